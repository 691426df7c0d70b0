"""`python -m tools.quick [BASE]`: the checks and tests that a change needs most, in a minute and a half on two cores.

What has changed since BASE (`main`; on `main` itself the last commit) is linted and type-checked. Then those tests
run that lie nearest to it by imports: a changed test itself, those of the module of the same name, those that import
the module, those that import what imports it. A change to one game leaves out the cases of the others. Of a test with
many cases evenly spread ones are taken. `make test` runs everything; this says how much of it was left out.
"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

ROOT: Final = Path(__file__).resolve().parent.parent
ROOMS: Final = ("games", "rendering", "bot", "lab", "playground", "tests", "tools")
COSTS: Final = ROOT / "tests" / "costs.json"
SECONDS: Final = 35.0  # of tests, on each of two processes; the rest goes to checks and collection
PROCESSES: Final = 2
SHARE: Final = 0.4  # of what is left, at most, for one test with all its cases
USUAL: Final = 0.1  # seconds of a test that is not among the slow ones of `COSTS`
WITH_A_BOT: Final = 0.6  # the same where the bot and the local Discord are started for it
STARTS: Final = ("tests/bot/discord/", "tests/e2e/")
FAR: Final = 99
GAMES: Final = frozenset(
    path.parent.name for path in (ROOT / "games").glob("*/__init__.py") if "\nGAME" in path.read_text("utf-8")
)


def changed(base: str) -> list[str]:
    """Files that differ from the base, by path; those not yet added too, those deleted not."""
    commands = (
        ("git", "diff", "--name-only", "--diff-filter=d", "--merge-base", base),
        ("git", "ls-files", "--others", "--exclude-standard"),
    )
    found = [subprocess.run(each, cwd=ROOT, capture_output=True, text=True, check=True).stdout for each in commands]
    return sorted({line for listed in found for line in listed.splitlines()})


def base_of(branch: str) -> str:
    """What a branch is compared with when nothing else is said."""
    return "HEAD" if branch in ("main", "") else "main"


@cache
def modules() -> Mapping[str, Path]:
    """Every module of the repository with its file."""
    files = [path for room in ROOMS for path in (ROOT / room).rglob("*.py")]
    return {_module(path.relative_to(ROOT)): path for path in files}


def _module(path: Path) -> str:
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


@cache
def imported_by() -> Mapping[str, frozenset[str]]:
    """For each module those that import it."""
    users: dict[str, set[str]] = {}
    for name, path in modules().items():
        for target in set(_imports(ast.parse(path.read_text("utf-8")))):
            users.setdefault(target, set()).add(name)
    return {name: frozenset(names) for name, names in users.items()}


def _imports(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            below = {f"{node.module}.{alias.name}" for alias in node.names} & modules().keys()
            yield from below or {node.module}
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        else:
            yield from _started(getattr(node, "elts", ()))


def _started(words: Sequence[ast.AST]) -> Iterator[str]:
    """The program that a command starts: what stands behind its `-m`."""
    said = [word.value if isinstance(word, ast.Constant) else None for word in words]
    for flag, name in pairwise(said):
        if flag == "-m" and isinstance(name, str):
            yield f"{name}.__main__" if f"{name}.__main__" in modules() else name


def distances(files: Sequence[str]) -> dict[str, int]:
    """How many imports lie between each module that is touched by the change and the change itself."""
    found = {name: 0 for file in files for name in _touched(file)}
    waiting = deque(found)
    while waiting:
        name = waiting.popleft()
        for user in imported_by().get(name, ()):
            if user not in found:
                found[user] = found[name] + 1
                waiting.append(user)
    return found


def _touched(file: str) -> Iterator[str]:
    """The module of a file; for what is no module, those that name it, or else those of its folder's package."""
    path = Path(file)
    if _module(path) in modules() and path.suffix == ".py":
        yield _module(path)
    elif path.parts[0] in ROOMS:
        package = next(name for name in (_module(each) for each in path.parents) if name in modules() or not name)
        inside = [name for name in modules() if name == package or name.startswith(f"{package}.")]
        naming = [name for name in inside if path.name in modules()[name].read_text("utf-8")]
        yield from naming or inside
    else:
        yield from ("tests.test_docs", "tests.test_house")


def nearness(test: str, far: Mapping[str, int], files: Sequence[str]) -> int:
    """How near a test file lies; one that is named for a changed file, or for its folder, lies next to it."""
    subject = Path(test).stem.removeprefix("test_")
    if subject in {Path(file).stem for file in files}:
        return 0
    return min(far.get(_module(Path(test)), FAR), 1 if subject in {Path(file).parent.name for file in files} else FAR)


def games_of(files: Sequence[str]) -> frozenset[str]:
    """The games that the change is about alone; none where it touches what all share."""
    keys = [next((part for part in Path(file).with_suffix("").parts if part in GAMES), "") for file in files]
    return frozenset(keys) if all(keys) else frozenset()


def is_about(item: pytest.Item, games: frozenset[str]) -> bool:
    """Whether the case is about one of the games, or about none in particular."""
    params = getattr(item, "callspec", None)
    named = {_game(value) for value in params.params.values()} if params else set[str]()
    named = (named | {*item.path.parts, *item.path.stem.split("_")}) & GAMES
    return not games or not named or bool(named & games)


def _game(value: Any) -> str:
    """The key of the game that a case's parameter names, if it does."""
    for name in ("key", "game"):
        value = getattr(value, name, value)
    return value if isinstance(value, str) else ""


def chosen(
    items: Sequence[pytest.Item], far: Mapping[str, int], files: Sequence[str], costs: Mapping[str, float]
) -> list[pytest.Item]:
    """As many as there is time for, the nearest first."""
    games, left, picked = games_of(files), SECONDS * PROCESSES, list[pytest.Item]()
    tests: dict[str, list[pytest.Item]] = {}
    for item in items:
        if is_about(item, games):
            tests.setdefault(item.nodeid.partition("[")[0], []).append(item)
    taken_by = {name: costs.get(name, WITH_A_BOT if name.startswith(STARTS) else USUAL) for name in tests}
    for name in sorted(tests, key=lambda name: (nearness(name.partition("::")[0], far, files), taken_by[name])):
        cases, cost = tests[name], taken_by[name]
        room = int(left * SHARE / cost)
        taken = cases[:: -(-len(cases) // room)] if room else []
        picked += taken
        left -= cost * len(taken)
    return picked


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """As a plugin: leave what is chosen."""
    files = os.environ["GUFFAW_CHANGED"].split("\n")
    costs = msgspec.json.decode(COSTS.read_bytes(), type=dict[str, float])
    picked = chosen(items, distances(files), files, costs)
    rest = set(items) - set(picked)
    config.hook.pytest_deselected(items=list(rest))
    items[:] = picked


def checks(files: Sequence[str]) -> list[list[str]]:
    """Commands that look at what has changed without running it."""
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
    """Check, choose, run; the exit code of the first that fails."""
    files = changed(base)
    if not files:
        print(f"Nothing has changed since {base}.")
        return 0
    for command in checks(files):
        if code := subprocess.run(command, cwd=ROOT, check=False).returncode:
            return code
    far = distances(files)
    tests = [str(path.relative_to(ROOT)) for path in sorted((ROOT / "tests").rglob("test_*.py"))]
    near = [test for test in tests if nearness(test, far, files) < FAR]
    if not near:
        print("No test lies near the change.")
        return 0
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "tools.quick",
        "-n",
        str(PROCESSES),
        "--dist",
        "loadgroup",
        *near,
    ]
    environment = os.environ | {"GUFFAW_CHANGED": "\n".join(files)}
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


def _branch() -> str:
    command = ("git", "branch", "--show-current")
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else base_of(_branch())))
