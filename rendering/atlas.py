"""The art drawn beforehand by `python -m rendering.build`, decoded piece by piece when it is first asked for."""

from __future__ import annotations

import io
import zipfile
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
from PIL import Image

PATH: Final = Path(__file__).parent / "atlas.zip"
INDEX: Final = "index.json"


class Entry(msgspec.Struct, frozen=True):
    """Where a piece lies about its anchor, and the border (left, top, right, bottom) that stretching spares."""

    x: int
    y: int
    border: tuple[int, int, int, int] = (0, 0, 0, 0)


class Art(NamedTuple):
    """A piece at master size: its picture, and its entry."""

    image: Image.Image
    entry: Entry


@lru_cache(maxsize=1)
def _archive() -> zipfile.ZipFile:
    return zipfile.ZipFile(io.BytesIO(PATH.read_bytes()))


@lru_cache(maxsize=1)
def index() -> dict[str, Entry]:
    """Every piece by name."""
    return msgspec.json.decode(_archive().read(INDEX), type=dict[str, Entry])


@cache
def art(name: str) -> Art:
    """A piece by name; KeyError if the atlas lacks it."""
    image = Image.open(io.BytesIO(_archive().read(f"{name}.png")))
    image.load()
    return Art(image, index()[name])
