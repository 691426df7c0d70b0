"""Tests that no class in the code is too large to be read in one sitting."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("bot", "games", "lab", "playground", "rendering", "tools")
MOST = 25  # public methods


def test_no_class_has_too_many_public_methods() -> None:
    large = dict[str, int]()
    for path in (path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ClassDef):
                methods = [each for each in node.body if isinstance(each, (ast.FunctionDef, ast.AsyncFunctionDef))]
                public = sum(not method.name.startswith("_") for method in methods)
                if public > MOST:
                    large[f"{path.relative_to(ROOT)}: {node.name}"] = public
    assert large == {}, "move what only some callers need into functions or classes of their own"
