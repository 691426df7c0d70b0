"""Databases of earlier versions, each with an unfinished table of every game, to test that the games can continue.

`python -m tests.bot.core.table.earlier` creates the databases anew with the current rules:

  - `usual`: with the normal rules
  - `stateless`: from the last version that stored no states; it can't be created anew
  - `otherwise`: with rules of version 0, which shuffle differently on purpose
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
    """Return the path of the compressed database with this name, such as "usual"."""
    return HERE / f"{name}.sqlite3.gz"


def unpacked(name: str, folder: Path) -> Path:
    path = folder / f"{name}.sqlite3"
    with gzip.open(kept(name)) as file, path.open("wb") as copy:
        shutil.copyfileobj(file, copy)
    return path


def otherwise(game: AnyGame) -> AnyGame:
    """Return the game with rules of version 0, which shuffle differently."""
    return replace(
        game, version=0, setup=lambda seats, options, rng: game.setup(seats, options, Rng(f"other {rng.key}"))
    )


RULES: Mapping[str, Mapping[str, AnyGame]] = {
    "usual": GAMES,
    "otherwise": {key: otherwise(game) for key, game in GAMES.items()},
}
