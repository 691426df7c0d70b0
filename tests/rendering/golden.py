"""Golden pictures: lists of what is drawn where in selected scenes, and pictures of some of these scenes.

`listings/<game>.txt` has each scene's alt text and everything drawn in it, one thing per line in drawing order.
`pictures/` has small versions of some scenes. `python -m tests.rendering.golden gears` regenerates both (without an
argument, for all games); review the differences. With `--choose`, the program also selects the scenes again, as it
always does for a new game.
"""

from __future__ import annotations

import io
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np
from PIL import Image

from games import GAMES
from rendering import RENDERERS
from rendering.draw.record import Mark, Marks
from rendering.memory import forget
from tests.rendering import scenes
from tests.rendering.scenes import Drawn, holds

HERE = Path(__file__).parent
SEED = 1  # for the order in which scenes are tried
MOST = {"entry": 30, "choices": 36, "more": 6, "film": 3}  # limits on scenes per painter; ELSE for the others
ELSE = 9
SMALL = 3  # a golden picture is this many times smaller than the picture
CELL = 5  # pixels of a small picture that are compared together
SAME_PLACE = 40  # pixels within which another thing is reported as having taken a thing's place
UNLIKE = 12  # mean difference in a cell, of 255
QUALITY = 70  # both pictures are compressed alike before they're compared
SEEN_BEST = ("board", "hand", "choices", "final", "film", "lobby", "more", "entry")
PICTURES = 8  # per game


class Listed(NamedTuple):
    """A golden scene in a listing, with its name, alt text and marks (records of what is drawn).

    A scene with several pictures has one entry for each, with its number in the name.
    """

    name: str
    alt: str
    lines: tuple[str, ...]

    @property
    def marks(self) -> Marks:
        return tuple(map(_mark, self.lines))


# Listings


def _mark(line: str) -> Mark:
    kind, name, how, fill, place = line.split("\t")
    left, top, wide, high = map(int, re.split("[,x ]", place))
    return Mark(kind, name, left, top, left + wide, top + high, how, fill)


def _line(mark: Mark) -> str:
    place = f"{mark.left},{mark.top} {mark.right - mark.left}x{mark.bottom - mark.top}"
    return "\t".join((mark.kind, mark.name, mark.how, mark.fill, place))


def listings(game: str) -> list[Listed]:
    """Return the golden scenes of a game, read from its listing."""
    file = HERE / "listings" / f"{game}.txt"
    blocks = file.read_text("utf-8").split("\n\n") if file.exists() else []
    found = [block.strip("\n").split("\n") for block in blocks if block.strip()]
    return [Listed(name, alt, tuple(lines)) for name, alt, *lines in found]


def told(drawn: Sequence[Drawn]) -> str:
    blocks = []
    for number, each in enumerate(drawn):
        name = f"{each.scene.name} / {number}" if number else each.scene.name
        blocks.append("\n".join((name, each.picture.alt.replace("\n", " "), *map(_line, each.marks))))
    return "\n\n".join(blocks)


# Differences


def differences(expected: Marks, drawn: Marks) -> list[str]:
    """Describe, on a line for each thing, what was moved, replaced, left out or added."""
    left = Counter(expected)  # exact to the pixel, because fonts and Pillow are locked
    left.subtract(drawn)
    missing, extra = list((+left).elements()), list((-left).elements())
    told = list[str]()
    for mark in missing:
        where = f"in {region(mark, expected)}"
        other = next((e for e in extra if _alike(e, mark)), None) or next((e for e in extra if _there(e, mark)), None)
        if other is None:
            told.append(f"missing {where}: {said(mark)}")
            continue
        extra.remove(other)
        told.append(f"{where}: {said(other)} instead of {said(mark)}")
    told += [f"not expected in {region(mark, drawn)}: {said(mark)}" for mark in extra]
    return told or _order(expected, drawn)


def _alike(one: Mark, other: Mark) -> bool:
    return (one.kind, one.name, one.how, one.fill) == (other.kind, other.name, other.how, other.fill)


def _there(one: Mark, other: Mark) -> bool:
    return one.kind == other.kind and all(abs(a - b) <= SAME_PLACE for a, b in zip(one[2:6], other[2:6], strict=True))


def _order(expected: Marks, drawn: Marks) -> list[str]:
    pairs = zip(expected, drawn, strict=True)
    first = next(((one, other) for one, other in pairs if not _alike(one, other)), None)
    return [f"{said(first[1])} is drawn before {said(first[0])}"] if first else []


def said(mark: Mark) -> str:
    """Describe a mark (the record of something drawn) for a message."""
    look = " ".join(part for part in (mark.how, mark.fill) if part)
    return f"{mark.kind} '{mark.name}'{f' ({look})' if look else ''} at {mark.left},{mark.top}"


def region(mark: Mark, marks: Iterable[Mark]) -> str:
    """Describe where a mark is, by the smallest frame around it and the first text in that frame."""
    x, y = mark.middle
    frames = [each for each in marks if each.name.startswith("frame ") and holds(each, x, y) and each != mark]
    if not frames:
        return "the open"
    frame = min(frames, key=lambda each: (each.right - each.left) * (each.bottom - each.top))
    text = next((e.name for e in marks if e.kind == "text" and holds(frame, *e.middle)), "")
    return f"the {frame.name.split()[1]} at {frame.left},{frame.top}{f' of {text!r}' if text else ''}"


# Pictures


def file_of(game: str, name: str) -> Path:
    """Return the path of a scene's golden picture, which may not exist."""
    return HERE / "pictures" / game / f"{name.replace(' ', '_').replace(':', '-')}.webp"


def small(drawn: Drawn) -> bytes:
    """Return the picture as it's stored: reduced in size, and compressed as WebP."""
    kept = io.BytesIO()
    drawn.image.reduce(SMALL).save(kept, "webp", quality=QUALITY)
    return kept.getvalue()


def opened(kept: bytes) -> Image.Image:
    return Image.open(io.BytesIO(kept)).convert("RGB")


def unlike(golden: Image.Image, now: Image.Image) -> list[tuple[int, int, int, int]]:
    """Return the rectangles in which the pictures differ, in pixels of the full-size picture.

    Adjacent cells of a row that differ are one rectangle.
    """
    if golden.size != now.size:
        return [(0, 0, now.width * SMALL, now.height * SMALL)]
    bad = difference(golden, now)
    boxes = list[tuple[int, int, int, int]]()
    side = CELL * SMALL
    for row, column in zip(*np.nonzero(bad), strict=True):
        left, top = int(column) * side, int(row) * side
        if boxes and boxes[-1][1] == top and boxes[-1][2] == left:
            boxes[-1] = (*boxes[-1][:2], left + side, top + side)
        else:
            boxes.append((left, top, left + side, top + side))
    return boxes


def difference(golden: Image.Image, now: Image.Image) -> np.ndarray:
    """Return, for each cell of a grid, whether the pictures differ there, as an array of booleans."""
    one, other = (np.asarray(each, dtype=np.int16) for each in (golden, now))
    off = np.abs(one - other).max(axis=2)
    high, wide = off.shape[0] // CELL * CELL, off.shape[1] // CELL * CELL
    cells = off[:high, :wide].reshape(high // CELL, CELL, wide // CELL, CELL).mean(axis=(1, 3))
    found: np.ndarray = cells > UNLIKE
    return found


def stands(box: tuple[int, int, int, int], marks: Marks) -> str:
    """Name up to three things in this rectangle of a picture, the smallest first."""
    there = [m for m in marks if m.left < box[2] and box[0] < m.right and m.top < box[3] and box[1] < m.bottom]
    there.sort(key=lambda m: (m.right - m.left) * (m.bottom - m.top))
    return ", ".join(said(mark) for mark in there[:3]) or "nothing"


# Regenerating


def chosen(game: str) -> Iterator[list[Drawn]]:
    """Select scenes, and yield their pictures. Each scene has something that no previous one has.

    A new color, size or style of a thing is enough.
    """
    seen, count, names = set[tuple[object, ...]](), Counter[str](), list(scenes.candidates(game))
    Random(SEED).shuffle(names)
    for name in names:
        scene = scenes.scene(game, name)
        if count[scene.painter] >= MOST.get(scene.painter, ELSE):
            continue
        drawn = scenes.draw(scene)
        new = _new(drawn) - seen
        if new:
            seen |= new
            count[scene.painter] += 1
            yield drawn


def _new(drawn: Sequence[Drawn]) -> set[tuple[object, ...]]:
    """Return everything that's a reason to keep a scene: things in it, number of players, kind of choice or page."""
    things = {(each.scene.painter, *_look(mark)) for each in drawn for mark in each.marks}
    kinds = {each.scene.name.split()[1].partition("-")[0] for each in drawn if each.scene.painter in ("entry", "lobby")}
    tables = {(each.scene.painter, len(each.scene.frame.names), *each.scene.name.split()[3:]) for each in drawn}
    return {*things, *(("page", kind) for kind in kinds), *tables}


def _look(mark: Mark) -> tuple[str, ...]:
    """Return a mark's look: its kind, its name without numbers (or its font, if it's text), and its color."""
    named = mark.how if mark.kind == "text" else re.sub(r"\b[\d.]+\b", "", mark.name)
    return mark.kind, " ".join(named.split()[:2]), mark.fill


def again(game: str) -> Iterator[list[Drawn]]:
    """Draw the golden scenes again, except large boards; yield their pictures."""
    for name in dict.fromkeys(listed.name.split(" / ")[0] for listed in listings(game)):
        if not name.endswith(" large"):
            yield scenes.draw(scenes.scene(game, name))


def large(game: str, found: Sequence[list[Drawn]]) -> list[list[Drawn]]:
    """Draw the large board of the first golden board's scene; return [] if the game has no large boards."""
    name = next(drawn[0].scene.name for drawn in found if drawn and drawn[0].scene.painter == "board")
    scene = scenes.scene(game, f"{name.removesuffix('board')}large")
    return [scenes.draw(scene)] if RENDERERS[game].large else []


def make(game: str, *, anew: bool) -> None:
    """Regenerate a game's golden scenes. Select them first if there are none, or if `anew` is true."""
    forget()
    is_new = anew or not listings(game)
    found = sorted(chosen(game) if is_new else again(game), key=lambda drawn: drawn[0].scene.name)
    found += large(game, found)
    file = HERE / "listings" / f"{game}.txt"
    file.parent.mkdir(exist_ok=True)
    file.write_text("\n\n".join(map(told, found)) + "\n", "utf-8")
    folder = HERE / "pictures" / game
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    for drawn in _pictured(found):
        file_of(game, drawn.scene.name).write_bytes(small(drawn))
    size = sum(each.stat().st_size for each in (file, *folder.iterdir()))
    print(f"{game}: {len(found)} scenes, {size} bytes")


def _pictured(found: Sequence[list[Drawn]]) -> list[Drawn]:
    """Select up to `PICTURES` pictures to store: the fullest of each painter, then the second fullest, and so on."""
    by = {
        p: sorted((d[0] for d in found if d and d[0].scene.painter == p), key=lambda d: -len(set(d.marks)))
        for p in SEEN_BEST
    }
    rounds = [[drawn[n] for drawn in by.values() if n < len(drawn)] for n in range(PICTURES)]
    return [drawn for each in rounds for drawn in each][:PICTURES]


if __name__ == "__main__":
    keys = [key for key in sys.argv[1:] if key != "--choose"]
    for key in keys or GAMES:
        make(key, anew="--choose" in sys.argv)
