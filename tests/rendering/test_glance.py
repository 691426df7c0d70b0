"""Tests of the pictures in messages: small, cropped to what matters, and legible on a phone.

The pictures mark what has changed since the viewer's last turn.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image

from games import GAMES
from games.geargrid.nouns import face
from games.gears.view import View
from games.gnomes.view import View as GnomesView
from games.kernel import Seat
from rendering import RENDERERS
from rendering.briar import facts as briar_facts
from rendering.draw import record
from rendering.draw.record import Mark, Marks, recording
from rendering.geargrid.board.table import pool, shows_last_round
from rendering.gears.board import large
from rendering.gears.board.glance import changes
from rendering.gears.facts import TILES
from rendering.gizmos.board.paint import fresh
from rendering.gnomes.board.changes import fallen, hurt, walks
from rendering.memory import forget
from rendering.picture import Frame, Picture
from tests.rendering.scenes import records, steps
from tests.rendering.views import NAMES
from tools.glance import SUBJECT, capitals, written

PHONE = 350
CAPITAL = 0.69  # of the font size
READ = 9  # pixels: the height of capitals that can be read on a phone
ABOUT = 8.5  # the same for numbers on cards with many symbols
CHAT, CHAT_READ = 550, 12  # the same on a desktop
MOST = 240 * 1024  # bytes
LARGEST = 1024 * 1024  # bytes of the large board; Discord accepts ten times as many
PLATE = re.compile(r"plate ([A-Z]\d+) (\d+)")
SHOWN = [key for key, renderer in RENDERERS.items() if renderer.glance]


def views(game: str, seat: Seat | None = None) -> list[Any]:
    """Return Views of some moments of a golden game, the last one near its end."""
    found = steps(game, records(game)[0])
    return [GAMES[game].view(found[at].state, seat) for at in (len(found) // 8, len(found) // 2, len(found) - 2)]


def drawn(game: str, view: Any) -> tuple[bytes, Marks]:
    forget()
    paint = RENDERERS[game].glance
    assert paint is not None
    with recording() as finished:
        picture = paint(view, Frame(NAMES))
    assert picture.alt
    return picture.data, finished[-1]


@pytest.mark.parametrize("game", SHOWN)
def test_a_picture_in_a_message_is_small_and_not_wider_than_the_board(game: str) -> None:
    for view in views(game):
        data, marks = drawn(game, view)
        assert len(data) <= MOST
        assert marks[-1].right <= 1650


@pytest.mark.parametrize("game", [key for key, renderer in RENDERERS.items() if renderer.large])
def test_the_large_board_is_a_good_deal_larger_and_may_be_sent(game: str) -> None:
    renderer = RENDERERS[game]
    assert renderer.large is not None
    for view in views(game):
        pictures = [measured(picture) for picture in renderer.large(view, Frame(NAMES))]
        (wide, high), _ = measured(renderer.board(view, Frame(NAMES)))
        assert sum(across * down for (across, down), _ in pictures) >= 1.1 * wide * high
        assert all(across * down <= 4096 * 4096 for (across, down), _ in pictures)
        assert sum(size for _, size in pictures) <= LARGEST


@pytest.mark.parametrize("game", [key for key, renderer in RENDERERS.items() if renderer.large])
def test_nothing_is_smaller_on_the_large_board_than_in_the_message_on_a_phone(game: str) -> None:
    renderer = RENDERERS[game]
    for view in views(game):
        message, large = (
            largest(game, partial(paint, view, Frame(NAMES)))
            for paint in (renderer.glance or renderer.board, renderer.large)
            if paint
        )
        assert large >= message


def largest(game: str, paint: Callable[[], Picture | Sequence[Picture]]) -> float:
    """Return the width of the largest tile, card or sphere in the first picture, in pixels of a phone.

    Spheres are measured instead of Gizmos' cards, because the shadow of a card has the same width in all sizes.
    """
    subject = {"gizmos": ("part sphere/",)}.get(game) or SUBJECT[game]
    forget()
    with recording() as finished:
        paint()
    marks = finished[0]
    return max(mark.right - mark.left for mark in marks if mark.name.startswith(subject)) * PHONE / marks[-1].right


def measured(picture: Picture) -> tuple[tuple[int, int], int]:
    """Return ((width, height) in pixels, size in bytes)."""
    assert picture.alt
    return Image.open(io.BytesIO(picture.data)).size, len(picture.data)


def test_the_large_board_names_every_tile_that_lies_open() -> None:
    view: View = views("gears")[-1]
    with recording() as finished:
        large.paint(view, Frame(NAMES))
    words = " ".join(mark.name for marks in finished for mark in marks)
    assert all(TILES[tile.tile].name in words for tile in view.tiles if tile.face_up and tile.tile)


def test_every_tile_lies_whole_on_the_large_board_also_beside_what_was_demolished() -> None:
    (view, *_) = views("gears")
    for cell in ("D13", "V13"):
        with recording() as finished:
            large.paint(replace(view, last=replace(view.last, demolished=(cell,))), Frame(NAMES))
        *marks, whole = finished[0]
        names = {TILES[tile.tile].name for tile in view.tiles if tile.face_up and tile.tile}
        lying = [mark for mark in marks if any(name in mark.name for name in names)]
        assert lying
        for mark in lying:
            assert 0 <= mark.left < mark.right <= whole.right, mark
            assert 0 <= mark.top < mark.bottom <= whole.bottom, mark


def test_every_cell_of_the_maze_has_its_name_in_letters_that_are_read() -> None:
    for view in views("gears"):
        _, marks = drawn("gears", view)
        named = {found[1]: int(found[2]) for mark in marks if (found := PLATE.match(mark.name))}
        assert set(named) == {tile.cell for tile in view.tiles}
        assert min(named.values()) * CAPITAL * PHONE / marks[-1].right >= READ


@pytest.mark.parametrize("game", list(RENDERERS))
def test_text_in_a_picture_of_a_message_is_legible_on_a_phone(game: str) -> None:
    for record_ in records(game)[:3]:
        found = steps(game, record_)
        for at in (len(found) // 8, len(found) // 2, len(found) - 2):
            marks = shown(game, GAMES[game].view(found[at].state, None))
            small = {text: size for text, size in map(sized(marks[-1]), marks) if size < ABOUT}
            assert not small


def sized(whole: Mark) -> Callable[[Mark], tuple[str, float]]:
    """Return a function that returns a mark's text and the height of its capitals on a phone, for marks in `whole`."""

    def read(mark: Mark) -> tuple[str, float]:
        text, size = written(mark) or ("", float(whole.right))
        return text, round(capitals(size, whole), 1)

    return read


def shown(game: str, view: Any) -> Marks:
    """Draw the picture of a message; return the marks that record what is drawn."""
    forget()
    with recording() as finished:
        (RENDERERS[game].glance or RENDERERS[game].board)(view, Frame(NAMES))
    return finished[-1]


def test_all_that_changed_since_is_marked() -> None:
    before: View = views("gears")[1]
    first, second, *rest = before.tiles
    turned = replace(second, turn=(second.turn + 1) % 6)
    walked = replace(before.tokens[0], cell=second.cell)
    stood = replace(before.tokens[0], cell=first.cell)
    then = replace(
        before, tokens=(stood, *before.tokens[1:]), tiles=(replace(first, face_up=True, turn=0), second, *rest)
    )
    now = replace(before, tokens=(walked, *before.tokens[1:]), tiles=(replace(first, face_up=False), turned, *rest[1:]))
    found = changes(then, now)
    assert found.laid == (first.cell,)
    assert found.trace.driven == (second.cell,)
    assert found.trace.demolished == (rest[0].cell,)
    assert (first.cell, second.cell) in found.walks


def test_units_that_came_walked_were_hurt_or_fell_are_marked_in_gnomes() -> None:
    before: GnomesView = views("gnomes")[1]
    first, second, *others = [unit for unit in before.units if unit.at]
    end = next(cell.label for cell in before.cells if cell.label not in (first.at, second.at) and not cell.flipped)
    tile = next(cell for cell in before.cells if not (cell.flipped or cell.units or cell.mine or cell.label == end))
    units = tuple(
        replace(unit, at=end) if unit == first else replace(unit, hp=unit.hp - 1) if unit == second else unit
        for unit in before.units
    )
    now = replace(before, units=units, cells=tuple(replace(c, flipped=c.flipped or c == tile) for c in before.cells))
    assert walks(before, now) == [(first.at, end)]
    assert hurt(before, now) == {second.code: 1}
    assert fallen(before, now) == [tile.label]
    assert (walks(before, before), hurt(before, before), fallen(before, before)) == ([], {}, [])
    assert others


def test_cards_that_are_new_on_display_are_lit() -> None:
    now = views("gizmos")[1]
    (one, *more), *rows = now.display
    before = replace(now, display=((None, *more), *rows))
    assert one is not None
    assert fresh(before, now) == [(1, 0)]
    paint = RENDERERS["gizmos"].glance
    assert paint is not None
    assert paint(now, Frame(NAMES, since=before)).data != paint(now, Frame(NAMES, since=now)).data


def lettering(picture: Any, view: Any) -> str:
    """Draw a picture; return all text in it and the names of its sprites."""
    forget()
    with recording() as finished:
        picture(view, Frame(NAMES))
    return " ".join(mark.name for marks in finished for mark in marks)


def test_the_large_board_names_every_card_of_gizmos() -> None:
    view = views("gizmos")[-1]
    lying = {name for row in view.display for name in row if name}
    built = {name for player in view.players for name in (*player.gizmos, *player.archive)}
    told = lettering(RENDERERS["gizmos"].large, view)
    assert built
    assert all(f"plain {name}" in told for name in lying)
    assert all(f"strip {name}" in told or f"face {name}" in told for name in built - set(view.used))


def test_the_large_board_names_every_card_of_a_walk_in_briarmaze() -> None:
    view = views("briar")[1]
    told = lettering(RENDERERS["briar"].large, view)
    names = [briar_facts.name_of(step.card) for player in view.players for step in player.path if step.card]
    assert names
    assert all(word in told for name in names for word in name.split())


def test_the_large_board_names_the_tiles_of_gear_grid() -> None:
    for view in views("geargrid"):
        told = lettering(RENDERERS["geargrid"].large, view)
        codes = (
            [tile.code for board in view.last for tile in board.tiles] if shows_last_round(view) else dict(view.deal)
        )
        assert codes
        assert all(face(code).partition(", ")[2] in told for code in codes)


def test_cards_that_were_met_since_are_lit_in_briarmaze() -> None:
    now = views("briar")[1]
    walker = next(player for player in now.players if len(player.path) > 3)
    earlier = [replace(each, path=each.path[:-2]) if each == walker else each for each in now.players]
    before = replace(now, players=tuple(earlier))
    assert halos("briar", now, before) == halos("briar", now, now) + 2


def halos(game: str, view: Any, since: Any) -> int:
    """Return how many things a picture highlights with a halo, because they differ from those in the View `since`."""
    forget()
    paint = RENDERERS[game].glance
    assert paint is not None
    with recording() as finished:
        paint(view, Frame(NAMES, since=since))
    return sum(mark.name.startswith("halo ") for mark in finished[-1])


def test_tiles_that_were_taken_since_are_highlighted_in_gear_grid() -> None:
    found = [each for each in views("geargrid") if each.phase == "build" and not shows_last_round(each)]
    assert found
    now = found[0]
    (code, count), *rest = now.pool
    then = replace(now, pool=((code, count + 1), *rest))
    assert [kind.code for kind in pool(now, then) if kind.is_new] == [code]
    assert not any(kind.is_new for kind in pool(now, now))
    assert not any(kind.is_new for kind in pool(now, replace(then, round=then.round + 1)))


@pytest.mark.parametrize("game", [key for key in RENDERERS if key != "geargrid"])  # whose boards show it themselves
def test_the_narration_of_a_replay_is_legible_at_550_pixels(game: str) -> None:
    told = "Ada did something that takes a good many words to tell to all"
    found, last = views(game)[:2], told.split()[-1]  # which may be on a line of its own
    with recording():
        film = RENDERERS[game].film(found, [Frame(NAMES, (told,))] * 2)
        image = next(film.frames)
        texts = [mark for mark in record.marks(image) if mark.kind == "text" and mark.name in told]
        captions = [mark for mark in texts if " " in mark.name or mark.name == last]
    assert " ".join(mark.name for mark in captions) == told
    assert all(float(mark.how.rpartition("/")[2]) * CAPITAL * CHAT / image.width >= CHAT_READ for mark in captions)
