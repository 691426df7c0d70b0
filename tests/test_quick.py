"""Tests of which tests `make quick` runs: those nearest to a change, as many as there's time for."""

from __future__ import annotations

import subprocess
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from games import GAMES
from tests.support import costs
from tools import quick
from tools.quick import FAR, ROOT, chosen, distances, games_of, is_about, nearness
from tools.reach import module_of

pytestmark = pytest.mark.xdist_group("quick")  # they share the graph of imports, which takes seconds to read


def nearest(*files: str) -> list[str]:
    """Return all test files that a change to these files can affect, nearest first."""
    far = distances(files)
    tests = [str(path.relative_to(ROOT)) for path in (ROOT / "tests").rglob("test_*.py")]
    return [name for near, name in sorted((nearness(test, far, files), test) for test in tests) if near < FAR]


def case(name: str, is_slow: bool = False, **params: Any) -> Any:
    marks = {"slow": pytest.mark.slow} if is_slow else {}
    found = SimpleNamespace(nodeid=name, path=Path(name.partition("::")[0]), get_closest_marker=marks.get)
    if params:
        found.callspec = SimpleNamespace(params=params)
    return found


@pytest.mark.parametrize(
    ("file", "test"),
    [
        ("games/rng.py", "tests/games/test_rng.py"),
        ("bot/core/table/table.py", "tests/bot/core/table/test_table.py"),
        ("bot/core/delivery/outbox/__init__.py", "tests/bot/core/delivery/test_outbox.py"),
        ("rendering/file/gif.py", "tests/rendering/test_gif.py"),
        ("tests/games/test_menu.py", "tests/games/test_menu.py"),
        ("docs/adding-a-game.md", "tests/test_docs.py"),
    ],
)
def test_a_module_s_own_tests_are_the_first(file: str, test: str) -> None:
    assert test in nearest(file)[:3]


def test_a_program_that_tests_start_is_reached_by_them() -> None:
    assert "tests/bot/core/discord/test_play.py" in nearest("bot/core/pages/board.py")


@pytest.mark.parametrize(
    ("file", "tests"),
    [
        ("rendering/gears/renderer.py", ["tests/rendering/test_golden.py", "tests/rendering/test_seen.py"]),
        ("rendering/geargrid/art.py", ["tests/rendering/test_atlas.py"]),
        ("lab/gears.py", ["tests/lab/test_lab.py"]),
        ("tests/games/gizmos/golden.py", ["tests/games/test_golden.py", "tests/games/test_listings.py"]),
    ],
)
def test_modules_that_only_a_string_names_are_reached_in_two_steps(file: str, tests: list[str]) -> None:
    """`make quick` finds the tests of modules imported by name: renderers, and a game's art, lab and golden games."""
    far = distances([file])
    assert {test: far.get(module_of(Path(test)), FAR) <= 2 for test in tests} == dict.fromkeys(tests, True)


@pytest.mark.parametrize(
    ("file", "test"),
    [
        ("bot/core/discord/clicks/tables/lobby.py", "tests/bot/core/discord/test_play.py"),  # clicks "Start"
        ("bot/features/handover/handlers.py", "tests/bot/core/discord/test_bench.py"),  # clicks "Bench"
        ("bot/features/next_table/__init__.py", "tests/bot/core/discord/test_asleep.py"),  # sends /next
        ("bot/core/discord/clicks/board.py", "tests/bot/core/discord/test_packed.py"),  # clicks "Replay"
    ],
)
def test_a_click_handler_is_reached_by_the_tests_that_press_its_buttons(file: str, test: str) -> None:
    """`make quick` finds the tests that press a click handler's buttons, although they don't import the handler."""
    far = distances([file])
    assert far.get(module_of(Path(test)), FAR) == 1
    assert nearest(file).index(test) < 20


def test_each_registered_handler_is_reached_by_a_test_that_talks_to_a_bot() -> None:
    handlers = sorted((ROOT / "bot").rglob("*.py"))
    registering = [str(file.relative_to(ROOT)) for file in handlers if "    Handler(" in file.read_text("utf-8")]
    assert len(registering) > 10
    without = [file for file in registering if 1 not in distances([file]).values()]
    assert without == []


def test_a_data_file_is_reached_by_its_readers() -> None:
    assert "tests/games/gears/test_turn.py" in nearest("games/gears/content/tiles.json")


def test_the_list_of_games_is_that_of_the_catalogue() -> None:
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
    monkeypatch.setattr(costs, "listed", lambda: {"tests/games/test_rng.py::test_long": 2.0})
    long = [case(f"tests/games/test_rng.py::test_long[{number}]", number=number) for number in range(100)]
    short = case("tests/games/test_rng.py::test_short")
    picked = chosen([*long, short], {"tests.games.test_rng": 0}, [])
    assert short in picked
    assert picked[1:] == long[::6]


def test_a_test_that_failed_last_runs_first_however_slow_and_far_it_is() -> None:
    failed = case("tests/e2e/test_month.py::test_x[1]", is_slow=True)
    picked = chosen([case("tests/games/test_rng.py::test_y"), failed], {}, [], frozenset({failed.nodeid}))
    assert picked[0] is failed


def test_a_slow_test_runs_only_where_it_changed() -> None:
    slow = case("tests/e2e/test_month.py::test_x", is_slow=True)
    assert chosen([slow], {"tests.e2e.test_month": 1}, ["tools/endurance/month.py"]) == []
    assert chosen([slow], {"tests.e2e.test_month": 0}, ["tests/e2e/test_month.py"]) == [slow]


def test_on_any_branch_the_base_is_where_it_left_main(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quick, "ROOT", tmp_path)

    def git(*arguments: str) -> str:
        names = ("-c", "user.name=Ada", "-c", "user.email=ada@localhost")
        done = subprocess.run(("git", *names, *arguments), cwd=tmp_path, check=True, capture_output=True, text=True)
        return done.stdout.strip()

    def commit(file: str) -> str:
        (tmp_path / file).touch()
        git("add", file)
        git("commit", "-m", file)
        return git("rev-parse", "HEAD")

    git("init", "-b", "main")
    commit("a")
    fork = commit("b")
    assert quick.default_base() == "HEAD~1"  # on main, everything committed
    (tmp_path / "new").touch()
    assert (quick.default_base(), quick.changed("HEAD")) == ("HEAD", ["new"])
    git("switch", "-c", "feature")
    commit("c")
    git("switch", "main")
    commit("d")
    git("switch", "feature")
    assert quick.default_base() == fork
    assert quick.changed(fork) == ["c", "new"]
