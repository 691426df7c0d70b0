"""Tests that golden scenes contain what their listings say, and look like their stored pictures.

`python -m tests.rendering.golden` regenerates both.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from games import GAMES
from rendering import RENDERERS
from rendering.draw import sprites
from rendering.draw.canvas import put, write
from rendering.draw.fonts import UNKNOWN
from rendering.draw.record import Mark, marks, recording
from tests.rendering import golden
from tests.rendering.golden import Listed, listings
from tests.rendering.scenes import Drawn, seen

SHOWN = 12  # differences reported per picture
LISTED = {game: listings(game) for game in GAMES}
NAMES = {game: tuple(dict.fromkeys(each.name.split(" / ")[0] for each in found)) for game, found in LISTED.items()}
MESSAGES = ("glance", "large")  # painters that show a board as messages do


def names(game: str) -> tuple[str, ...]:
    """Return the names of a game's golden scenes, including the boards in messages, small and large."""
    boards = [name.removesuffix("board") for name in NAMES[game] if name.endswith(" board")]
    messages = [name + each for name in boards for each in MESSAGES if getattr(RENDERERS[game], each)]
    return tuple(dict.fromkeys((*NAMES[game], *messages)))


ALL = {game: names(game) for game in GAMES}  # every test draws all of them, so that each worker draws a scene only once


def drawn(game: str, name: str) -> Drawn:
    scene, _, number = name.partition(" / ")
    return seen(game, scene, ALL[game])[int(number or 0)]


# One process draws all scenes of a game, and keeps them for all its tests.
EACH = [pytest.param(game, marks=pytest.mark.xdist_group(f"golden {game}")) for game in GAMES]


def every(*, pictured: bool = False) -> list[object]:
    """Return all golden scenes (or only those with a stored picture) as test parameters.

    A single process draws all scenes of a game.
    """
    found = [(game, each) for game, listed in LISTED.items() for each in listed]
    return [
        pytest.param(game, each, id=f"{game}: {each.name}", marks=pytest.mark.xdist_group(f"golden {game}"))
        for game, each in found
        if not pictured or golden.file_of(game, each.name).exists()
    ]


@pytest.mark.parametrize(("game", "listed"), every())
def test_a_golden_scene_contains_what_its_listing_says(game: str, listed: Listed) -> None:
    now = drawn(game, listed.name)
    told = golden.differences(listed.marks, now.marks)
    more = f"\n... and {len(told) - SHOWN} more" if len(told) > SHOWN else ""
    assert not told, f"{game}, {listed.name}:\n" + "\n".join(told[:SHOWN]) + more
    assert now.picture.alt.replace("\n", " ") == listed.alt, f"{game}, {listed.name}: its alt text"


@pytest.mark.parametrize(("game", "listed"), every(pictured=True))
def test_a_golden_scene_looks_as_it_did(game: str, listed: Listed, tmp_path: Path) -> None:
    now = drawn(game, listed.name)
    before = golden.opened(golden.file_of(game, listed.name).read_bytes())
    boxes = golden.unlike(before, golden.opened(golden.small(now)))
    told = "; ".join(f"at {box[0]},{box[1]}: {golden.stands(box, now.marks)}" for box in boxes[:SHOWN])
    assert not boxes, f"{game}, {listed.name} looks otherwise {told}. See {_kept(before, now, boxes, tmp_path)}"


def _kept(before: Image.Image, now: Drawn, boxes: list[tuple[int, int, int, int]], folder: Path) -> Path:
    """Write the old picture, the new one, and one with the differences outlined; return the folder with the three."""
    before.save(folder / "before.png")
    (folder / "now.png").write_bytes(now.picture.data)
    outlined = now.image
    for box in boxes:
        ImageDraw.Draw(outlined).rectangle(box, outline="#ff00ff", width=3)
    outlined.save(folder / "difference.png")
    return folder


@pytest.mark.parametrize("game", GAMES)
def test_every_letter_of_a_golden_scene_can_be_written(game: str) -> None:
    assert [(each.name, mark.name) for each in LISTED[game] for mark in each.marks if UNKNOWN in mark.name] == []


@pytest.mark.parametrize("game", EACH)
def test_every_painter_of_every_game_has_golden_scenes(game: str) -> None:
    painters = {drawn(game, each.name).scene.painter for each in LISTED[game]}
    wanted = {"board", "hand", "choices", "lobby", "final", "film", "entry"}
    assert painters == wanted | {each for each in ("more", "large") if getattr(RENDERERS[game], each)}
    assert any(golden.file_of(game, each.name).exists() for each in LISTED[game])


# Tests of the comparison


def _sketch(name: str = "Ada", x: int = 40, seat: int = 1) -> tuple[Mark, ...]:
    with recording():
        image = Image.new("RGB", (400, 200))
        put(image, sprites.frame("row", 380, 90), (10, 10))
        write(image, (x, 50), name, 36)
        put(image, sprites.badge(seat, 48), (300, 50))
        return marks(image)


def test_a_difference_is_reported_with_its_place_and_with_what_was_there() -> None:
    assert golden.differences(_sketch(), _sketch()) == []
    place = "in the row at 6,6 of "
    (one,) = golden.differences(_sketch(), _sketch("Bo"))
    assert one.startswith(f"{place}'Ada': text 'Bo'"), one
    for x in (41, 90):
        (one,) = golden.differences(_sketch(), _sketch(x=x))
        ada = "text 'Ada' (600/36 #f6ead0) at"
        assert one == f"{place}'Ada': {ada} {x},38 instead of {ada} 40,38"
    (one,) = golden.differences(_sketch(), _sketch(seat=2))
    assert one.startswith(f"{place}'Ada': sprite 'badge 2 48'"), one
    (one,) = golden.differences(_sketch(), _sketch()[:-1])
    assert one.startswith(f"missing {place}'Ada': sprite 'badge 1 48'"), one
    (one,) = golden.differences(_sketch()[:-1], _sketch())
    assert one.startswith("not expected in the row"), one
    frame, *rest = _sketch()
    assert golden.differences(_sketch(), (*rest, frame)) == [
        f"{golden.said(rest[0])} is drawn before {golden.said(frame)}"
    ]


def test_a_part_of_a_picture_that_looks_different_is_found_where_it_is() -> None:
    one = Image.new("RGB", (550, 350), "#202020")
    other = one.copy()
    assert golden.unlike(one, other) == []
    other.paste((40, 40, 40), (0, 0, 550, 350))  # less than what compression changes
    assert golden.unlike(one, other) == []
    other.paste((120, 90, 40), (100, 200, 120, 210))
    left, top, right, bottom = golden.unlike(one, other)[0]
    assert (left, top) == (300, 600)
    assert (right, bottom) == (360, 615)
    assert golden.unlike(one, one.crop((0, 0, 550, 300))) == [(0, 0, 1650, 900)]


def test_nothing_is_noted_while_nobody_asks() -> None:
    image = Image.new("RGB", (100, 100))
    write(image, (10, 50), "Ada", 36)
    assert marks(image) == ()
