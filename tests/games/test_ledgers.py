"""Tests that every rule number cited in a game's code or tests is defined on the game's page in docs/rules."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LETTERS = {"gears": "G", "gizmos": "Z", "briar": "[BRE]", "gnomes": "[WQEM]", "geargrid": "(?:GG|Q|M|X)"}


def texts(file: Path) -> Iterator[str]:
    """Yield a file's docstrings, the comments in its code, and the names of its tests."""
    source = file.read_text("utf-8")
    yield from re.findall(r"(?<=  # ).*", source)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            yield ast.get_docstring(node) or ""
            yield getattr(node, "name", "").replace("_", " ") if file.name.startswith("test_") else ""


def cited(game: str) -> dict[str, str]:
    """Return the rule numbers that the game's code and tests cite, each with a file that cites it."""
    number = re.compile(rf"(?<![\w.]){LETTERS[game]}\d+\b")
    files = (file for room in ("games", "rendering", "tests/games") for file in (ROOT / room / game).rglob("*.py"))
    return {
        found: str(file.relative_to(ROOT)) for file in files for text in texts(file) for found in number.findall(text)
    }


@pytest.mark.parametrize("game", LETTERS)
def test_every_number_that_is_cited_is_defined(game: str) -> None:
    page = (ROOT / "docs" / "rules" / f"{game}.md").read_text("utf-8")
    defined = re.findall(r"^\s*- \*\*(\w+\d+)\*\*", page, re.M)
    assert len(set(defined)) == len(defined)
    found = cited(game)
    assert len(found) > 10
    assert {number: file for number, file in found.items() if number not in defined} == {}
