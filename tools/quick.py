"""The checks and tests nearest to a change, within 90 seconds on two cores: `python -m tools.quick [BASE]`.

The change is everything that differs from BASE, by default the commit where this branch left `main` (on `main`: its
upstream, or the last commit). Changed files are linted and type-checked. Then tests run until the time is used up:
first those that failed last time, then the nearest to the change (`tools.reach`). For a change to one game, the cases
of other games are skipped. Of a test with many cases, an evenly spread sample runs. Slow tests run only if they were
changed. The last line says how much was left out; `make test` runs everything.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from tests.support import costs
from tests.support.costs import plain
from tools import reach
from tools.reach import ROOMS, module_of, modules

ROOT: Final = Path(__file__).resolve().parent.parent
LAST_FAILED: Final = ROOT / ".pytest_cache" / "v" / "cache" / "lastfailed"
SECONDS: Final = 35.0  # time for tests in each of two processes; checks and test collection take the rest
PROCESSES: Final = 2
SHARE: Final = 0.4  # maximum share of the remaining time for one test with all its cases
FAR: Final = 99
CHANGED: Final = "GUFFAW_CHANGED"  # the environment variable that passes the changed files to tests/conftest.py
GAMES: Final = frozenset(
    path.parent.name for path in (ROOT / "games").glob("*/__init__.py") if "\nGAME" in path.read_text("utf-8")
)


def changed(base: str) -> list[str]:
    """Return the paths of files that differ from the base commit, including untracked files but not deleted ones."""
    committed = _git("diff", "--name-only", "--diff-filter=d", "--merge-base", base)
    return sorted({*committed.splitlines(), *_git("ls-files", "--others", "--exclude-standard").splitlines()})


def default_base() -> str:
    """Return the commit to compare with if the caller names none."""
    branch = _git("branch", "--show-current")
    for other in ("main", "origin/main") if branch != "main" else ("@{upstream}",):
        if base := _git("merge-base", "HEAD", other, check=False):
            return base
    return "HEAD" if _git("status", "--porcelain") else "HEAD~1"


def _git(*arguments: str, check: bool = True) -> str:
    command = ("git", *arguments)
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=check).stdout.strip()


def last_failed() -> frozenset[str]:
    """Return the ids of the tests that failed in the last run, without the suffixes that xdist adds."""
    if not LAST_FAILED.exists():
        return frozenset()
    return frozenset(plain(node) for node in msgspec.json.decode(LAST_FAILED.read_bytes(), type=dict[str, bool]))


def distances(files: Sequence[str]) -> dict[str, int]:
    """Return {module that the change can affect: its distance in dependency steps}."""
    return reach.distances([name for file in files for name in _touched(file)])


def _touched(file: str) -> Iterator[str]:
    """Yield the module that the file contains.

    For a file that isn't a module, yield the modules that mention it or, if none does, all modules of its folder's
    package. For a file outside all packages, yield the tests of docs and of the project's structure.
    """
    path = Path(file)
    if module_of(path) in modules() and path.suffix == ".py":
        yield module_of(path)
    elif path.parts[0] in ROOMS:
        package = next(name for name in (module_of(each) for each in path.parents) if name in modules() or not name)
        inside = [name for name in modules() if name == package or name.startswith(f"{package}.")]
        naming = [name for name in inside if path.name in modules()[name].read_text("utf-8")]
        yield from naming or inside
    else:
        yield from ("tests.test_docs", "tests.test_house")


def nearness(test: str, far: Mapping[str, int], files: Sequence[str]) -> int:
    """Return how far a test file is from the change, in dependency steps.

    The distance is 0 for a test named after a changed file, and at most 1 for a test named after a changed file's
    folder.
    """
    subject = Path(test).stem.removeprefix("test_")
    if subject in {Path(file).stem for file in files}:
        return 0
    return min(far.get(module_of(Path(test)), FAR), 1 if subject in {Path(file).parent.name for file in files} else FAR)


def games_of(files: Sequence[str]) -> frozenset[str]:
    """Return the keys of the only games that the change affects; an empty set if it affects shared code."""
    keys = [next((part for part in Path(file).with_suffix("").parts if part in GAMES), "") for file in files]
    return frozenset(keys) if all(keys) else frozenset()


def is_about(item: pytest.Item, games: frozenset[str]) -> bool:
    """Tell whether a test case is about one of these games, or about no game in particular."""
    params = getattr(item, "callspec", None)
    named = {_game(value) for value in params.params.values()} if params else set[str]()
    named = (named | {*item.path.parts, *item.path.stem.split("_")}) & GAMES
    return not games or not named or bool(named & games)


def _game(value: Any) -> str:
    """Return the key of the game that a test case's parameter stands for, or ""."""
    for name in ("key", "game"):
        value = getattr(value, name, value)
    return value if isinstance(value, str) else ""


def chosen(
    items: Sequence[pytest.Item], far: Mapping[str, int], files: Sequence[str], failed: frozenset[str] = frozenset()
) -> list[pytest.Item]:
    """Choose as many tests as there's time for: first those that failed last time, then those nearest to the change."""
    games, left = games_of(files), SECONDS * PROCESSES
    picked: list[pytest.Item] = []
    for item in sorted(items, key=lambda item: costs.estimate(item.nodeid)):
        if plain(item.nodeid) in failed and costs.estimate(item.nodeid) <= left:
            picked.append(item)
            left -= costs.estimate(item.nodeid)
    tests: dict[str, list[pytest.Item]] = {}
    for item in items:
        if item not in picked and is_about(item, games) and not is_left_to_the_slow_tier(item, files):
            tests.setdefault(costs.function(item.nodeid), []).append(item)
    for name in sorted(tests, key=lambda name: (nearness(name.partition("::")[0], far, files), costs.estimate(name))):
        cases, cost = tests[name], costs.estimate(name)
        room = int(left * SHARE / cost)
        taken = cases[:: -(-len(cases) // room)] if room > 0 else []
        picked += taken
        left -= cost * len(taken)
    return picked


def is_left_to_the_slow_tier(item: pytest.Item, files: Sequence[str]) -> bool:
    """Tell whether a test is marked slow and its file didn't change. Such tests are left to `make test-slow`."""
    return item.get_closest_marker("slow") is not None and item.nodeid.partition("::")[0] not in files


class Chooser:
    """A pytest plugin that deselects all tests except the chosen ones."""

    def __init__(self, files: Sequence[str]) -> None:
        self.files = files

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        picked = chosen(items, distances(self.files), self.files, last_failed())
        kept = set(picked)
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = [item for item in items if item in kept]


def checks(files: Sequence[str]) -> list[list[str]]:
    code = [file for file in files if file.endswith(".py")]
    tool = str(Path(sys.executable).parent)
    if not code:
        return []
    return [
        [f"{tool}/ruff", "format", "--check", *code],
        [f"{tool}/ruff", "check", *code],
        [f"{tool}/mypy", *code],
        [f"{tool}/lint-imports"],
    ]


def main(base: str) -> int:
    """Run the static checks and the chosen tests; return the exit code of the first command that fails, or 0."""
    files = changed(base)
    if not files:
        print(f"Nothing has changed since {base}.")
        return 0
    for command in checks(files):
        if code := subprocess.run(command, cwd=ROOT, check=False).returncode:
            return code
    far, failed = distances(files), {node.partition("::")[0] for node in last_failed()}
    tests = [str(path.relative_to(ROOT)) for path in sorted((ROOT / "tests").rglob("test_*.py"))]
    near = [test for test in tests if test in failed or nearness(test, far, files) < FAR]
    if not near:
        print("No test is near the change.")
        return 0
    print(f"{len(near)} of {len(tests)} test files are near the change or failed last; the others are left out.")
    pytest_options = ("-q", "-n", str(PROCESSES), "--dist", "loadgroup")
    command = [sys.executable, "-m", "pytest", *pytest_options, "--no-loadscope-reorder", *near]
    environment = os.environ | {CHANGED: "\n".join(files)}
    code = subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode
    print("Deselected tests were left out: too slow, too far, or about another game. `make test` runs them.")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else default_base()))
