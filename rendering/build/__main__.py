"""The program `python -m rendering.build`, which writes the atlases, and the bot's icon and banner.

There's a shared atlas, and an atlas for each game that has its own art.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path

import msgspec
from PIL import Image

from rendering.build import frames, profile, tokens
from rendering.build.colors import palette_of
from rendering.build.pieces import ICON_SIZE, Piece, icon_mask, icon_names
from rendering.draw import atlas

PROFILE = atlas.PATH.parents[2] / "deploy" / "portal"
DRAWN = {**tokens.DRAWN, **frames.DRAWN}  # pieces shared by all games
ART = "art"


def pieces() -> Iterator[tuple[str, Piece]]:
    lit = {name: draw() for name, draw in DRAWN.items()}
    backdrop = frames.backdrop()
    colors = palette_of(backdrop, [piece.image for piece in lit.values()])
    yield from lit.items()
    for name in icon_names():
        yield f"icon/{name}", Piece(icon_mask(name, ICON_SIZE))
    yield "palette", Piece(colors)
    yield "backdrop", Piece(backdrop.quantize(palette=colors, dither=Image.Dither.NONE))


def games() -> list[str]:
    """Return the games that have their own art, in a module `art` with DRAWN, EXACT, COLORS and backdrop()."""
    return sorted(path.parent.name for path in atlas.PATH.parents[1].glob(f"*/{ART}.py"))


def own_pieces(game: str) -> Iterator[tuple[str, Piece]]:
    art = import_module(f"rendering.{game}.{ART}")
    lit = {f"{game}/{name}": draw() for name, draw in art.DRAWN.items()}
    shared, backdrop = [draw().image for draw in DRAWN.values()], art.backdrop()
    colors = palette_of(backdrop, [*(piece.image for piece in lit.values()), *shared], art.EXACT, art.COLORS)
    yield from lit.items()
    for name in icon_names(game):
        yield f"{game}/icon/{name}", Piece(icon_mask(name, ICON_SIZE, game))
    yield f"{game}/palette", Piece(colors)
    yield f"{game}/backdrop", Piece(backdrop.quantize(palette=colors, dither=Image.Dither.NONE))


def png(image: Image.Image) -> bytes:
    """Encode a picture as PNG for an atlas."""
    packed = io.BytesIO()
    image.save(packed, "PNG", optimize=True)
    return packed.getvalue()


def write(path: Path, found: Iterable[tuple[str, Piece]]) -> None:
    """Write an atlas with these pieces. The file's bytes depend only on the pieces."""
    entries: dict[str, atlas.Entry] = {}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for name, piece in found:
            entries[name] = atlas.Entry(piece.x, piece.y, piece.border)
            archive.writestr(zipfile.ZipInfo(f"{name}.png"), png(piece.image))
        archive.writestr(zipfile.ZipInfo(atlas.INDEX), msgspec.json.encode(entries, order="sorted"))


if __name__ == "__main__":
    for name, found in [("assets", pieces()), *((game, own_pieces(game)) for game in games())]:
        write(atlas.PATH.parents[1] / name / atlas.PATH.name, found)
    for name, draw in profile.DRAWN.items():
        (PROFILE / name).write_bytes(png(draw()))
