"""The art drawn beforehand by `python -m rendering.build`, decoded piece by piece when it is first asked for.

There is one atlas for the house, and one more in the folder of a game that brings art of its own; the names of its
pieces begin with the game's key: "briar/backdrop".
"""

from __future__ import annotations

import io
import zipfile
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

import msgspec
from PIL import Image

from rendering.memory import remembered

PATH: Final = Path(__file__).parents[1] / "assets" / "atlas.zip"
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


def path_of(game: str) -> Path:
    """Where a game's own atlas lies, if it has one."""
    return PATH.parents[1] / game / PATH.name


@lru_cache(maxsize=8)
def _archive(path: Path) -> zipfile.ZipFile:
    return zipfile.ZipFile(path)  # the system keeps as much of the file in memory as there is room for


@lru_cache(maxsize=8)
def index(path: Path = PATH) -> dict[str, Entry]:
    """Every piece of an atlas by name."""
    return msgspec.json.decode(_archive(path).read(INDEX), type=dict[str, Entry])


def filed(folder: str, name: str) -> str:
    """A piece's name in a folder of the house's atlas, or of a game's own: "icon/gear", "briar/icon/lantern"."""
    game, _, own = name.rpartition("/")
    return f"{game}/{folder}/{own}" if game else f"{folder}/{own}"


@remembered
def art(name: str) -> Art:
    """A piece by name; KeyError if the atlas lacks it."""
    own = path_of(name.partition("/")[0])
    path = own if own.exists() else PATH
    image = Image.open(io.BytesIO(_archive(path).read(f"{name}.png")))
    image.load()
    return Art(image, index(path)[name])
