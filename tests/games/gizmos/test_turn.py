"""Tests of turns in Gizmos: actions, research, and limits (rules Z10-Z21)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.gizmos import GAME, events
from games.gizmos.data import CARD
from games.gizmos.state import GAP
from games.kernel import IllegalAction, play
from tests.games.gizmos.build import P, Table, cards, heap


def test_Z10_file_takes_a_card_of_the_display() -> None:
    table = Table(display="101 102 103 104 201 202 203 301 302")
    assert [code[5:] for code in table.codes("file")] == ["101", "102", "103", "104", "201", "202", "203", "301", "302"]
    table.do("file:202")
    assert table.archive() == ["202"]
    assert table.state.display[2][1] not in (CARD["202"], GAP), "refilled in its place"
    assert [type(event) for event in table.told] == [events.Filed, events.Refilled]
    told = [event.sentence(("Ada", "Bo")) for event in table.told]
    assert [words.endswith(").") for words in told] == [False, True], "level and price of the new card"


def test_Z5_an_empty_deck_leaves_a_space_empty() -> None:
    table = Table(display="101 102 103 104", decks={1: ""})
    table.do("file:102")
    assert table.view().display[0] == ("101", None, "103", "104")
    assert table.of(events.Refilled) == []
    table.do("done")
    assert "file:102" not in table.codes()
    assert len(table.codes("file")) == 8


def test_Z11_pick_takes_a_sphere_of_the_row() -> None:
    table = Table(row="RRRRRK")
    assert table.codes("pick") == ["pick:R", "pick:K"]
    table.do("pick:K")
    assert table.ring() == "K"
    assert len(table.state.row) == 6
    assert table.state.row[:5] == bytes(5), "the new one comes last"


def test_Z5_an_empty_dispenser_leaves_the_row_short_until_spheres_are_spent() -> None:
    table = Table(P("", "301"), P("K"), display="117 121", row="RBYKRB")
    table.state = replace(table.state, dispenser=0)
    table.do("pick:R")
    assert len(table.state.row) == 5
    table.do("build:117")
    assert len(table.state.row) == 6
    assert table.state.row[-1] == 3


def test_Z12_build_from_the_display() -> None:
    table = Table(P("KK"), display="121 201 301")
    table.do("build:121")
    assert table.ring() == "K"
    assert table.gizmos() == ["121"]
    assert table.view().players[0].storage == 6
    assert table.view().players[0].research == 4


def test_Z12_a_card_in_anothers_archive_is_theirs() -> None:
    table = Table(P("KKKKK"), P("", "", "121"))
    assert "build:121" not in table.codes()


def test_Z12_no_refill_after_a_build_from_the_archive() -> None:
    table = Table(P("K", "", "121"))
    before = table.state.display, table.state.decks
    table.do("build:121")
    assert (table.state.display, table.state.decks) == before
    assert table.state.rng.drawn == Table(P("K", "", "121")).state.rng.drawn, "no chance: it can be taken back"


def test_Z13_research_shows_the_top_of_a_deck_to_one() -> None:
    table = Table(decks={2: "201 202 203 204 205"}).do("research:2")
    assert table.view(0).seen == ("201", "202", "203")
    assert table.view(1).seen == table.view(None).seen == ()
    assert table.view(1).busy == table.view(None).busy
    assert table.codes() == ["file:201", "file:202", "file:203", "leave", "arrange"]


def test_Z13_the_other_cards_go_under_the_deck_in_the_order_drawn() -> None:
    table = Table(decks={2: "201 202 203 204 205"}).do("research:2 leave")
    assert table.state.decks[2] == cards("204 205 201 202 203")
    taken = Table(decks={2: "201 202 203 204 205"}).do("research:2 file:202")
    assert taken.state.decks[2] == cards("204 205 201 203")
    assert taken.archive() == ["202"]


@pytest.mark.parametrize("verb", ["file", "build"])
def test_Z13_taking_a_researched_card_reveals_it(verb: str) -> None:
    table = Table(P("KKK"), decks={2: "201 202 203 204 205"}).do("research:2")
    before = len(table.told)
    table.do(table.codes(verb)[0])
    assert any(event.to is None and event.reveals for event in table.told[before:])


def test_Z13_a_player_may_choose_the_order_of_returned_cards() -> None:
    table = Table(decks={2: "201 202 203 204 205"}).do("research:2 arrange leave")
    assert table.codes() == ["under:201", "under:202", "under:203", "under:drawn"]
    table.do("under:203 under:201")
    assert table.state.decks[2] == cards("204 205 203 201 202"), "the last goes by itself"
    assert table.state.active == 1
    assert [event.to for event in table.of(events.Arranged)] == [0, 0, 0]
    assert [event.count for event in table.of(events.Returned) if isinstance(event, events.Returned)] == [3], (
        "all are counted, not those of the last step"
    )


def test_Z13_as_drawn_is_one_click() -> None:
    table = Table(decks={2: "201 202 203 204 205"}).do("research:2 arrange file:201 under:drawn")
    assert table.state.decks[2] == cards("204 205 202 203")


def test_Z13_nothing_to_arrange_with_one_card() -> None:
    table = Table(decks={2: "201"}).do("research:2")
    assert table.codes() == ["file:201", "leave"]
    two = Table(decks={2: "201 202"}).do("research:2 arrange file:201")
    assert two.state.decks[2] == cards("202"), "one card has no order"


def test_Z13_an_empty_deck_cannot_be_researched() -> None:
    assert Table(decks={2: ""}).codes("research") == ["research:1", "research:3"]


def test_Z13_a_full_archive_can_still_build_in_research() -> None:
    table = Table(P("KKK", "", "103"), decks={2: "201 202 203"}).do("research:2")
    assert table.codes() == ["build:201", "leave", "arrange"]
    table.do("build:201")
    assert table.gizmos() == ["201"]


def test_Z14_pass_only_when_nothing_is_possible() -> None:
    table = Table(P("RRRRR", "321", "302"), display="101 104 105 108 201 204 210 309 312")
    assert table.codes("file") == table.codes("pick") == table.codes("research") == []
    assert table.codes() == ["pass"]
    assert "pass" not in Table().codes()


def test_Z15_a_build_inside_research_sets_off_gizmos() -> None:
    table = Table(P("K", "133 134"), decks={1: "109 110 111"}).do("research:1 build:109")
    assert table.codes("use") == ["use:134"]


def test_Z20_upgrades_raise_limits_at_once() -> None:
    table = Table(P("K", "129 130", "101"), display="125 126 127 128")
    table.do("build:125")
    assert table.view().players[0].files == 2
    assert "file:126" in Table(P("", "125", "101"), display="126 127 128 109").codes()


def test_Z21_a_player_who_may_not_file_may_not_file_in_research_either() -> None:
    table = Table(P("", "323"), decks={1: "109 110 111"})
    assert table.codes("file") == []
    assert table.do("research:1").codes() == ["leave", "arrange"]


def test_Z21_a_gizmo_cannot_lift_the_ban_on_filing_but_the_archive_stays_buildable() -> None:
    table = Table(P("K", "326 323", "109"), display="131 113 117 121")
    table.do("build:109")
    assert table.gizmos()[-1] == "109"
    assert table.state.active == 1, "326 was set off in vain"


def test_only_the_active_player_can_act() -> None:
    table = Table()
    assert table.codes(seat=1) == []
    with pytest.raises(IllegalAction, match="It's Ada's turn"):
        play(GAME, table.state, 1, "pick:R", ("Ada", "Bo"))


def test_a_ring_takes_spheres_up_to_its_limit() -> None:
    assert Table(P("RRRRRR", "301")).codes("pick") != []
    assert Table(P("RRRRRYYYY", "301")).codes("pick") == []
    assert heap("RRY") == 2 + (1 << 8)
