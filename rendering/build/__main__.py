"""Write the atlas: `python -m rendering.build [FILE]`."""

from __future__ import annotations

import io
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import msgspec
from PIL import Image

from rendering import atlas
from rendering.build import frames, tiles, tokens
from rendering.build.colours import palette_of
from rendering.build.pieces import ICON_SIZE, Piece, icon_mask, icon_names

LIT = {**tiles.DRAWN, **tokens.DRAWN, **frames.DRAWN}


def pieces() -> Iterator[tuple[str, Piece]]:
    """Everything that the atlas holds, by name."""
    lit = {name: draw() for name, draw in LIT.items()}
    backdrop = frames.backdrop()
    colours = palette_of(backdrop, [piece.image for piece in lit.values()])
    yield from lit.items()
    for name in icon_names():
        yield f"icon/{name}", Piece(icon_mask(name, ICON_SIZE))
    yield "palette", Piece(colours)
    yield "backdrop", Piece(backdrop.quantize(palette=colours, dither=Image.Dither.NONE))


def png(image: Image.Image) -> bytes:
    """The picture as it lies in the atlas."""
    packed = io.BytesIO()
    image.save(packed, "PNG", optimize=True)
    return packed.getvalue()


def write(path: Path) -> None:
    """Draw everything and write it; the same bytes every time."""
    entries: dict[str, atlas.Entry] = {}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for name, piece in pieces():
            entries[name] = atlas.Entry(piece.x, piece.y, piece.border)
            archive.writestr(zipfile.ZipInfo(f"{name}.png"), png(piece.image))
        archive.writestr(zipfile.ZipInfo(atlas.INDEX), msgspec.json.encode(entries, order="sorted"))


if __name__ == "__main__":
    write(Path(sys.argv[1]) if len(sys.argv) > 1 else atlas.PATH)
