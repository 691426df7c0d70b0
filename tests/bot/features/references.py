"""List every place in the bot's core code that mentions a feature, by importing from it or reading one of its fields.

After removing such a mention, update the stored list with `python -m tests.bot.features.references`.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
LISTED = Path(__file__).with_name("core_to_features.txt")
CORE, ALL = "core", ""  # the owner of what belongs to no feature; the owner of the list of all features
FUNCTIONS = ast.FunctionDef, ast.AsyncFunctionDef


def references() -> frozenset[str]:
    """Return a line for each mention of a feature in core code, in the format of the stored list."""
    return frozenset(line for module in sorted(_trees()) for line in _of_module(module))


def listed() -> frozenset[str]:
    """Return the lines of the stored list, which are the allowed mentions."""
    return frozenset(LISTED.read_text().splitlines())


def _of_module(module: str) -> Iterator[str]:
    names = _imports(module)
    for name, definition in _definitions(module):
        if owner_of(module, name) != CORE:
            continue
        for wanted in _mentions(definition, module, names):
            if (owner := _owner(wanted)) not in (CORE, ALL):
                yield f"{module}:{name or '(imports)'} -> {owner}: {wanted}"


def owner_of(module: str, name: str = "") -> str:
    """Return the key of the feature that owns this definition, or "core"."""
    if module.startswith("bot.features"):  # a feature, or the list of all
        return module.removeprefix("bot.features").strip(".").partition(".")[0]
    whole = f"{module}:{name}"
    for entry in (whole, f"{module}:{name.partition('.')[0]}"):
        if entry in _owners()["names"]:
            return _owners()["names"][entry]
    parts = module.split(".")
    prefixes = (".".join(parts[:end]) for end in range(len(parts), 0, -1))
    return next((_owners()["modules"][prefix] for prefix in prefixes if prefix in _owners()["modules"]), CORE)


def _owner(wanted: str) -> str:
    """Return the owner of something mentioned in the form "module", "module:name" or ".field"."""
    if wanted.startswith("."):
        return _owners()["fields"][wanted[1:]]
    module, _, name = wanted.partition(":")
    return owner_of(module, name)


def _mentions(definition: ast.AST, module: str, names: Mapping[str, str]) -> Iterator[str]:
    """Yield everything that a definition's code mentions, as "module", "module:name" or ".field" (of a feature)."""
    bases = {id(node.value) for node in ast.walk(definition) if isinstance(node, ast.Attribute)}
    for node in ast.walk(definition):
        if isinstance(node, ast.Name) and not (id(node) in bases and names.get(node.id) in _trees()):
            yield from _defined(names.get(node.id, f"{module}:{node.id}"))
        if isinstance(node, ast.Attribute):
            base = names.get(node.value.id) if isinstance(node.value, ast.Name) else None
            if base is not None and base in _trees():
                yield from _defined(f"{base}:{node.attr}")
            else:
                yield from (
                    f".{field}" for field in _owners()["fields"] if f".{ast.unparse(node)}".endswith(f".{field}")
                )


def _defined(name: str) -> Iterator[str]:
    """Yield the name with the module that defines it, following imports; nothing if it's a local variable."""
    real = _real(name)
    if real in _trees() or real.partition(":")[2] in _names(real.partition(":")[0]):
        yield real


@cache
def _names(module: str) -> frozenset[str]:
    return frozenset(name for name, _ in _definitions(module)) if module in _trees() else frozenset()


def _real(name: str) -> str:
    """Follow imports from "module:name" to the module that defines the name, and return its name there."""
    module, _, symbol = name.partition(":")
    if symbol and f"{module}.{symbol}" in _trees():
        return f"{module}.{symbol}"
    known = _imports(module).get(symbol, name) if module in _trees() else name
    return name if known == name else _real(known)


@cache
def _imports(module: str) -> Mapping[str, str]:
    """Return what each name that the module imports stands for: a module ("a.b") or a definition ("a.b:c")."""
    found = dict[str, str]()
    for node in ast.walk(_trees()[module]):
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                found[alias.asname or alias.name] = whole if whole in _trees() else f"{node.module}:{alias.name}"
    return found


def _definitions(module: str) -> Iterator[tuple[str, ast.AST]]:
    """Yield each function, method and top-level statement of the module, after the name that it defines."""
    for node in _trees()[module].body:
        if isinstance(node, ast.ClassDef):
            yield node.name, _without_methods(node)
            methods = (each for each in node.body if isinstance(each, FUNCTIONS))
            yield from ((f"{node.name}.{each.name}", each) for each in methods)
        elif isinstance(node, FUNCTIONS):
            yield node.name, node
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
            yield ast.unparse(target), node
        else:
            yield "", node


def _without_methods(node: ast.ClassDef) -> ast.AST:
    own = [each for each in node.body if not isinstance(each, FUNCTIONS)]
    return ast.ClassDef(node.name, node.bases, node.keywords, own or [ast.Pass()], node.decorator_list)


@cache
def _trees() -> Mapping[str, ast.Module]:
    found = dict[str, ast.Module]()
    for path in sorted((ROOT / "bot").rglob("*.py")):
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        found[name] = ast.parse(path.read_text())
    return found


@cache
def _owners() -> Mapping[str, Mapping[str, str]]:
    """Return which feature owns each module, name and field, according to owners.toml."""
    features = tomllib.loads(Path(__file__).with_name("owners.toml").read_text())
    return {
        kind: {entry: feature for feature, owned in features.items() for entry in owned.get(kind, ())}
        for kind in ("modules", "names", "fields")
    }


def unknown_owners() -> list[str]:
    """Return the entries of owners.toml for which there's no code."""
    defined = {f"{module}:{name}" for module in _trees() for name, _ in _definitions(module)}
    names = [name for name in _owners()["names"] if name not in defined]
    return [*names, *(module for module in _owners()["modules"] if module not in _trees())]


if __name__ == "__main__":
    LISTED.write_text("".join(f"{line}\n" for line in sorted(references())))
    print(f"{len(references())} references from core to features")
