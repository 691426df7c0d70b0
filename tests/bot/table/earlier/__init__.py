"""Databases of previous programs, with a table of every game in mid-game, to test that their games go on.

`python -m tests.bot.table.earlier` creates them anew with the current rules:

  - `usual`: with the rules as they are
  - `stateless`: the same, by the last program that stored no states; it can't be created anew
  - `otherwise`: with rules of version 0, which deal from another shuffle on purpose
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
    """Return the path of a compressed database."""
    return HERE / f"{name}.sqlite3.gz"


def unpacked(name: str, folder: Path) -> Path:
    """Unpack a database into the folder; return its path."""
    path = folder / f"{name}.sqlite3"
    with gzip.open(kept(name)) as file, path.open("wb") as copy:
        shutil.copyfileobj(file, copy)
    return path


def otherwise(game: AnyGame) -> AnyGame:
    """Return the game with rules of version 0, which deal from another shuffle."""
    return replace(
        game, version=0, setup=lambda seats, options, rng: game.setup(seats, options, Rng(f"other {rng.key}"))
    )


RULES: Mapping[str, Mapping[str, AnyGame]] = {
    "usual": GAMES,
    "otherwise": {key: otherwise(game) for key, game in GAMES.items()},
}
