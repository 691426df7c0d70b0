"""Tests that core never mentions a feature by name, and that no field of a stored row is for a feature alone."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

from msgspec.structs import fields

from bot.core.pages.hooks import PageHooks
from bot.core.storage import Chair, Head
from bot.core.table.hooks import TableHooks
from bot.features import FEATURES

BOT = Path(__file__).resolve().parents[3] / "bot"
KEYS = {feature.key for feature in FEATURES}


def core() -> Mapping[str, ast.Module]:
    paths = (path for path in BOT.rglob("*.py") if not path.is_relative_to(BOT / "features"))
    return {path.relative_to(BOT).as_posix(): ast.parse(path.read_text("utf-8")) for path in paths}


def imported(tree: ast.Module) -> Iterator[str]:
    """Yield the full name of each module or object that the module imports, even if a function does."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def test_core_imports_the_list_of_features_and_no_feature() -> None:
    prefix = "bot.features."
    names = [(path, name) for path, tree in core().items() for name in imported(tree) if name.startswith(prefix)]
    assert names, "bot/app.py imports the list"
    found = [f"{path}: {name}" for path, name in names if name.removeprefix(prefix).split(".")[0] in KEYS]
    assert not found, "core mustn't name a feature; let the feature's FEATURE record say it"


def test_core_names_no_kind_of_message_or_request_of_a_feature() -> None:
    kinds = {kind for feature in FEATURES for kind in (*feature.tables.kinds, *feature.tables.requests)}
    assert {"bench", "rewind"} <= kinds
    found = [
        f"{path}:{node.lineno}: {node.value}"
        for path, tree in core().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and node.value in kinds
    ]
    assert not found, "let the feature's TableHooks register it"


def test_hooks_are_no_flags() -> None:
    """No hook is a boolean. Hooks are functions, so that core needn't know why a feature would set a flag."""
    hooks = (TableHooks(), PageHooks())
    flags = [name for hook in hooks for name in hook.__struct_fields__ if isinstance(getattr(hook, name), bool)]
    assert not flags


def test_core_uses_every_field_of_heads_and_chairs() -> None:
    trees = [tree for path, tree in core().items() if path != "storage/rows.py"]
    used = {node.attr for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    unused = {field.name for row in (Head, Chair) for field in fields(row)} - used
    assert not unused, "a feature keeps its own data in a FeatureState, see docs/adding-a-feature.md"
