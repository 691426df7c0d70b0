"""Databases that earlier programs left, with a table in mid-game of every game: what is opened must go on.

`python -m tests.bot.table.earlier` makes them anew, by the rules of the day:

- `usual`: by the rules as they were
- `stateless`: the same, by the last program that stored no states; it cannot be made anew
- `otherwise`: by rules of version 0 that differ on purpose, since they shuffle otherwise
"""

from __future__ import annotations

import gzip
import shutil
from collections.abc import Mapping
from pathlib import Path

from msgspec.structs import replace

from games import GAMES
from games.kernel import AnyGame
from games.rng import Rng

HERE = Path(__file__).parent


def kept(name: str) -> Path:
    """The file of a database, which is compressed."""
    return HERE / f"{name}.sqlite3.gz"


def unpacked(name: str, folder: Path) -> Path:
    """A copy that can be opened."""
    path = folder / f"{name}.sqlite3"
    with gzip.open(kept(name)) as file, path.open("wb") as copy:
        shutil.copyfileobj(file, copy)
    return path


def otherwise(game: AnyGame) -> AnyGame:
    """The game by rules that deal from another shuffle."""
    return replace(
        game, version=0, setup=lambda seats, options, rng: game.setup(seats, options, Rng(f"other {rng.key}"))
    )


RULES: Mapping[str, Mapping[str, AnyGame]] = {
    "usual": GAMES,
    "otherwise": {key: otherwise(game) for key, game in GAMES.items()},
}
