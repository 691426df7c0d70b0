"""Tests of how Gizmos ends, and who wins (rules Z50-Z52)."""

from __future__ import annotations

from msgspec.structs import replace

from games.gizmos import GAME, events
from games.gizmos.data import LAST_ROUND, OF_LEVEL
from tests.games.gizmos.build import P, Table

FIFTEEN = "101 102 103 104 105 106 107 108 109 110 111 112 113 114"  # including the starter


def test_Z50_the_fourth_masterwork_announces_the_end() -> None:
    table = Table(P("KKKKK", "301 302 303"), display="305 306").do("build:305")
    assert table.view().ending == "masterworks"
    assert table.of(events.EndNears) == [events.EndNears(0, "masterworks")]
    assert not table.over()
    table.do("pick:R")
    assert table.over() == "masterworks"


def test_Z50_the_sixteenth_gizmo_announces_the_end() -> None:
    table = Table(P("K", FIFTEEN), display="117 118 119 120").do("build:117")
    assert table.view().ending == "gizmos"
    assert len(table.state.players[0].gizmos) == 16


def test_Z50_the_last_of_the_round_ends_it_at_once_but_after_the_chain() -> None:
    table = Table(P(), P("K", f"{FIFTEEN[4:]} 134"), display="117 118 119 120", active=1)
    table.do("build:117")
    assert not table.over()
    table.do("use:134")
    assert table.over() == "gizmos"
    assert table.state.players[1].tokens == 1


def test_Z50_the_first_reason_stays() -> None:
    table = Table(P("K", FIFTEEN), P("KKKKK", "301 302 303"), display="117 118 119 120 305 306")
    table.do("build:117 build:305")
    assert table.over() == "gizmos"


def test_Z51_special_gizmos_count_tokens_again() -> None:
    table = Table(P("", "335 336 133", tokens=3))
    table.state = replace(table.state, over="rounds")
    outcome = GAME.outcome(table.state)
    assert outcome is not None, "the game is over"
    assert outcome.scores == (1 + 3 + 6, 0)
    assert [line.points for line in outcome.breakdown[0]] == [1, 3, 6]
    assert table.view().outcome == outcome


def test_Z52_the_game_ends_after_200_rounds() -> None:
    table = Table(round_=LAST_ROUND).do("pick:R")
    assert not table.over()
    table.do("pick:R")
    assert table.over() == "rounds"


def test_Z52_when_all_pass_in_one_round() -> None:
    table = Table(
        P("RRRRR", "321", "302"), P("RRRRR", "322", "301"), display="101 104 105 108 201 204 210 309 312", row="BBYYKK"
    )
    table.do("pass")
    assert not table.over()
    table.do("pass")
    assert table.over() == "passes"
    assert [type(event) for event in table.told] == [events.Passed, events.TurnBegan, events.Passed, events.GameEnded]


def test_Z52_passes_of_two_rounds_do_not_add_up() -> None:
    """The game goes on if both players pass in different rounds."""
    table = Table(
        P("RRRRR", "321", "302"), P("RRRR", "322", "301"), display="101 104 105 108 201 204 210 309 312", row="BBYYKK"
    )
    table.do("pass")
    assert table.codes("pass") == []
    table.do("pick:B")
    assert table.state.passes == 0
    assert not table.over()


def test_Z3_level_III_runs_out_gracefully() -> None:
    assert len(OF_LEVEL[3]) - 20 == 16
