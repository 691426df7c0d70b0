"""Tests of the controls for building a board: their text, what stays selected, how many taps a tile takes (M1, M3)."""

from __future__ import annotations

from games.geargrid import GAME
from games.kernel import Controls, Dropdown, Press
from tests.games.geargrid.build import Table

NAMES = ("Ada", "Bo")


def shown(table: Table, cursor: str = "", seat: int = 0) -> Controls:
    assert GAME.controls is not None
    found = GAME.controls(table.view(seat), cursor, NAMES)
    assert found is not None
    return found


def press(found: Controls, label: str) -> Press:
    rows = (row.presses if isinstance(row, Dropdown) else row for row in found.rows)
    return next(each for presses in rows for each in presses if each.label.startswith(label))


def row(found: Controls, title: str) -> Dropdown:
    return next(each for each in found.rows if isinstance(each, Dropdown) and each.title == title)


def test_M1_the_lists_are_14_2_square_16_straight_and_16_L_shaped_tiles_with_what_is_left() -> None:
    table = Table(2, mode="live").all("ready").do(0, "D1R@B1r0")
    found = shown(table)
    taken = press(found, "D1R")
    assert (taken.label, taken.hint, taken.code) == ("D1R · red, blank", "11 left", "take:D1R")
    for title, count in (("2-square", 14), ("straight", 16), ("L-shaped", 16)):
        tiles, places = (each for each in found.rows if isinstance(each, Dropdown))
        assert (tiles.title, [bool(each.code) for each in tiles.presses].count(True)) == (
            f"Take a tile: {title}",
            count,
        )
        assert places.title == "Spot B2: change column or row"
        way = {"2-square": "Show straight", "straight": "Show L", "L-shaped": "Show 2"}[title]
        found = shown(table, press(found, way).cursor)
    assert row(found, "Take a tile: 2-square")


def test_M1_the_controls_that_were_used_last_stay_selected() -> None:
    table = Table(2, deal="all")
    assert row(shown(table, "C3r1L"), "Take a tile: L-shaped")
    found = shown(table.do(0, "take:LRP"), "C3r1")
    places, tiles = row(found, "Spot C3: change column or row"), row(found, "Take a tile: L-shaped")
    assert tiles.chosen is not None
    assert tiles.presses[tiles.chosen].label.startswith("LRP")
    assert [each.label[-1] for each in places.presses] == list("ABDEFGH1245678")
    assert {each.cursor[2:] for each in places.presses} == {"r1"}
    assert (press(found, "Column F").cursor, press(found, "Row 7").cursor) == ("F3r1", "C7r1")
    assert press(found, "Place").cursor == "C3r1"


def test_the_list_that_was_opened_stays_open() -> None:
    table = Table(2, mode="live").all("ready").do(0, "D1R@B1r0 take:D1Y")
    cursor = press(shown(table, "C3r1"), "Show L").cursor
    for label in ("Column F", "Rotate", "Next spot", "Return"):
        cursor = press(shown(table, cursor), label).cursor
        assert row(shown(table, cursor), "Take a tile: L-shaped").chosen is None
    table.do(0, "back")
    assert press(shown(table, cursor), "LRP").cursor.endswith("L")
    assert press(shown(table, "B1r0L"), "Lift tile a").cursor.endswith("L")


def test_M3_a_press_says_what_it_does() -> None:
    table = Table(2, deal="all").do(0, "D1R@B1r0 take:DRR")
    found = shown(table, "C2r2")
    assert press(found, "Place").code == "put:B2r0"  # the same placement, named by its lowest rotation (GG62)
    assert press(found, "Return").code == "back"
    assert found.marks == ("put:B2r0",)
    found = shown(table.do(0, "back"), "C1r0")
    assert (press(found, "Lift").label, press(found, "Lift").code) == ("Lift tile a", "lift:B1")
    assert press(found, "Place").is_grey


def test_where_a_tile_does_not_fit_it_says_why_and_place_is_gray() -> None:
    table = Table(2, deal="all").do(0, "D1R@B1r0 take:D1Y")
    for cursor, why in (
        ("B1r0", "another tile is in the way"),
        ("F5r0", "it has to touch the engine or a tile connected to it"),
        ("H4r0", "it doesn't fit there"),
    ):
        found = shown(table, cursor)
        assert why in found.text
        assert press(found, "Place").is_grey
        assert not press(found, "Next spot").is_grey


def test_a_tile_that_was_taken_goes_to_the_nearest_place_where_it_may_lie() -> None:
    """Placing a tile takes three taps: the list, the tile, and *Place*. A tile of another shape takes two more."""
    table, cursor = Table(2, mode="live", help="full").all("ready"), ""
    for code in ("D1R", "DRY", "L2Y", "I1Y", "D1Y"):
        wanted = {"I": "Show straight", "L": "Show L", "D": "Show 2"}[code[0]]
        found = shown(table, cursor)
        if not any(each.label.startswith(code) for each in found.presses()):
            found = shown(table, press(found, wanted).cursor)
        cursor = press(found, code).cursor
        put = press(shown(table.do(0, f"take:{code}"), cursor), "Place")
        assert not put.is_grey, code
        cursor = put.cursor
        table.do(0, put.code)
    assert table.state.benches[0].count == 5


def test_place_is_green_if_the_tile_brings_something_or_the_table_gives_no_help() -> None:
    for help_, greens in (("full", [True, False]), ("none", [True, True])):
        table, found = Table(2, mode="live", help=help_).all("ready"), list[bool]()
        for place in ("B1r0", "A2r0"):  # two tiles attached to the engine block each other
            put = press(shown(table.do(0, "take:D1R"), place), "Place")
            found.append(put.is_main)
            table.do(0, put.code)
        assert found == greens


def test_next_place_comes_by_every_place() -> None:
    table, cursor, seen = Table(2, deal="all").do(0, "D1R@B1r0 take:LRP"), "B1r0", set[str]()
    while (cursor := press(shown(table, cursor), "Next spot").cursor) not in seen:
        seen.add(cursor)
        assert not press(shown(table, cursor), "Place").is_grey
    assert seen == set(table.view(0).places)


def test_turn_prefers_turns_in_which_the_tile_may_lie() -> None:
    table = Table(2, deal="all").do(0, "take:D1R")
    assert press(shown(table, "B1r0"), "Rotate").cursor == "B1r1"
    assert press(shown(table, "B1r1"), "Rotate").cursor == "B1r0"  # the engine is to the left, and the board ends above


def test_M7_with_full_help_it_says_what_the_tile_would_bring_there() -> None:
    taken = Table(2, deal="all").do(0, "D1R@B1r0 take:DRY")
    minus = "\N{MINUS SIGN}"
    assert f"at C2: score {minus}58 → {minus}56 (+2)." in shown(taken, "C2r0").text
    assert f"at B2: score {minus}58 → {minus}59 ({minus}1)." in shown(taken, "B2r0").text, (
        "two at the engine are in conflict"
    )
    assert "another tile is in the way." in shown(taken, "B1r0").text
    for help_ in ("none", "sides"):
        assert "→" not in shown(Table(2, deal="all", help=help_).do(0, "D1R@B1r0 take:DRY"), "C2r0").text
    first = shown(Table(2, deal="all").do(0, "take:D1R"), "B1r0")
    assert f"{minus}60 → {minus}58 (+2)." in first.text
    assert first.signs.endswith(f"36 changes left · 115 tiles in the pool · score so far: {minus}60")


def test_lifting_a_tile_that_brings_nothing_shows_no_score() -> None:
    two = Table(2, deal="all").do(0, "D1R@B1r0 DRY@D2r1")
    assert "or lift tile b (DRY)." in shown(two, "D2r0").text
    assert "or lift tile a (D1R): score " in shown(two, "B1r0").text
    lift = next(action for action in GAME.legal_actions(two.state, 0) if action.code == "lift:D2")
    assert GAME.words.hint(two.view(0), lift) == ""


def test_M7_help_says_what_is_wrong_with_its_reason() -> None:
    two = Table(2, deal="all").do(0, "D1R@B1r0 D1R@A2r1")
    assert (
        "Tile a (D1R at B1) comes off: it conflicts with tile b (D1R at A2), which is just as far from the engine."
        in shown(two).text
    )
    assert "more" not in shown(two).text
    assert shown(two.do(0, "D1Y@B2r0")).text.endswith("; 1 more: `/hand`.")
    assert "comes off" not in shown(two.do(0, "take:DRY")).text, "the picture marks it while a tile is placed"


def test_the_list_says_what_a_tile_can_bring_where_the_table_helps() -> None:
    found = row(shown(Table(2, deal="all").do(0, "D1R@B1r0")), "Take a tile: 2-square")
    told = {each.label[:3]: each.hint.partition(" · ")[2] for each in found.presses}
    assert told["DRY"] == "up to +2"
    assert told["DYY"] == "won't turn yet", "only red can go on from there"
    live = row(shown(Table(2, mode="live").all("ready").do(0, "D1R@B1r0")), "Take a tile: 2-square")
    assert all(" left" in each.hint and "up to" not in each.hint for each in live.presses if each.code)


def test_on_an_empty_board_it_says_where_to_begin_and_speaks_of_no_lifting() -> None:
    assert shown(Table(2)).text == "**Take a tile** to place next to the engine on A1."
    assert shown(Table(2).do(0, Table(2).codes(0, "take:D")[0])).text.count("\n") == 0
    spent = Table(2, edits="24", deal="all").do(0, "D1R@B1r0")
    assert shown(spent, "H5r0").text == "**Take a tile**, or choose a spot to lift one."


def test_at_your_own_pace_the_next_round_begins_with_how_the_last_one_ended() -> None:
    table = Table(2, deal="all").do(0, "D1R@B1r0").all("done")
    minus = "\N{MINUS SIGN}"
    assert shown(table).text == (
        f"Ada wins round 1: Ada {minus}58, Bo {minus}60. Victories: Ada 1 (first to 4).\n"
        "**Take a tile** to place next to the engine on A1."
    )
    assert "round 1" not in shown(table.do(0, "take:D1R")).text


def test_at_your_own_pace_all_tiles_of_a_usual_deal_are_in_one_list() -> None:
    table = Table(2)
    lists = [each for each in shown(table).rows if isinstance(each, Dropdown)]
    assert [each.title for each in lists] == ["Take a tile"], "a spot is chosen for a tile"
    assert {press.code[5] for press in lists[0].presses} == {"D", "I", "L"}
    kinds = len(lists[0].presses)
    table.do(0, lists[0].presses[0].code)
    found = [each for each in shown(table).rows if isinstance(each, Dropdown)]
    assert [each.title for each in found] == ["Take a tile", "Spot B2: change column or row"]
    assert len(found[0].presses) == kinds


def test_a_player_who_submits_the_last_board_is_asked_once() -> None:
    alone, two, live = Table(1), Table(2), Table(2, mode="live").all("ready").do(1, "done")
    assert press(shown(two), "Submit").code == "done", "there is a way back"
    assert press(shown(live), "Submit").code == "done", "the clock runs"
    for table in (alone, two.do(1, "done")):
        button = press(shown(table, "C3r1"), "Submit…")
        assert (button.code, button.cursor) == ("", "!C3r1")
        asked = shown(table, button.cursor)
        assert "You can't change it after that. 36 changes left · 38 tiles in the pool" in asked.text
        assert press(asked, "Yes, submit").code == "done"
        assert press(asked, "Keep building").cursor == "C3r1"
    code = next(action for action in alone.codes(0, "take:"))
    assert "in your hand won't count." in shown(alone.do(0, code), "!C3r1").text


def test_a_board_in_signs_stands_where_there_is_no_picture() -> None:
    lines = shown(Table(2, deal="all").do(0, "D1R@B1r0 take:DRY"), "D2r1").signs.splitlines()
    assert lines[1] == "1 @@ aR a. -- -- -- -- $$"
    assert lines[2] == "2 -- -- -- *R -- -- -- --"
    assert lines[3] == "3 -- -- -- *Y -- -- -- --"


def test_before_and_after_building_the_panel_has_one_button() -> None:
    table = Table(2, mode="live")
    assert [each.code for each in shown(table).presses()] == ["ready"]
    table.do(0, "ready")
    assert shown(table).presses() == ()
    table.do(1, "ready").do(0, "D1R@B1r0 done")
    assert [each.code for each in shown(table).presses()] == ["work"]
    table.do(1, "done")
    assert shown(table).text.startswith("Ada wins round 1: Ada \N{MINUS SIGN}58, Bo \N{MINUS SIGN}60. ")


def test_M8_with_the_last_edit_spent_nothing_can_be_taken() -> None:
    table = Table(2, deal="all", edits="24")
    while table.state.benches[0].edits < 23:
        table.do(0, f"take:D1R {'put:B1r0 lift:B1 back' if table.state.benches[0].edits < 22 else 'put:B1r0'}")
    found = shown(table.do(0, "lift:B1"), "B1r0")
    assert "You need your last change for the tile in your hand." in found.text
    assert row(found, "Take a tile: 2-square").is_grey
