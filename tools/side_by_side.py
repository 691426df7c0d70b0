"""How messages look: `python -m tools.side_by_side FOLDER [game ...]` draws them at turn 3, at turn 12 and at the end.

For each game a sheet: a row for each of the three, the whole table beside the picture that messages have, 550 pixels
wide as on a desktop and 350 as on a phone, as most people see them and as somebody with deuteranopia does. It is made
to be looked at; `tests/rendering/test_palette.py` measures how far colours lie apart.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import numpy as np
from msgspec.structs import replace
from PIL import Image

from bot.table.position import Position
from games import GAMES
from rendering import RENDERERS
from rendering.picture import Frame, Picture
from tests.rendering.colour import SIGHT, linear_of
from tools.glance import CHAT, PHONE, Kind, kinds, turns

TURNS: Final = (3, 12)
GAP: Final = 10


def seen(image: Image.Image, sight: str) -> Image.Image:
    """The RGB picture as that sight sees it (Machado and others 2009, in linear RGB)."""
    found = np.clip(linear_of(image) @ SIGHT[sight].T, 0, 1)
    again = np.where(found <= 0.0031308, found * 12.92, 1.055 * found ** (1 / 2.4) - 0.055)
    return Image.fromarray((again * 255).round().astype(np.uint8))


def shown(picture: Picture, wide: int) -> Image.Image:
    """The picture as wide as a message shows it."""
    image = Image.open(io.BytesIO(picture.data)).convert("RGB")
    return image.resize((wide, round(wide * image.height / image.width)), Image.Resampling.LANCZOS)


def pictures(position: Position, key: str, since: int) -> Iterator[Image.Image]:
    """The whole table, then what a message shows; the same for deuteranopes."""
    renderer = RENDERERS[key]
    view, frame = position.view(None), Frame(position.names)
    table = renderer.board(view, frame)
    told = replace(frame, since=position.view(None, since)) if since < position.length else frame
    message = renderer.final(view, frame) if position.outcome else (renderer.glance or renderer.board)(view, told)
    drawn = [shown(table, CHAT), shown(message, CHAT), shown(message, PHONE)]
    yield from drawn
    yield from (seen(image, "deutan") for image in drawn[1:])


def sheet(kind: Kind) -> Image.Image:
    """All of a game on one picture."""
    asked, end = turns(kind)
    chosen = [*(asked[min(turn, len(asked)) - 1] for turn in TURNS), end]
    rows = [list(pictures(position, kind.game.key, position.since(0))) for position in chosen]
    highs = [max(image.height for image in row) for row in rows]
    wide = max(sum(image.width + GAP for image in row) for row in rows)
    found, top = Image.new("RGB", (wide, sum(highs) + GAP * len(highs)), "#313338"), 0
    for row, high in zip(rows, highs, strict=True):
        left = 0
        for image in row:
            found.paste(image, (left, top))
            left += image.width + GAP
        top += high + GAP
    return found


def main(arguments: Sequence[str]) -> None:
    """Draw a sheet for each kind of table."""
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    for kind in kinds(arguments[1:] or list(GAMES)):
        path = folder / f"{kind.name.replace(', ', '-')}.png"
        sheet(kind).save(path)
        print(path, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
