"""Which modules depend on which, so that a change leads to the tests that can notice it.

A module depends on what it imports, on the programs that its commands start, and on modules that its strings name
(`"rendering.gears.renderer"`, `f"lab.{key}"`). A test that talks to a bot depends on the handlers of the buttons and
commands that it uses.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
ROOMS: Final = ("games", "rendering", "bot", "lab", "playground", "tests", "tools")
_NAME: Final = re.compile(rf"(?:{'|'.join(ROOMS)})\.[\w.]+")
_REGISTERS: Final = "handles"  # the decorator of `bot.discord.clicks` that takes a handler's verb
_BUTTON: Final = "button"  # of `bot.pages.parts.buttons`: verb, spot, label
_TALKING: Final = ("tests.bot.discord.", "tests.e2e.")  # tests that press buttons


def module_of(path: Path) -> str:
    """Return the module's name for its path below the repository's root."""
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


@cache
def modules() -> Mapping[str, Path]:
    """Return every module of the repository with its file."""
    files = [path for room in ROOMS for path in (ROOT / room).rglob("*.py")]
    return {module_of(path.relative_to(ROOT)): path for path in files}


class Facts(NamedTuple):
    """What is known of a module: the modules that it depends on, its strings, and the arguments of some calls."""

    targets: frozenset[str]
    texts: frozenset[str]
    calls: tuple[tuple[str, tuple[str, ...]], ...]


@cache
def _facts() -> Mapping[str, Facts]:
    return {name: _read(path) for name, path in modules().items()}


def _read(path: Path) -> Facts:
    targets, texts, calls = set[str](), set[str](), list[tuple[str, tuple[str, ...]]]()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            texts.add(node.value)
        elif isinstance(node, ast.Call):
            calls += _call(node)
        else:
            targets.update(_targets(node))
    return Facts(frozenset(targets | _named(texts)), frozenset(texts), tuple(calls))


@cache
def used_by() -> Mapping[str, frozenset[str]]:
    """Return, for each module, those that depend on it."""
    users: defaultdict[str, set[str]] = defaultdict(set)
    for name, facts in _facts().items():
        for target in facts.targets:
            users[target].add(name)
    for handler, tests in _pressed_by().items():
        users[handler] |= tests
    return {name: frozenset(names) for name, names in users.items()}


def distances(changed: Sequence[str]) -> dict[str, int]:
    """Return how many steps of dependence lie between the changed modules and each that they reach."""
    found = dict.fromkeys(changed, 0)
    waiting = deque(found)
    while waiting:
        name = waiting.popleft()
        for user in used_by().get(name, ()):
            if user not in found:
                found[user] = found[name] + 1
                waiting.append(user)
    return found


def _targets(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.ImportFrom) and node.module and not node.level:
        below = {f"{node.module}.{alias.name}" for alias in node.names} & modules().keys()
        yield from below or {node.module}
    elif isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.JoinedStr):
        yield from _fitting(node)
    elif isinstance(node, ast.List | ast.Tuple):
        yield from _started(node.elts)


def _named(texts: Iterable[str]) -> set[str]:
    """Return the modules that strings name, or whose attributes they name."""
    words = {text for text in texts if _NAME.fullmatch(text)}
    return (words | {word.rpartition(".")[0] for word in words}) & modules().keys()


def _fitting(node: ast.JoinedStr) -> list[str]:
    """Return the modules whose names an f-string can produce, if it begins like one."""
    parts = [part.value if isinstance(part, ast.Constant) else None for part in node.values]
    if not isinstance(parts[0], str) or not parts[0].startswith(tuple(f"{room}." for room in ROOMS)):
        return []
    pattern = re.compile("".join(r"\w+" if part is None else re.escape(str(part)) for part in parts))
    return [name for name in modules() if pattern.fullmatch(name)]


def _started(words: Sequence[ast.AST]) -> Iterator[str]:
    """Yield the program that a command starts: the word after its `-m`."""
    values = [word.value if isinstance(word, ast.Constant) else None for word in words]
    for flag, name in pairwise(values):
        if flag == "-m" and isinstance(name, str):
            yield f"{name}.__main__" if f"{name}.__main__" in modules() else name


def _call(node: ast.Call) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the call's function and the strings among its arguments, if it registers a handler or makes a button."""
    if isinstance(node.func, ast.Name) and node.func.id in (_REGISTERS, _BUTTON):
        given = [arg.value if isinstance(arg, ast.Constant) else None for arg in node.args]
        if given and isinstance(given[0], str):
            yield node.func.id, tuple(text for text in given if isinstance(text, str))


def _calls(function: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    for name, facts in _facts().items():
        yield from ((name, texts) for called, texts in facts.calls if called == function)


def _pressed_by() -> Mapping[str, set[str]]:
    """Return, for each module with click handlers, the tests that name a verb, a label or a command of theirs."""
    labels: defaultdict[str, set[str]] = defaultdict(set)
    for _, (verb, *more) in _calls(_BUTTON):
        labels[verb].update(more)
    talking = {name: facts.texts for name, facts in _facts().items() if name.startswith(_TALKING)}
    found: defaultdict[str, set[str]] = defaultdict(set)
    for handler, (verb, *_) in _calls(_REGISTERS):
        words = {verb, f"table {verb}", *labels[verb]}
        found[handler] |= {test for test, texts in talking.items() if texts & words}
    return found
