"""Tests of the player bar in messages' pictures: each player's name, numbers, turn and state, with any names."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import combinations, pairwise
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image

from games import GAMES
from games.kernel import Figure, Standing
from games.rng import Rng
from rendering import RENDERERS
from rendering.draw import palette, player_bar
from rendering.draw.indexed import indexed
from rendering.draw.player_bar import Entry, Fact
from rendering.draw.record import Mark, Marks, marks, recording
from rendering.gears.board import players as gears_bar
from rendering.gears.colors import LOOK
from rendering.memory import forget
from rendering.picture import Frame
from rendering.theme import HOUSE
from tests.rendering.scenes import LONG, Drawn, Scene, records, seats_of, steps
from tests.rendering.test_alt_texts import words
from tests.rendering.views import NAMES, ODD
from tools.glance import sizes

READ = 9.0  # pixels: the height of capitals on a phone
WIDTHS = (1037, 1084, 1100, 1106, 1487)  # pixels: the widths of all games' pictures
Told = tuple[
    list[str], bool, bool
]  # a player's numbers from right to left; whether they have to choose; whether they're out


def gears(view: Any, seat: int) -> Told:
    player, asked = view.players[seat], view.acting or (view.active,)
    is_asked = seat in asked and not (view.automa and view.automa.is_acting)
    return [str(player.gears)], is_asked, all(role.eliminated for role in player.roles)


def gizmos(view: Any, seat: int) -> Told:
    return [str(view.players[seat].points)], seat == view.active, False


def briar(view: Any, seat: int) -> Told:
    player = view.players[seat]
    figures = [str(len(player.cats)), *([str(player.life)] if player.status == "in" else [])]
    return figures if player.character else [], seat in view.acting, player.status in ("dead", "shut")


def gnomes(view: Any, seat: int) -> Told:
    player = view.players[seat]
    figures = [] if view.mode == "solo" else [f"{player.points} pts"]
    return figures, seat in (view.asked or (view.active,)), player.out


def geargrid(view: Any, seat: int) -> Told:
    player = view.players[seat]
    won = [f"{player.victories}/{view.target}"] if view.target > 1 and len(view.players) > 1 else []
    laid = [str(player.tiles)] if player.tiles is not None and player.status == "building" else []
    return [*won, *laid], player.status in ("waiting", "building", "choosing"), False


@pytest.fixture(autouse=True)
def _drawn_anew() -> None:
    """Empty the caches, so that the tests record everything that's drawn."""
    forget()


TOLD: dict[str, Callable[[Any, int], Told]] = {
    "gears": gears,
    "gizmos": gizmos,
    "briar": briar,
    "gnomes": gnomes,
    "geargrid": geargrid,
}


def message(game: str, view: Any, names: Sequence[str]) -> Drawn:
    frame = Frame(tuple(names), (), (1,) if len(names) > 1 else ())
    with recording() as finished:
        picture = (RENDERERS[game].glance or RENDERERS[game].board)(view, frame)
    return Drawn(Scene(game, "a 0 glance", view, frame), picture, finished[-1])


def cells(shown: Drawn) -> list[Drawn]:
    """Return the bar's cells (the first rows of the picture), sorted by seat."""
    view = shown.scene.view
    high = player_bar.height(shown.marks[-1].right, max(len(view.players), 1 + bool(getattr(view, "automa", None))))
    rows = [m for m in shown.marks if m.name.startswith("frame ") and m.name.split()[1].endswith(("row", "row_on"))]
    bar = [row for row in rows if row.middle[1] < high]
    found = [shown.field(row) for row in bar]
    order = getattr(view, "order", range(len(view.players)))
    return [found[list(order).index(seat)] for seat in range(len(view.players))]


def is_on(cell: Drawn) -> bool:
    return any(mark.name.split()[1].endswith("row_on") for mark in cell.marks if mark.name.startswith("frame "))


def is_out(cell: Drawn) -> bool:
    return any(mark.kind == "icon" and mark.fill == palette.ALARM for mark in cell.marks)


@pytest.mark.parametrize(("game", "record"), [(game, record) for game in GAMES for record in records(game)])
def test_every_picture_of_a_message_has_the_bar_with_each_players_figures(game: str, record: str) -> None:
    found = steps(game, record)
    for at in (len(found) // 3, len(found) - 2):
        view = GAMES[game].view(found[at].state, None)
        names = (LONG if at % 2 else NAMES)[: seats_of(game, record)]
        shown = message(game, view, names)
        for seat, cell in enumerate(cells(shown)[: len(names)]):
            figures, asked, out = TOLD[game](view, seat)
            *said, name = cell.texts()
            assert said == figures, (record, at, seat)
            assert name == names[seat] or names[seat].startswith(name.rstrip("…")), (record, at, seat)
            assert (is_on(cell), is_out(cell)) == (asked, out), (record, at, seat)
            assert game == "gnomes" or cell.named("badge", str(seat)), (record, at, seat)
            told = words(shown.picture.alt)
            assert {part for figure in figures for part in figure.split("/")[0].split()[:1]} <= told, (record, at, seat)
            assert names[seat][:20] in shown.picture.alt


@pytest.mark.parametrize("game", GAMES)
def test_the_bar_tells_nothing_that_the_public_does_not_know(game: str) -> None:
    rules = GAMES[game]
    for record in records(game)[:4]:
        found = steps(game, record)
        for at in (len(found) // 3, len(found) - 2):
            state = found[at].state
            views = [rules.view(each, None) for each in (state, rules.resample(state, None, Rng(f"{record} {at}")))]
            seats = [name for name, _ in zip(NAMES, views[0].players, strict=False)]
            one, other = (message(game, view, seats) for view in views)
            assert [cell.marks for cell in cells(one)] == [cell.marks for cell in cells(other)], (record, at)


# Names, numbers and sizes


def bar(wide: int, players: Sequence[Entry], facts: Sequence[Fact] = ()) -> Marks:
    with recording():
        image = player_bar.draw(wide, players, HOUSE, facts)
        return (*marks(image), Mark("picture", "", 0, 0, *image.size))


def crowd(count: int, name: str) -> tuple[Entry, ...]:
    """Return players with as many numbers and symbols beside their names as there can be."""
    figures = (("gear", "12"), ("gear", "3"))
    return tuple(
        Entry(seat, name, figures, sign="check", is_computer=True, is_on=not seat % 2, is_out=seat == 3)
        for seat in range(count)
    )


@pytest.mark.parametrize("name", [*ODD, "Ada", "Ada " * 8])
@pytest.mark.parametrize("count", range(1, 7))
def test_no_name_leaves_its_cell_or_covers_a_figure(name: str, count: int) -> None:
    standing = Standing(((Figure(12, "gear"), Figure(3, "gear")),) * count)
    (first, *_) = player_bar.entries(standing, Frame((name,) * count), ("gear", "gear"), (), {})
    for wide in WIDTHS:
        drawn = bar(wide, crowd(count, first.name))
        frames = [mark for mark in drawn if mark.name.startswith("frame ")]
        assert len(frames) == count
        for frame in frames:
            inside = [m for m in drawn if frame.left <= m.middle[0] <= frame.right and m.kind in ("text", "icon")]
            inside = [m for m in inside if frame.top <= m.middle[1] <= frame.bottom]
            texts = [m.name for m in inside if m.kind == "text"]
            assert len(texts) == 3, texts
            assert all(frame.left < m.left and m.right < frame.right for m in inside), (wide, texts)
            assert not [(m.name, n.name) for m, n in combinations(inside, 2) if m.left < n.right and n.left < m.right]


@pytest.mark.parametrize("wide", WIDTHS)
def test_the_bar_is_read_on_a_phone(wide: int) -> None:
    found = sizes(bar(wide, crowd(6, "Ada"), (Fact("Rounds left", "2"),)))
    assert len(found) == 20
    assert min(size for _, size in found) >= READ


def test_players_stand_at_most_three_side_by_side_and_fill_the_width() -> None:
    rows = {}
    for count in range(1, 7):
        frames = [mark for mark in bar(1100, crowd(count, "Ada")) if mark.name.startswith("frame ")]
        tops = sorted({frame.top for frame in frames})
        rows[count] = [sum(frame.top == top for frame in frames) for top in tops]
        for top in tops:
            assert max(frame.right for frame in frames if frame.top == top) >= 1096, f"{count} players: row at {top}"
    assert rows == {1: [1], 2: [2], 3: [3], 4: [2, 2], 5: [3, 2], 6: [3, 3]}


def test_a_computer_has_a_sign_unless_its_name_needs_the_room() -> None:
    for name, has_sign in (("Bo", True), ("W" * 32, False)):
        assert any(mark.name == "computer" for mark in bar(1100, [Entry(0, name, is_computer=True)] * 3)) == has_sign


def test_asked_and_eliminated_players_differ_by_shape_and_by_color() -> None:
    def drawn(entry: Entry) -> Any:
        return player_bar.draw(1100, [entry, entry], HOUSE).convert("RGB")

    plain, asked = drawn(Entry(0, "Ada")), drawn(Entry(0, "Ada", is_on=True))
    assert asked.getpixel((16, 31)) == plain_rgb(palette.GLOW)
    assert plain.getpixel((16, 31)) != asked.getpixel((16, 31))
    out = Entry(0, "Ada", (("gear", "3"),), sign="eliminated", is_out=True)
    found = bar(1100, [out])
    assert [mark.fill for mark in found if mark.name in ("Ada", "3")] == [palette.MUTED] * 2
    assert drawn(out).getpixel((75, 31)) == plain_rgb(palette.ALARM)  # the line through the name


PLACES = """
badge 0 48      15..105
3              331..351  800/42 GOLD
12             285..323  800/42 GOLD
gear           243..281  38 MUTED
check          197..235  38 TEXT
Ada             95..162  800/42 TEXT
badge 1 48     358..448
7              700..718  800/42 MUTED
gear           658..696  38 MUTED
eliminated     612..650  38 ALARM
Bo             438..485  800/42 MUTED
badge 2 48     725..815
Cy             805..847  800/42 TEXT
gear           239..277  38 MUTED
Rounds left    282..482  600/42 MUTED
2              491..511  800/42 GOLD
Goal           750..829  600/42 MUTED
9              838..860  800/42 GOLD
"""
COLORS = {getattr(palette, name): name for name in ("GOLD", "MUTED", "TEXT", "ALARM")}


def test_figures_signs_names_and_facts_have_their_places_sizes_and_colors() -> None:
    players = (
        Entry(0, "Ada", (("gear", "12"), ("", "3")), sign="check", is_on=True),
        Entry(1, "Bo", (("gear", "7"),), sign="eliminated", is_out=True),
        Entry(2, "Cy"),
    )
    drawn = bar(1100, players, (Fact("Rounds left", "2", "gear"), Fact("Goal", "9")))
    frames = [(mark.left, mark.right) for mark in drawn if mark.name.startswith("frame ")]
    assert frames == [(-2, 368), (364, 735), (731, 1102)]
    lines = [
        f"{mark.name:14} {mark.left:3}..{mark.right:<4} {mark.how} {COLORS.get(mark.fill, '')}".rstrip()
        for mark in drawn
        if mark.kind != "picture" and not mark.name.startswith("frame ")
    ]
    assert lines == PLACES.strip().splitlines()


def test_an_arrow_points_at_the_player_who_is_asked() -> None:
    image = player_bar.draw(1100, [Entry(0, "Ada", is_on=True)], HOUSE).convert("RGB")
    inside, outside = ((15, 20), (15, 43), (27, 31)), ((33, 31), (15, 10), (15, 53), (25, 18))
    assert {image.getpixel(at) == plain_rgb(palette.GLOW) for at in inside} == {True}
    assert {image.getpixel(at) == plain_rgb(palette.GLOW) for at in outside} == {False}


@pytest.mark.parametrize(("wide", "struck"), [(1100, (68, 143, 30, 32)), (1600, (98, 202, 43, 47))])
def test_a_line_strikes_out_the_name_of_an_eliminated_player(wide: int, struck: tuple[int, ...]) -> None:
    image = player_bar.draw(wide, [Entry(0, "Ada", is_out=True)], HOUSE).convert("RGB")
    line = [(x, y) for x in range(image.width) for y in range(image.height) if image.getpixel((x, y)) == ALARM]
    (left, top), (right, bottom) = line[0], line[-1]
    assert (left, right, top, bottom) == struck
    assert len(line) == (right - left + 1) * (bottom - top + 1), "a whole rectangle"


def test_entries_combine_the_standing_the_names_and_who_is_asked_or_eliminated() -> None:
    standing = Standing(((Figure(12, "point"), Figure(-3, "gear")), (Figure(7, "point"), Figure(0, "gear"))))
    frame = Frame(("Ada", "Bo"), (), (1,))
    assert player_bar.entries(standing, frame, ("cup",), (0,), {1: "eliminated"}, "{} pts") == (
        Entry(0, "Ada", (("cup", "12 pts"),), is_on=True),
        Entry(1, "Bo", (("cup", "7 pts"),), sign="eliminated", is_computer=True, is_out=True),
    )
    first = player_bar.entries(standing, frame, ("cup", ""), (), {})[0]
    assert first.figures == (("cup", "12"), ("", "\N{MINUS SIGN}3"))


def test_a_bar_lies_above_the_picture_and_is_as_high_as_its_rows() -> None:
    assert [player_bar.height(1100, count) for count in (1, 3, 4, 6)] == [63, 63, 126, 126]
    assert player_bar.height(1100, 3, 1) == player_bar.height(1100, 3, 2) == 126
    assert player_bar.emblem_size(1100) == 48
    picture, top = (indexed(Image.new("RGB", (10, high), color), HOUSE) for high, color in ((5, "white"), (3, "black")))
    whole = player_bar.above(picture, top).convert("RGB")
    assert whole.size == (10, 8)
    light, dark = plain_rgb("white"), plain_rgb("black")
    assert [whole.getpixel((x, y)) for x in (0, 9) for y in (0, 2, 3, 7)] == [dark, dark, light, light] * 2


def plain_rgb(color: str) -> tuple[int, int, int]:
    """Return the shared palette's color that is closest to this one."""
    red, green, blue = indexed(Image.new("RGB", (1, 1), color), HOUSE).convert("RGB").tobytes()
    return red, green, blue


ALARM = plain_rgb(palette.ALARM)


# Public information about factions and goals


def test_factions_of_gears_are_named_with_what_everybody_can_count() -> None:
    view: Any = GAMES["gears"].view(steps("gears", "pool")[100].state, None)
    view = replace(view, longest=7, demolished=tuple(f"tile{n}" for n in range(26)))
    found = {fact.label: fact.value for fact in gears_bar.facts(view)}
    assert found == {"Gizmologists": "21", "Rabblerousers": "130", "Opportunuts": "= gears"}
    with recording():
        image = player_bar.draw(1100, gears_bar.entries(view, Frame(NAMES), 1100), LOOK, gears_bar.facts(view))
        texts = [mark for mark in marks(image) if mark.kind == "text" and mark.top > image.height * 2 / 3]
    assert [mark.name for mark in texts] == [part for pair in found.items() for part in pair]
    assert texts[0].left >= 0
    assert texts[-1].right <= 1100
    assert all(one.right < other.left for one, other in pairwise(texts))


def test_a_faction_is_shown_beside_a_player_once_it_is_known() -> None:
    view: Any = GAMES["gears"].view(steps("gears", "pool")[100].state, None)
    for entry, player in zip(gears_bar.entries(view, Frame(NAMES), 1100), view.players, strict=True):
        out = gears_bar.is_out(player)
        assert entry.sign == ("eliminated" if out else f"gears/{player.faction}" if player.faction else "")
    assert {player.faction for player in view.players} - {None}
    hidden: Any = GAMES["gears"].view(steps("gears", "pool")[0].state, None)
    assert {entry.sign for entry in gears_bar.entries(hidden, Frame(NAMES), 1100)} == {""}


@pytest.mark.parametrize(
    ("game", "record", "label", "progress"),
    [
        ("gears", "alone-tinker-15-won", "Gears", "0 of 13 gears, 6 of 13 path tiles"),
        ("gears", "alone-gobbler-lost", "Your gears", "6 gears to the Automa's 10"),
        ("gears", "alone-maze-won", "Linked tiles", "2 of 2 tiles linked"),
        ("gnomes", "alone-won", "Enemies down", "2 of 7 enemies defeated, 7 of 7 units on the board, 4 rounds left"),
    ],
)
def test_a_solo_game_tells_how_far_the_goal_is(game: str, record: str, label: str, progress: str) -> None:
    found = steps(game, record)
    view = GAMES[game].view(found[len(found) // 2].state, None)
    shown = message(game, view, NAMES[:1])
    assert label in shown.texts()
    standing = GAMES[game].standing
    assert standing is not None
    goal = standing(view).goal
    assert goal.startswith("Goal: ")
    assert set(re.findall(r"\d+", progress)) == set(re.findall(r"\d+", goal))
    assert words(progress) <= words(shown.picture.alt)
