"""What `make quick` runs: the tests that lie nearest to a change, as many as there is time for."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from games import GAMES
from tools import quick
from tools.quick import FAR, ROOT, chosen, distances, games_of, is_about, nearness


def nearest(*files: str) -> list[str]:
    """All test files that the change can reach, the nearest first."""
    far = distances(files)
    tests = [str(path.relative_to(ROOT)) for path in (ROOT / "tests").rglob("test_*.py")]
    return [name for near, name in sorted((nearness(test, far, files), test) for test in tests) if near < FAR]


def case(name: str, **params: Any) -> Any:
    """A test as pytest has collected it."""
    found = SimpleNamespace(nodeid=name, path=Path(name.partition("::")[0]))
    if params:
        found.callspec = SimpleNamespace(params=params)
    return found


@pytest.mark.parametrize(
    ("file", "test"),
    [
        ("games/rng.py", "tests/games/test_rng.py"),
        ("bot/table/writer.py", "tests/bot/table/test_writer.py"),
        ("bot/delivery/outbox.py", "tests/bot/delivery/test_outbox.py"),
        ("rendering/file/gif.py", "tests/rendering/test_gif.py"),
        ("tests/games/test_menu.py", "tests/games/test_menu.py"),
        ("docs/adding-a-game.md", "tests/test_docs.py"),
    ],
)
def test_a_module_s_own_tests_are_the_first(file: str, test: str) -> None:
    assert test in nearest(file)[:3]


def test_what_is_started_as_a_program_is_reached() -> None:
    assert "tests/bot/discord/test_play.py" in nearest("bot/pages/board.py")


def test_data_is_reached_by_what_reads_it() -> None:
    assert "tests/games/gears/test_turn.py" in nearest("games/gears/content/tiles.json")


def test_it_knows_the_games_without_importing_them() -> None:
    assert GAMES.keys() == quick.GAMES


def test_a_change_to_one_game_leaves_out_the_others() -> None:
    one, other = sorted(GAMES)[:2]
    about = games_of([f"games/{one}/state.py", f"tests/games/{one}/build.py"])
    assert about == {one}
    assert is_about(case("tests/test_house.py::test_x"), about)
    assert is_about(case("tests/games/test_conformance.py::test_x[1]", header=SimpleNamespace(game=one)), about)
    assert not is_about(case("tests/games/test_conformance.py::test_x[2]", game=GAMES[other]), about)
    assert not is_about(case(f"tests/games/{other}/test_turn.py::test_x"), about)
    assert games_of([f"games/{one}/state.py", "games/rng.py"]) == frozenset()


def test_a_test_with_many_cases_leaves_time_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quick, "SECONDS", 50.0)
    slow = [case(f"tests/games/test_rng.py::test_slow[{number}]", number=number) for number in range(100)]
    quick_one = case("tests/games/test_rng.py::test_quick")
    picked = chosen([*slow, quick_one], {"tests.games.test_rng": 0}, [], {"tests/games/test_rng.py::test_slow": 2.0})
    assert quick_one in picked
    assert picked[1:] == slow[::6]
