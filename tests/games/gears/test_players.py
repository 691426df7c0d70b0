"""Tests of Gears' computer players: they know only what their seat may know, play well, and give nothing away."""

from __future__ import annotations

from random import Random

from games.gears import GAME
from games.gears.data import CHARACTER
from games.gears.maze.topology import Cascade
from games.gears.players import goals
from games.gears.players.abilities import on_tile, step, steps_of
from games.gears.players.prospects import prospects
from games.gears.players.reasons import reason
from games.gears.players.table import Table as Seen
from games.kernel import Advice, peek
from games.record import Header, start
from games.rng import Rng
from tests.games.gears.build import Table, at, name

sensible = GAME.policies["sensible"]


def advice(table: Table) -> Advice:
    seat = table.acting
    return sensible(table.view(seat), GAME.legal_actions(table.state, seat), Rng("advice"))


def chain(table: Table) -> str:
    """Play the computer player's choices until its move is complete; return their codes."""
    codes: list[str] = []
    while not codes or not table.events:
        codes.append(advice(table).code)
        table.do(codes[-1])
    return " ".join(codes)


def wins(number: int) -> bool:
    state, mine, lot = (
        start(GAME, Header("gears", GAME.version, 2, GAME.defaults(), f"match-{number}")),
        number % 2,
        Random(number),
    )
    while GAME.outcome(state) is None:
        seat = 0 if GAME.legal_actions(state, 0) else 1
        legal = GAME.legal_actions(state, seat)
        action = lot.choice(legal)
        if seat == mine:
            code = sensible(GAME.view(state, seat), legal, Rng(f"{number}")).code
            action = next(action for action in legal if action.code == code)
        state = GAME.apply(state, seat, action).state
    outcome = GAME.outcome(state)
    return outcome is not None and outcome.ranking[0] == (mine,)


def test_the_sensible_player_beats_random_play() -> None:
    """The computer player wins at least 32 of 40 games against random play. `make bench` plays 200 games."""
    assert sum(wins(number) for number in range(40)) >= 32


def test_the_sensible_player_takes_the_gears_of_a_cascade() -> None:
    table = Table(
        "prime@(0,0)+0, drop@(1,0)+1, s_junk_merchant@(1,1)+2",
        tokens={"rogue": (1, 1)},
        draft=["x_flywheel", "x_flue", "x_piston"],
        active=1,
    )
    before = table.view().players[1].gears
    chain(table)
    assert table.view().players[1].gears >= before + 2


def test_a_rabblerouser_demolishes() -> None:
    table = Table(
        "prime@(0,0)+0, x_manifold@(0,-1)+3, x_gasket@(1,0)+1",
        tokens={"ex_soldier": (0, 0)},
        revealed=["ex_soldier"],
        gears=(0, 0, 6),
        active=2,
    )
    assert chain(table).startswith("use:ex_soldier.two tile:")


def test_the_sensible_player_does_not_reveal_a_role_that_it_cannot_pay_for() -> None:
    table = Table("prime@(0,0)+0, x_gasket@(1,0)+1", tokens={"inventor": (0, 0), "rogue": (1, 0)})
    assert not chain(table).startswith("reveal")


def test_to_revive_is_worth_something_once_one_of_two_is_gone() -> None:
    revive = next(op for op in steps_of(2 * CHARACTER["bio_machinist"]) if op.name == "revive")
    worth = []
    for gone in ((), ("inventor",)):
        table = Table("prime@(0,0)+0", tokens={"engineer": (0, 0)}, eliminated=gone)
        worth.append(step(seen(table, 0), revive, 0))
    assert worth[1] > max(0.0, worth[0])


def test_with_one_choice_it_takes_it() -> None:
    table = Table("prime@(0,0)+0", tokens={"rogue": (0, 0)}, revealed=["rogue"])
    assert table.legal() == ["end"]
    assert advice(table).code == "end"


def test_a_forced_choice_has_the_same_reason_as_a_free_one() -> None:
    """A player's reason is the same whether there was only one choice or several, so it doesn't reveal that."""
    table = Table("prime@(0,0)+0", tokens={"rogue": (0, 0)}, revealed=["rogue"])
    (end,) = GAME.legal_actions(table.state, table.acting)
    view = table.view(table.acting)
    assert sensible(view, [end], Rng("why")) == sensible(view, [end, end], Rng("why"))


def test_a_reason_never_tells_what_a_longer_path_is_worth_to_whom() -> None:
    """The public reason for a choice doesn't mention points that only the player scores, although the hint does."""
    table = Table(
        "prime@(0,0)+0, drop@(1,0)+1, s_junk_merchant@(1,1)+2",
        tokens={"junk_merchant": (1, 0), "rogue": (0, 0)},
        draft=["x_flywheel"],
    )
    state = peek(GAME, table.state, 0, ["place:x_flywheel", "at:O14"])
    view = GAME.view(state, 0)
    longer = next(action for action in GAME.legal_actions(state, 0) if action.code == "turn:1")
    assert "path 1" in GAME.words.hint(view, longer)
    assert "VP" in GAME.words.hint(view, longer)
    assert "path goes from 1" in reason(view, longer)
    assert "VP" not in reason(view, longer)


def test_a_reason_depends_on_the_kind_of_choice_alone() -> None:
    """Three players of three factions give the same reason for the same choice."""
    for code in ("place:x_flywheel", "end"):
        reasons = set()
        for seat in range(3):
            table = Table(
                "prime@(0,0)+0, x_gasket@(1,0)+1", tokens={"airship_captain": (0, 0)}, draft=["x_flywheel"], active=seat
            )
            legal = [action for action in GAME.legal_actions(table.state, seat) if action.code == code]
            if legal:
                reasons.add(sensible(table.view(seat), legal * 2, Rng("why")).why)
        assert len(reasons) <= 1


LINE = "prime@(0,0)+0, x_manifold@(0,-1)+3, x_flue@(0,-2)+0, wobble_b@(0,-3)+0, x_gasket@(0,-4)+0"


def seen(table: Table, seat: int = 0) -> Seen:
    return Seen(table.view(seat))


def test_the_sensible_player_walks_and_lays_for_its_gambits() -> None:
    """The computer player chooses moves that complete its gambits Long Haul, Dead-End Job and Domino Effect."""
    rogue = CHARACTER["rogue"]
    haul = seen(Table(LINE, tokens={"rogue": (0, 0)}, gambits=[("gb18",), (), ()]))
    assert goals.walked(haul, rogue, at((0, -3))) > goals.walked(haul, rogue, at((0, -2))) == 0
    end = seen(Table(LINE, tokens={"rogue": (0, -2)}, gambits=[("gb09",), (), ()]))
    assert goals.walked(end, rogue, at((0, -4))) > goals.walked(end, rogue, at((0, -1))) == 0
    for revealed in ((), ("inventor",)):
        table = Table(LINE, tokens={"inventor": (0, 0)}, revealed=revealed, gambits=[("gb15",), (), ()])
        three = Cascade(table.state.maze, dict.fromkeys(range(3), 1))
        assert (goals.driven(seen(table), at((0, 0)), three) > 0) == bool(revealed)


def test_a_gambit_that_is_met_already_is_not_walked_away_from() -> None:
    prime = seen(Table(LINE, tokens={"rogue": (0, 0)}, gambits=[("gb06",), (), ()]))
    assert goals.walked(prime, CHARACTER["rogue"], at((0, -1))) < 0


def test_a_gizmologist_locks_what_holds_the_path_together() -> None:
    """A Gizmologist locks the middle of the line rather than its end. Players of other factions don't care."""
    table = Table(LINE, tokens={"engineer": (0, -3)}, revealed=["engineer"], gears=[5, 5, 5])
    tiles = {tile.cell: tile for tile in table.view().tiles}
    lock = next(op for op in steps_of(2 * CHARACTER["engineer"] + 1) if op.name == "seal")
    worths = [on_tile(seen(table), lock, tiles[name(place)]) for place in ((0, -2), (0, -4))]
    assert worths[0] > worths[1] > on_tile(seen(table, 1), lock, tiles[name((0, -2))])


def test_alone_it_lays_nothing_that_it_would_have_to_link() -> None:
    """In the mode Maze It or Break It, all tiles must be linked at the end.

    While all of them are linked, the computer player walks instead of placing another one.
    """
    table = Table(LINE, tokens={"inventor": (0, 0)}, seats=1, scoring="maze")
    assert chain(table).startswith("move:")
    assert "place" not in chain(table)


def test_prospects_alone_are_measured_by_the_goal_of_the_level() -> None:
    """A solo player's prospects are better against the easier ("drowsy") Automa, whose goal is lower."""
    for scoring in ("maze", "tinker-10"):
        hopes = [
            prospects(
                Table(
                    f"{LINE}, s_rogue@(3,0)+0",
                    tokens={"inventor": (0, 0)},
                    seats=1,
                    gears=[8, 3],
                    scoring=scoring,
                    automa=automa,
                ).state
            )[0]
            for automa in ("rulebook", "drowsy")
        ]
        assert hopes[0] < hopes[1]
