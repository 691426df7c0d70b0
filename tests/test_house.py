"""The plan of the house: catalogues match folders, and the bot knows no game by name."""

from __future__ import annotations

import re
from pathlib import Path

from games import GAMES
from rendering import RENDERERS

ROOT = Path(__file__).resolve().parent.parent


def packages(folder: str, file: str = "__init__.py") -> set[str]:
    """Names of the sub-packages of a folder that hold such a file."""
    return {path.relative_to(ROOT / folder).parts[0] for path in (ROOT / folder).glob(f"*/{file}")}


def test_every_game_folder_is_in_the_catalogue() -> None:
    assert packages("games", "content/rules.toml") == set(GAMES)


def test_every_game_has_painters() -> None:
    assert set(RENDERERS) == set(GAMES)
    assert set(GAMES) <= packages("rendering")


def test_every_game_has_rules_tests() -> None:
    for key in GAMES:
        assert list((ROOT / "tests" / "games" / key).glob("test_*.py")), f"{key} has no tests"


def test_each_game_is_catalogued_under_its_own_key() -> None:
    assert {key: game.key for key, game in GAMES.items()} == {key: key for key in GAMES}


def test_the_bot_knows_no_game_by_name() -> None:
    for path in (ROOT / "bot").rglob("*.py"):
        words = set(re.findall(r"[a-z_]+", path.read_text().lower()))
        assert not words & set(GAMES), f"{path.relative_to(ROOT)} names a game"
