"""Tests of the project's structure: catalogs match folders, and the bot knows no game by name."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from games import GAMES
from rendering import RENDERERS

ROOT = Path(__file__).resolve().parent.parent
BUILT_IN = {"parametrize", "usefixtures", "skipif", "filterwarnings", "asyncio", "timeout"}  # of pytest and plugins


def packages(folder: str, file: str = "__init__.py") -> set[str]:
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


@pytest.mark.xdist_group("shared")
def test_xdist_sees_the_group_of_a_test(request: pytest.FixtureRequest) -> None:
    """All tests of an xdist group run in one process. Otherwise, several processes would draw the same pictures."""
    is_grouped = getattr(request.config.option, "loadgroup", False)
    assert request.node.nodeid.endswith("@shared") == is_grouped


def test_every_marker_is_registered_also_where_xdist_is_not_installed() -> None:
    """All pytest markers are registered in pyproject.toml, so that pytest can collect the tests without xdist."""
    markers = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["pytest"]["ini_options"]["markers"]
    registered = {line.partition(":")[0].partition("(")[0] for line in markers}
    files = Path(__file__).parent.rglob("*.py")
    used = {name for file in files for name in re.findall(r"pytest\.mark\.(\w+)", file.read_text("utf-8"))}
    assert used - registered <= BUILT_IN
