"""The computer plays by what it sees, sensibly, and gives nothing away by its reasons."""

from __future__ import annotations

from random import Random

from games.gears import GAME
from games.kernel import Advice
from games.record import Header, start
from games.rng import Rng
from tests.games.gears.build import Table

sensible = GAME.policies["sensible"]


def advice(table: Table) -> Advice:
    seat = table.acting
    return sensible(table.view(seat), GAME.legal_actions(table.state, seat), Rng("advice"))


def chain(table: Table) -> str:
    """What it does until the next loud step."""
    codes: list[str] = []
    while not codes or not table.events:
        codes.append(advice(table).code)
        table.do(codes[-1])
    return " ".join(codes)


def wins(number: int) -> bool:
    """Whether it alone wins against uniform random choice."""
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


def test_it_beats_random_play() -> None:
    """32 of 40 here; `make bench` prints the share of 200 games."""
    assert sum(wins(number) for number in range(40)) >= 32


def test_it_takes_the_gears_of_a_cascade() -> None:
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


def test_it_does_not_reveal_what_it_cannot_pay() -> None:
    table = Table("prime@(0,0)+0, x_gasket@(1,0)+1", tokens={"inventor": (0, 0), "rogue": (1, 0)})
    assert not chain(table).startswith("reveal")


def test_with_one_choice_it_takes_it() -> None:
    table = Table("prime@(0,0)+0", tokens={"rogue": (0, 0)}, revealed=["rogue"])
    assert table.legal() == ["end"]
    assert advice(table).code == "end"


def test_who_had_no_choice_gives_the_reason_of_one_who_had() -> None:
    """That nothing was left but to end the turn would tell that no hidden role can be revealed."""
    table = Table("prime@(0,0)+0", tokens={"rogue": (0, 0)}, revealed=["rogue"])
    (end,) = GAME.legal_actions(table.state, table.acting)
    view = table.view(table.acting)
    assert sensible(view, [end], Rng("why")) == sensible(view, [end, end], Rng("why"))


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
