"""The dependencies between modules, by which `tools.quick` selects the tests that can notice a change.

A module depends on what it imports, on programs that its commands start, and on modules that its strings name
(`"rendering.gears.renderer"`, `f"lab.{key}"`). A test that talks to a bot depends on the handlers of the buttons and
commands that it uses.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise, product
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
ROOMS: Final = ("games", "rendering", "bot", "lab", "playground", "tests", "tools")
_NAME: Final = re.compile(rf"(?:{'|'.join(ROOMS)})\.[\w.]+")
_HANDLER: Final = (
    "Handler"  # of `bot.core.discord.clicks.dispatch`; its arguments are a type of commands and a function
)
_TALKING: Final = ("tests.bot.core.discord.", "tests.e2e.")  # tests that press buttons


def module_of(path: Path) -> str:
    """Return the name of the module at this path, relative to the repository's root."""
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


@cache
def modules() -> Mapping[str, Path]:
    """Return {name: path} for all modules in the repository."""
    files = [path for room in ROOMS for path in (ROOT / room).rglob("*.py")]
    return {module_of(path.relative_to(ROOT)): path for path in files}


class Facts(NamedTuple):
    """The facts about a module from which its dependencies are derived."""

    targets: frozenset[str]  # the modules that it depends on
    texts: frozenset[str]  # its string literals
    tags: tuple[tuple[str, str], ...]  # (class, tag) for each class with a `tag`, such as those in `bot.core.commands`
    labels: tuple[tuple[str, str], ...]  # (class, string) for instances and strings that are arguments of the same call
    handled: frozenset[str]  # the types of commands for which it has handlers


@cache
def _facts() -> Mapping[str, Facts]:
    return {name: _read(path) for name, path in modules().items()}


def _read(path: Path) -> Facts:
    targets, texts, handled = set[str](), set[str](), set[str]()
    tags, labels = list[tuple[str, str]](), list[tuple[str, str]]()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            texts.add(node.value)
        elif isinstance(node, ast.Call):
            labels += _labels(node)
            handled.update(_handled(node))
        elif isinstance(node, ast.ClassDef):
            tags += [(node.name, tag) for keyword in node.keywords if (tag := _text(keyword.value, keyword.arg))]
        else:
            targets.update(_targets(node))
    return Facts(frozenset(targets | _named(texts)), frozenset(texts), tuple(tags), tuple(labels), frozenset(handled))


@cache
def used_by() -> Mapping[str, frozenset[str]]:
    users: defaultdict[str, set[str]] = defaultdict(set)
    for name, facts in _facts().items():
        for target in facts.targets:
            users[target].add(name)
    for handler, tests in _pressed_by().items():
        users[handler] |= tests
    return {name: frozenset(names) for name, names in users.items()}


def distances(changed: Sequence[str]) -> dict[str, int]:
    """Return {module that the changed ones affect: its distance in dependency steps}."""
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
    """Return the modules that these strings name, directly or by one of their attributes."""
    words = {text for text in texts if _NAME.fullmatch(text)}
    return (words | {word.rpartition(".")[0] for word in words}) & modules().keys()


def _fitting(node: ast.JoinedStr) -> list[str]:
    """Return the modules whose names the f-string could produce."""
    parts = [part.value if isinstance(part, ast.Constant) else None for part in node.values]
    if not isinstance(parts[0], str) or not parts[0].startswith(tuple(f"{room}." for room in ROOMS)):
        return []
    pattern = re.compile("".join(r"\w+" if part is None else re.escape(str(part)) for part in parts))
    return [name for name in modules() if pattern.fullmatch(name)]


def _started(words: Sequence[ast.AST]) -> Iterator[str]:
    """Yield the module after `-m` in a command line."""
    values = [word.value if isinstance(word, ast.Constant) else None for word in words]
    for flag, name in pairwise(values):
        if flag == "-m" and isinstance(name, str):
            yield f"{name}.__main__" if f"{name}.__main__" in modules() else name


def _text(value: ast.AST, name: str | None) -> str:
    """Return the string literal that is assigned to `tag`, or "" for any other name or value."""
    is_tag = name == "tag" and isinstance(value, ast.Constant) and isinstance(value.value, str)
    return str(value.value) if is_tag and isinstance(value, ast.Constant) else ""


def _labels(node: ast.Call) -> Iterator[tuple[str, str]]:
    """Yield (class, string) for each instance and string among a call's arguments: `button(Start(), "Start")`."""
    given = [arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
    made = [arg.func.id for arg in node.args if isinstance(arg, ast.Call) and isinstance(arg.func, ast.Name)]
    yield from product(made, given)


def _handled(node: ast.Call) -> Iterator[str]:
    """Yield the type of command for which a handler is created, if this call creates one."""
    if isinstance(node.func, ast.Name) and node.func.id == _HANDLER and isinstance(node.args[0], ast.Name):
        yield node.args[0].id


def _pressed_by() -> Mapping[str, set[str]]:
    """Return {module with handlers: the tests that use one of their tags, labels or slash commands}."""
    words: defaultdict[str, set[str]] = defaultdict(set)
    for facts in _facts().values():
        for command, tag in facts.tags:
            words[command] |= {tag, f"table {tag}"}
        for command, label in facts.labels:
            words[command].add(label)
    talking = {name: facts.texts for name, facts in _facts().items() if name.startswith(_TALKING)}
    found: defaultdict[str, set[str]] = defaultdict(set)
    for handler, facts in _facts().items():
        known = set[str]().union(*(words[command] for command in facts.handled))
        found[handler] |= {test for test, texts in talking.items() if texts & known}
    return found
