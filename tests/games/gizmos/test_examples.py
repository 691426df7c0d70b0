"""Tests that Gizmos agrees with the worked examples of the rules ledger, by their numbers."""

from __future__ import annotations

from msgspec.structs import replace

from games.gizmos import GAME, events
from games.gizmos.building.energy import counts
from games.gizmos.data import CARD
from games.gizmos.scoring import lines, points
from games.rng import Rng
from tests.games.gizmos.build import P, Table

FOURTH = "301 302 303"  # three gizmos of level III


def test_01_a_full_ring_takes_nothing() -> None:
    table = Table(P("RRRBB"))
    assert table.codes("pick") == []
    table.do("file:101")
    assert table.state.active == 1, "nor can the starter draw, which was set off"


def test_02_a_full_archive_takes_nothing_until_it_is_built_from() -> None:
    table = Table(P("K", archive="109"), P())
    assert table.codes("file") == []
    table.do("build:109")
    assert table.archive() == []
    table.do("pick:R")
    assert table.codes("file")


def test_03_a_black_card_of_cost_2_takes_two_black() -> None:
    table = Table(P("KKK"), display="209 201 202")
    before = counts(table.state.dispenser)[3]
    table.do("build:209")
    assert table.ring() == "K"
    assert counts(table.state.dispenser)[3] == before + 2
    assert table.gizmos() == ["209"]
    assert len(table.state.display[2]) == 3
    assert CARD["209"] not in table.state.display[2]
    assert [type(event).__name__ for event in table.told[:2]] == ["Built", "Refilled"]


def test_04_three_blue_build_from_the_archive_and_two_gizmos_fire() -> None:
    table = Table(P("BBB", "136 129", archive="206"))
    table.do("build:206")
    assert sorted(table.codes("use")) == ["use:129", "use:136"]
    table.do("use:136 use:129 pick:R")
    assert table.state.players[0].tokens == 1
    assert table.ring() == "R"
    assert table.state.active == 1


def test_05_a_gizmo_fires_on_a_second_build_from_the_archive_in_the_same_turn() -> None:
    """A gizmo is triggered by a second build from the archive in the same turn, which a level III gizmo allows."""
    table = Table(P("RRR", "319 126", archive="207 109"))
    table.do("build:207")
    assert table.codes("use") == ["use:319"]
    table.do("use:319 build:109")
    assert table.codes("use") == ["use:207"]
    table.do("use:207 pick:R pick:B")
    assert table.ring() == "RB"


def test_06_a_file_gizmo_fires_on_a_file_inside_research() -> None:
    table = Table(P(), decks={1: "101 102 103 104"})
    table.do("research:1 file:102")
    assert table.codes("use") == ["use:901"]
    table.do("use:901")
    assert len(table.ring()) == 1


def test_07_a_pick_gizmo_fires_on_a_granted_pick_but_not_on_a_draw() -> None:
    table = Table(P("Y", "110 130"), display="111 112 212 104")
    table.do("build:104")
    assert table.codes("use") == ["use:130"]
    table.do("use:130 pick:R")
    assert table.codes("use") == ["use:110"]
    drawn = Table(P("", "110"))
    drawn.do("file:101 use:901")
    assert drawn.state.active == 1, "whatever was drawn, nothing was set off"


def test_08_two_picks_with_one_free_place_are_one() -> None:
    table = Table(P("RRRRY", "205", archive="104"))
    table.do("build:104 use:205 pick:K")
    assert table.ring() == "RRRRK", "the sphere that was spent made the one place"
    assert table.state.active == 1


def test_09_a_generic_card_is_of_every_color() -> None:
    table = Table(P("RRRRRBB", "301 229"), display="333 334")
    table.do("build:333")
    assert table.codes("use") == ["use:229"]


def test_10_payments_through_converters() -> None:
    """A player can pay with two converters: card 102 makes a red sphere any color, card 219 doubles a blue one."""
    yellow = Table(P("RY", "102 219"), display="216 212 201")
    assert yellow.do("build:216").ring() == "", "one way: it is not asked"
    assert [event.converters for event in yellow.told if isinstance(event, events.Built)] == [("102",)]
    blue = Table(P("BB", "102 219"), display="202 206 201")
    assert blue.do("build:202").ring() == "", "blue as two blue makes exactly three"
    rich = Table(P("BBB", "102 219"), display="202 206 201")
    assert rich.do("build:202").codes() == ["pay:BBB", "pay:BB+o"]
    assert rich.do("pay:BB+o").ring() == "B"


def test_11_a_converter_is_used_once_a_turn() -> None:
    """A converter that was used can't pay again in the same turn, for a card found by research."""
    once = Table(P("RR", "102 331"), display="104 107 103 105", decks={1: "101 116 108 112"})
    once.do("build:104 use:331 research:1")
    assert once.codes("build") == []
    spared = Table(P("RY", "102 331"), display="104 107 103 105", decks={1: "101 116 108 112"})
    spared.do("build:104 pay:Y use:331 research:1")
    assert spared.codes("build") == ["build:116", "build:108", "build:112"]


def test_12_discounts_can_add_up_to_a_free_build() -> None:
    table = Table(P("", "315 327", archive="209"))
    table.do("build:209")
    assert table.gizmos()[-1] == "209"
    assert isinstance(table.told[0], events.Built)
    assert table.told[0].spheres == ""


def test_13_research_shows_only_as_many_cards_as_there_are() -> None:
    table = Table(P(), decks={2: "209 210"})
    table.do("research:2")
    assert table.view().seen == ("209", "210")


def test_14_a_researched_card_has_the_discount_of_research_alone() -> None:
    archivist = Table(P("B", "327"), decks={2: "210 201 202"})
    assert "build:210" not in archivist.do("research:2").codes()
    oracle = Table(P("B", "329"), decks={2: "210 201 202"})
    assert "build:210" in oracle.do("research:2").codes()


def test_15_research_is_not_offered_to_a_player_who_may_not_research() -> None:
    table = Table(P("R", "321 331"), display="111 112 109 110")
    assert table.codes("research") == []
    table.do("build:111")
    assert table.state.active == 1, "331 was set off, but without effect"


def test_16_a_free_build_from_the_archive_is_from_the_archive() -> None:
    table = Table(P("R", "319 307", archive="109"), display="111 112 113 110")
    table.do("build:111 use:319 build:109")
    assert table.codes("use") == ["use:307"]
    assert table.do("use:307").state.players[0].tokens == 2


def test_17_the_round_is_finished() -> None:
    table = Table(P(), P("KKKKK", FOURTH), P(), display="305 306", active=1)
    table.do("build:305")
    assert table.state.ending == "masterworks"
    assert table.state.active == 2
    table.do("pick:R")
    assert table.state.over == "masterworks"
    assert GAME.legal_actions(table.state, 0) == ()


def test_18_energy_in_the_ring_counts() -> None:
    player = Table(P("RRBK", "333")).state.players[0]
    assert [(line.label, line.points) for line in lines(player)] == [
        ("gizmos", 0),
        ("tokens", 0),
        ("spheres in the ring", 4),
    ]
    assert points(player) == 4


def test_19_ties_are_broken_by_gizmos_then_spheres_then_turn_order() -> None:
    assert ranking(P("R", "101"), P("RR", "102")) == (1, 0), "more energy"
    assert ranking(P("RR", "101 102"), P("R", "201")) == (1, 0), "more points"
    assert ranking(P("", "101 102"), P("RRR", "103", tokens=1)) == (0, 1), "more gizmos"
    assert ranking(P("R", "101"), P("B", "102")) == (1, 0), "later in turn order"
    assert ranking(P("R", "101"), P("B", "102"), first=1) == (0, 1), "counted from the first player"


def ranking(*players: P, first: int = 0) -> tuple[int, ...]:
    table = Table(*players, first=first, active=first)
    outcome = GAME.outcome(replace(table.state, over="gizmos"))
    assert outcome is not None, "the game is over"
    assert all(len(group) == 1 for group in outcome.ranking)
    return tuple(group[0] for group in outcome.ranking)


def test_20_cards_that_another_player_researches_are_never_in_my_view() -> None:
    table = Table(P(), P()).do("research:2")
    seen = table.view(0).seen
    assert len(seen) == 3
    other = GAME.resample(table.state, 1, Rng("other"))
    assert GAME.view(other, 0).seen != seen
    assert GAME.view(other, 1) == GAME.view(table.state, 1)
    told = [event for event in table.told if event.to in (None, 1)]
    assert not any(card in str(told) + str(table.view(1)) for card in seen)
