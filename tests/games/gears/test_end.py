"""Tests of scoring and the end of the game (G75-G83)."""

from __future__ import annotations

from importlib import import_module

import pytest
from msgspec.structs import replace

from games.gears import GAME, events
from games.gears.data import CHARACTERS, TILE
from games.gears.maze import effects, topology
from games.gears.run import Run
from games.gears.state import OFF
from games.gears.words.spots import OUT
from games.kernel import Outcome
from games.kernel.words import prompt
from games.rng import Rng
from tests.games.gears.build import NAMES, PAIRS, Table, at, lay, name
from tests.games.gears.test_cascade import grown

LAST_TILE = [
    *("x_manifold", "s_engineer", "s_airship_captain", "s_scholar", "s_ex_soldier", "s_saboteur", "s_sky_pirate"),
    *("s_alchemist", "s_chronomancer", "s_rogue", "s_bio_machinist", "drop", "wobble_a", "wobble_b", "wobble_c"),
    *("x_sprocket", "x_piston", "x_flywheel", "x_gasket", "x_flue", "s_inventor", "s_junk_merchant"),
]


def scored(table: Table) -> Outcome:
    outcome = GAME.outcome(replace(table.state, over="tiles"))
    assert outcome is not None, "the game is over"
    return outcome


def last_tile(finish: str = "now") -> Table:
    table = Table(
        "prime@(0,0)+0", seats=2, tokens={"rogue": (0, 0)}, demolished=LAST_TILE, draft=["x_cotter"], finish=finish
    )
    table.state = replace(table.state, order=(0, 1), turn=1)
    return table


def test_G75_the_last_tile_ends_the_game_at_once() -> None:
    table = last_tile().do(f"place:x_cotter at:{name((0, -1))} down")
    outcome = GAME.outcome(table.state)
    assert outcome is not None, "the game is over"
    assert outcome.reason == "tiles"
    assert table.view().active is None
    assert GAME.legal_actions(table.state, 0) == ()


def test_G76_the_round_may_be_finished() -> None:
    table = last_tile(finish="round").do(f"place:x_cotter at:{name((0, -1))} down")
    assert table.events[-1] == events.EndNears("tiles")
    table.do(f"end move:rogue to:{name((0, -1))} turn:0")
    assert GAME.outcome(table.state) is None
    outcome = GAME.outcome(table.do("end").state)
    assert outcome is not None, "the game is over"
    assert outcome.reason == "tiles"


def test_G76_a_round_in_which_nobody_can_act_any_more_ends_for_the_announced_reason() -> None:
    """If the last tile leads nowhere, and nobody can reveal the only token, the game ends for the announced reason."""
    table = last_tile(finish="round")
    table.state = replace(table.state, at=tuple(at((0, 0)) if c.id == "scholar" else OFF for c in CHARACTERS))
    table.do(f"place:x_cotter at:{name((1, -1))} down end")
    outcome = GAME.outcome(table.state)
    assert outcome is not None, "the game is over"
    assert outcome.reason == "tiles"


def test_G77_the_game_ends_after_sixty_rounds() -> None:
    table = Table("prime@(0,0)+0, x_manifold@(0,-1)+3", seats=2, tokens={"rogue": (0, 0)})
    table.state = replace(table.state, turn=120, order=(1, 0))
    outcome = GAME.outcome(table.do(f"move:rogue to:{name((0, -1))} end").state)
    assert outcome is not None, "the game is over"
    assert outcome.reason == "rounds"


def test_G77_nobody_can_ever_act() -> None:
    table = Table("prime@(0,0)+0, drop@(0,-1)+0, x_manifold@(0,-2)+0", seats=2, tokens={"scholar": (0, -2)})
    table.state = replace(
        table.state, maze=topology.put(topology.take(table.state.maze, 0), 23, 304, 0), demolished=bytes([0])
    )
    table.state = replace(table.state, pile=table.state.pile.replace(bytes([23]), b""))
    table.do(f"move:scholar to:{name((0, -1))} end")
    outcome = GAME.outcome(table.state)
    assert table.stands("scholar") == "eliminated"
    assert outcome is not None, "the game is over"
    assert outcome.reason == "stuck"


def still(seats: int = 2) -> Table:
    """Return a game with two tiles, and one token that can walk back and forth. Seat 0 starts."""
    table = Table("prime@(0,0)+0, x_manifold@(0,-1)+3", seats=seats, tokens={"rogue": (0, 0)})
    table.state = replace(table.state, order=tuple(range(seats)), turn=1)
    return table


def to_and_fro(table: Table, turns: int) -> Table:
    for _ in range(turns):
        there = (0, -1) if table.stands("rogue") == name((0, 0)) else (0, 0)
        table.do(f"move:rogue to:{name(there)} end")
    return table


@pytest.mark.parametrize("seats", [2, 4])
def test_G77_three_rounds_in_which_nothing_happens_end_the_game_after_a_warning(seats: int) -> None:
    table = to_and_fro(still(seats), 2 * seats)
    assert table.happened(events.StillnessTold) == [events.StillnessTold(2)]
    assert GAME.outcome(to_and_fro(table, seats - 1).state) is None
    assert not table.happened(events.StillnessTold)
    outcome = GAME.outcome(to_and_fro(table, 1).state)
    assert outcome is not None, "the game is over"
    assert outcome.reason == "still"
    assert "No tile or gear moved for three rounds." in GAME.words.verdict(table.view(), NAMES)


def test_G77_quiet_rounds_end_nothing_where_the_table_plays_on() -> None:
    table = still()
    table.state = replace(table.state, rules=replace(table.state.rules, quiet="on"))
    to_and_fro(table, 8)
    assert GAME.outcome(table.state) is None
    assert not table.happened(events.StillnessTold)


def test_G77_the_end_after_quiet_rounds_is_an_option_that_the_card_names() -> None:
    (option,) = (option for option in GAME.options if option.key == "quiet")
    assert (option.default, option.always_named) == ("end", True)
    assert "(house rule)" in next(choice.title for choice in option.choices if choice.value == "end")
    assert GAME.setup(2, GAME.defaults() | {"quiet": "on"}, Rng("quiet")).rules.quiet == "on"


@pytest.mark.parametrize("something", ["lay", "lay unseen", "turn", "gain"])
def test_G77_laying_turning_or_gaining_anything_restarts_the_count(something: str) -> None:
    table = to_and_fro(still(), 5)
    if something == "gain":
        run = Run(table.state, 0)
        effects.gain(run, 0, 1, "ability")
        table.state = run.state
    elif something == "turn":
        run = Run(table.state, 0)
        effects.spin(run, 0, TILE["x_manifold"], 6)
        table.state = run.state
    else:
        tile = "blind" if something == "lay unseen" else f"{table.view().draft[0]}"
        table.do(f"place:{tile} at:{name((1, -1))} down")
    assert table.view().still == 0
    assert GAME.outcome(to_and_fro(table, 6).state) is None
    outcome = GAME.outcome(to_and_fro(table, 1).state)
    assert outcome is not None, "the game is over"
    assert outcome.reason == "still"


def test_G77_a_solo_player_may_walk_as_long_as_they_like() -> None:
    state = GAME.setup(1, GAME.defaults() | {"scoring": "maze"}, Rng("still"))
    run = Run(replace(state, turn=20, stirred=2), 0)
    import_module("games.gears.apply")._end_round(run)
    assert (run.state.over, run.state.turn) == ("", 21)


def test_G80_a_character_that_never_entered_survives() -> None:
    table = Table(
        "prime@(0,0)+0", pairs=(PAIRS[2], *PAIRS[:2], *PAIRS[3:]), eliminated=["ex_soldier"], demolished=["drop"]
    )
    assert scored(table).scores[0] == 5
    dead = Table("prime@(0,0)+0", eliminated=["inventor", "engineer"])
    assert scored(dead).scores[0] is None
    assert scored(dead).breakdown[0][0].points == 0


@pytest.mark.parametrize("is_known", [True, False])
def test_G80_a_player_who_lost_both_roles_is_informed_and_all_are_if_both_were_revealed(*, is_known: bool) -> None:
    table = Table(
        "prime@(0,0)+1, x_manifold@(0,-1)+3",
        tokens={"rogue": (0, -1), "ex_soldier": (0, 0)},
        revealed=["ex_soldier", *(["rogue", "chronomancer"] if is_known else ())],
        eliminated=["chronomancer"],
        gears=[0, 0, 2],
        active=2,
    ).do(f"use:ex_soldier.two tile:{name((0, -1))}")
    assert table.stands("rogue") == "eliminated"
    out = [event for event in table.events if isinstance(event, events.PlayerOut)]
    assert [event.seat for event in out] == ([1] if is_known else [])
    assert [event.sentence(NAMES) for event in out] == (
        [f"{NAMES[1]} is out: both roles are gone."] if is_known else []
    )
    own, others = GAME.view(table.state, 1), GAME.view(table.state, 0)
    assert GAME.words.lost(table.events, own, NAMES)[:2] == ("You lost the Rogue to Cy.", OUT)
    assert not GAME.words.lost(table.events, others, NAMES)
    assert prompt(GAME.words, replace(own, active=1, acting=(1,)), NAMES).startswith(OUT)


def test_G81_longest_walk_visits_no_tile_twice() -> None:
    star = "prime@(0,0)+0, x_manifold@(0,-1)+3, s_sky_pirate@(1,0)+4, wobble_b@(-1,1)+1"
    for path, length in (("network", 4), ("simple", 3)):
        table = Table(star, path=path)
        assert table.view().longest == length
        assert scored(table).scores[0] == 3 * length


def test_G81_longest_walk_equals_brute_force() -> None:
    def brute(graph: dict[int, list[int]], path: tuple[int, ...]) -> int:
        return max([len(path), *(brute(graph, (*path, cell)) for cell in graph[path[-1]] if cell not in path)])

    for seed in range(4):
        for step, (result, _, _) in enumerate(grown(seed)):
            graph = topology.links(result.maze)
            if step < 16:
                assert topology.longest_path(graph) == max(brute(graph, (cell,)) for cell in graph)
            assert topology.longest_path(graph) <= topology.largest_network(graph)


def test_G82_ties_are_broken_by_gears_then_shared() -> None:
    pairs = (PAIRS[0], PAIRS[3], PAIRS[2], PAIRS[1], *PAIRS[4:])
    tied = Table("prime@(0,0)+0, x_manifold@(0,-1)+3", pairs=pairs, gears=[2, 4, 9], demolished=["drop"])
    assert scored(tied).ranking == ((1,), (0,), (2,))
    shared = Table("prime@(0,0)+0, x_manifold@(0,-1)+3", pairs=pairs, gears=[4, 4, 9], demolished=["drop"])
    assert scored(shared).ranking == ((0, 1), (2,))


def test_G83_factions_win_together() -> None:
    table = Table(
        "prime@(0,0)+0, x_manifold@(0,-1)+3",
        seats=4,
        pairs=(PAIRS[1], PAIRS[4], PAIRS[0], PAIRS[2], PAIRS[3], PAIRS[5]),
        gears=[7, 9, 0, 0],
        demolished=["drop"],
        scoring="semi-cooperative",
    )
    assert (scored(table).scores, scored(table).ranking) == ((9, 9, 6, 5), ((0, 1), (2,), (3,)))
    fallen = replace(table.state, at=tuple(-2 if c in (6, 7) else cell for c, cell in enumerate(table.state.at)))
    outcome = GAME.outcome(replace(fallen, over="tiles"))
    assert outcome is not None, "the game is over"
    assert outcome.scores == (7, 7, 6, 5)


def test_G6_cells_have_names() -> None:
    assert (name((0, 0)), name((1, 0)), name((1, -1)), name((-1, 0)), name((2, 0)), name((0, -1))) == (
        *("M13", "N13", "N12", "L12"),
        *("O14", "M12"),
    )
    assert lay("prime@(12,6)+0").where[0] == 624


def test_G76_a_pool_emptied_at_the_end_of_the_rounds_last_turn_ends_the_game() -> None:
    """If a gambit takes the last gears at the end of a round's last turn, the game ends without a further round."""
    row = "prime@(0,0)+0, x_manifold@(0,-1)+3"
    crowd = dict.fromkeys(("rogue", "scholar", "alchemist"), (0, 0))
    table = Table(row, tokens=crowd, gears=[0, 24, 25], gambits=[("gb05",), (), ()], finish="round")
    table.state = replace(table.state, order=(1, 2, 0), turn=3, done=1)
    outcome = GAME.outcome(table.do("end").state)
    assert outcome is not None, "the game is over"
    assert outcome.reason == "pool"
    assert table.events[-2:] == (events.EndNears("pool"), events.GameEnded("pool"))


def test_G76_an_end_that_is_undone_is_no_end() -> None:
    """If the Chronomancer takes the last tile back, the game doesn't end with the round."""
    table = Table(
        "prime@(0,0)+0",
        seats=2,
        tokens={"rogue": (0, 0), "chronomancer": (0, 0)},
        gears=[0, 5],
        demolished=LAST_TILE,
        draft=["x_cotter"],
        finish="round",
    )
    table.state = replace(table.state, order=(0, 1), turn=1)
    table.do(f"place:x_cotter at:{name((0, -1))} down end reveal:chronomancer use:chronomancer.one end")
    assert GAME.outcome(table.state) is None
    assert table.state.round == 2


def test_G77_drawing_gambits_alone_is_no_way_to_act() -> None:
    """If no token is left, the game ends at once, although players could draw gambits for many more turns."""
    table = Table("drop@(0,-1)+0, x_manifold@(0,-2)+0", seats=2, tokens={"scholar": (0, -2)}, gambits=[(), ()])
    table.state = replace(table.state, turn=1)
    table.do(f"move:scholar to:{name((0, -1))} end")
    outcome = GAME.outcome(table.state)
    assert outcome is not None, "the game is over"
    assert outcome.reason == "stuck"


def test_G80_all_who_cannot_score_share_the_last_place() -> None:
    table = Table("prime@(0,0)+0", gears=[3, 7, 0], eliminated=["inventor", "engineer", "rogue", "chronomancer"])
    assert scored(table).ranking == ((2,), (0, 1))
