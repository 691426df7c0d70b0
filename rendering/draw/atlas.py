"""Access to the atlases of art drawn by `python -m rendering.build`. Pieces are decoded on first use.

There's a shared atlas, and one in the folder of each game that has its own art. Names of a game's own pieces begin with
the game's key: "briar/backdrop".
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
    """A piece's position relative to its anchor, and the border (left, top, right, bottom) that isn't stretched."""

    x: int
    y: int
    border: tuple[int, int, int, int] = (0, 0, 0, 0)


class Art(NamedTuple):
    """A piece of an atlas in its original size."""

    image: Image.Image
    entry: Entry


def path_of(game: str) -> Path:
    """Return the path of a game's own atlas. The file may not exist."""
    return PATH.parents[1] / game / PATH.name


@lru_cache(maxsize=8)
def _archive(path: Path) -> zipfile.ZipFile:
    return zipfile.ZipFile(path)  # the system's file cache holds as much of it as fits


@lru_cache(maxsize=8)
def index(path: Path = PATH) -> dict[str, Entry]:
    """Return all entries of an atlas by name."""
    return msgspec.json.decode(_archive(path).read(INDEX), type=dict[str, Entry])


def filed(folder: str, name: str) -> str:
    """Return a piece's name with its folder in the atlas.

    In the folder "icon", this is "icon/gear" for the shared "gear", and "briar/icon/lantern" for "briar/lantern".
    """
    game, _, own = name.rpartition("/")
    return f"{game}/{folder}/{own}" if game else f"{folder}/{own}"


@remembered
def art(name: str) -> Art:
    """Return a piece by its name. Raises KeyError if the atlas lacks it."""
    own = path_of(name.partition("/")[0])
    path = own if own.exists() else PATH
    image = Image.open(io.BytesIO(_archive(path).read(f"{name}.png")))
    image.load()
    return Art(image, index(path)[name])
