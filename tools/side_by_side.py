"""Pictures of messages for review, at turns 3 and 12 and at the end: `python -m tools.side_by_side FOLDER [game ...]`.

Each game gets a sheet with a row for each of these moments. A row has the whole table and the picture in messages, 550
pixels wide as on a desktop and 350 as on a phone, in normal color vision and with deuteranopia. To measure color
distances, run `tests/rendering/test_palette.py`.
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

from bot.core.table.position import Position
from bot.core.table.reading import narration
from games import GAMES
from rendering import RENDERERS
from rendering.picture import Frame, Picture
from tests.rendering.color import SIGHT, linear_of
from tools.glance import CHAT, PHONE, Kind, kinds, turns

TURNS: Final = (3, 12)
GAP: Final = 10


def seen(image: Image.Image, sight: str) -> Image.Image:
    """Simulate a color-vision deficiency on an RGB picture (Machado et al. 2009, in linear RGB)."""
    found = np.clip(linear_of(image) @ SIGHT[sight].T, 0, 1)
    again = np.where(found <= 0.0031308, found * 12.92, 1.055 * found ** (1 / 2.4) - 0.055)
    return Image.fromarray((again * 255).round().astype(np.uint8))


def shown(picture: Picture, wide: int) -> Image.Image:
    image = Image.open(io.BytesIO(picture.data)).convert("RGB")
    return image.resize((wide, round(wide * image.height / image.width)), Image.Resampling.LANCZOS)


def pictures(position: Position, key: str, since: int) -> Iterator[Image.Image]:
    """Yield the whole table, the picture in messages at both widths, and these two as seen with deuteranopia."""
    renderer = RENDERERS[key]
    view, frame = position.view(None), Frame(position.names)
    table = renderer.board(view, frame)
    told = replace(frame, since=position.view(None, since)) if since < position.length else frame
    message = renderer.final(view, frame) if position.outcome else (renderer.glance or renderer.board)(view, told)
    drawn = [shown(table, CHAT), shown(message, CHAT), shown(message, PHONE)]
    yield from drawn
    yield from (seen(image, "deutan") for image in drawn[1:])


def sheet(kind: Kind) -> Image.Image:
    asked, end = turns(kind)
    chosen = [*(asked[min(turn, len(asked)) - 1] for turn in TURNS), end]
    rows = [list(pictures(position, kind.game.key, narration.since(position, 0))) for position in chosen]
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
    """Save a sheet for each game, and another with all expansions if the game has any."""
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    for kind in kinds(arguments[1:] or list(GAMES)):
        path = folder / f"{kind.name.replace(', ', '-')}.png"
        sheet(kind).save(path)
        print(path, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
