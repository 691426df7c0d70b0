"""Tests of what triggers gizmos and what they do (rules Z30-Z34)."""

from __future__ import annotations

from msgspec.structs import replace

from games.gizmos import GAME, events
from games.gizmos.data import CARD
from games.gizmos.state import State
from tests.games.gizmos.build import P, Table

ROOMY = "301"  # storage for 9 spheres


def test_Z30_triggered_gizmos_fire_in_any_order_and_all_are_optional() -> None:
    table = Table(P("K", "134 131"), display="109 101 103 104")
    table.do("build:109")
    assert table.codes() == ["use:134", "use:131", "done"]
    table.do("use:131 pick:R done")
    assert table.state.players[0].tokens == 0
    assert table.state.active == 1


def test_Z30_each_gizmo_once_a_turn() -> None:
    """Picking two red spheres in a turn triggers the same gizmo only once."""
    table = Table(P("K", f"205 110 {ROOMY}", "109"), row="RRRRRR")
    table.do("build:109 use:205 pick:R pick:R")
    assert table.codes("use") == ["use:110"]
    table.do("use:110")
    assert table.state.active == 1


def test_Z30_a_used_gizmo_is_not_set_off_again() -> None:
    table = Table(P("K", f"205 110 {ROOMY}", "109"), row="RRRRRR")
    table.do("build:109 use:205 pick:R stop use:110")
    assert table.state.active == 1
    assert len(table.of(events.Fired)) == 2


def test_Z33_the_view_names_what_a_gizmo_grants_and_how_many_are_left() -> None:
    table = Table(P("K", f"205 110 {ROOMY}", "109"), row="RRRRRR")
    table.do("build:109 use:205")
    ask = GAME.view(table.state, 0).ask
    assert ask is not None, "somebody is asked"
    assert (ask.kind, ask.gizmo, ask.left) == ("pick", "205", 2)
    table.do("pick:R")
    ask = GAME.view(table.state, 0).ask
    assert ask is not None, "somebody is asked"
    assert (ask.kind, ask.gizmo, ask.left) == ("pick", "205", 1)


def test_Z31_the_build_that_built_it_does_not_set_it_off() -> None:
    table = Table(P("R"), display="135 111 107 103")
    table.do("build:107")
    assert table.state.active == 1


def test_Z31_a_later_action_of_the_turn_does() -> None:
    """A gizmo that was built earlier in a turn is triggered by a later build of its color in that turn."""
    table = Table(P("RR", "320 126", "104"), display="135 111 107 103")
    table.do("build:135")
    assert table.state.active == 1
    free = Table(P("Y", "319"), display="136 118 107 103")
    free.do("build:136 use:319 build:118")
    assert free.codes("use") == ["use:136"]


def test_Z32_a_build_triggers_gizmos_by_its_color_level_and_source() -> None:
    table = Table(P("KK", "313 205 129 231"), display="209 201 202")
    table.do("build:209")
    assert table.codes("use") == ["use:313", "use:231"], "level II and black; not from the archive, not blue"


def test_Z32_a_generic_card_sets_off_all_colors_once() -> None:
    table = Table(P("RRRRRRR", "301 129 130 131 132 225"), display="333 305")
    table.do("build:333")
    assert table.codes("use") == ["use:129", "use:130", "use:131", "use:132", "use:225"]


def test_Z32_a_draw_sets_off_nothing() -> None:
    table = Table(P("", "109 110 111 112"))
    table.do("file:101 use:901")
    assert table.state.active == 1


def test_Z33_draws_come_one_by_one_and_can_be_stopped() -> None:
    table = Table(P("", "311")).do("file:101 use:311")
    assert len(table.ring()) == 1
    assert table.codes() == ["draw", "stop"]
    assert table.view(1).busy == table.view(0).busy
    table.do("draw stop")
    assert len(table.ring()) == 2
    assert table.codes() == ["use:901", "done"]


def test_Z33_draws_end_with_the_room() -> None:
    table = Table(P("RRRR", "311")).do("file:101 use:311")
    assert len(table.ring()) == 5
    assert table.state.active == 1


def test_Z33_picks_can_be_stopped() -> None:
    table = Table(P("Y", "205", "104")).do("build:104 use:205 pick:R stop")
    assert table.ring() == "R"
    assert table.state.active == 1


def test_Z33_a_granted_file_sets_off_file_gizmos() -> None:
    table = Table(P("B", "325"), display="102 101 103 104")
    table.do("build:102 use:325 file:101")
    assert table.codes("use") == ["use:901"]


def test_Z33_a_granted_build_is_of_level_I_and_free() -> None:
    table = Table(P("R", "319", "201"), display="111 101 103 104")
    table.do("build:111 use:319")
    assert [code for code in table.codes() if code[6] != "1"] == []
    assert "build:201" not in table.codes()
    table.do("build:101")
    built = table.of(events.Built)[-1]
    assert isinstance(built, events.Built)
    assert (built.is_free, built.spheres) == (True, "")


def test_Z33_a_granted_research_is_a_whole_one() -> None:
    table = Table(P("R", "331"), display="111 101 103 104", decks={3: "301 302 303 304"})
    table.do("build:111 use:331 research:3 file:303")
    assert table.archive() == ["303"]
    assert table.codes() == ["use:901", "done"]


def test_Z34_one_choice_fires_the_remaining_gizmos_if_none_of_them_asks_anything() -> None:
    table = Table(P("R", f"133 {ROOMY} 318"), display="107 101 103 104")
    table.do("build:107")
    assert table.codes() == ["use:133", "done"], "one needs no such help"
    both = Table(P("K", f"{ROOMY} 134 228 318", ""), display="109 101 103 104").do("build:109")
    assert "rest" not in both.codes(), "a pick asks which"
    easy = Table(P("", f"{ROOMY} 311 309")).do("file:101")
    assert easy.codes() == ["use:901", "use:311", "use:309", "rest", "done"]
    easy.do("rest")
    assert len(easy.ring()) == 4
    assert easy.state.players[0].tokens == 1
    assert easy.state.active == 1


def test_Z34_a_gizmo_that_can_do_nothing_is_not_offered_until_it_can() -> None:
    """A triggered gizmo that can't do anything, here because the storage is full, waits until there's room."""
    full = Table(P("KKKKK", "331 326"), display="131 107 105 101", decks={1: "110 112 109 121"}, row="RRRRRR")
    full.state = _set_off(full, "331 901")
    assert full.view().waiting == ("901",)
    full.do("use:331 research:1 build:109")
    assert sorted(full.codes("use")) == ["use:326", "use:901"]


def _set_off(table: Table, names: str) -> State:
    return replace(table.state, pending=bytes(CARD[name] for name in names.split()))


def test_Z34_waiting_and_ready_gizmos_are_listed_separately() -> None:
    table = Table(P("RRRRR", "311 309")).do("file:101")
    assert table.view(1).ready == ("309",)
    assert sorted(table.view(1).waiting) == ["311", "901"]
    assert table.codes() == ["use:309", "done"]
