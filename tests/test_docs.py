"""Tests that the docs are true: the code they quote and the pages they link to exist, and all fields are described."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path

import msgspec
import pytest

from bot.core.discord.feature import Feature
from bot.core.pages.hooks import PageHooks
from bot.core.table.hooks import TableHooks
from games.kernel import Game, Words
from rendering.picture import Renderer

ROOT = Path(__file__).resolve().parent.parent
GUIDE = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
FEATURES = (ROOT / "docs" / "adding-a-feature.md").read_text("utf-8")
EXCERPTS = re.findall(r"```python\n# (\S+)\n(.*?)```", GUIDE, re.DOTALL)
OF_FEATURES = re.findall(r"```python\n# (bot/\S+)\n(.*?)```", FEATURES, re.DOTALL)
QUOTED = [*EXCERPTS, *OF_FEATURES]


@pytest.mark.parametrize(("file", "excerpt"), QUOTED, ids=[f"{n}-{file}" for n, (file, _) in enumerate(QUOTED)])
def test_every_quoted_excerpt_is_in_its_file(file: str, excerpt: str) -> None:
    assert excerpt in (ROOT / file).read_text("utf-8")


def test_every_block_of_code_is_quoted_from_somewhere() -> None:
    assert GUIDE.count("```python") == len(EXCERPTS) > 10


def test_the_guide_to_features_quotes_one_and_has_a_whole_one() -> None:
    """The guide to features quotes a real feature correctly, and contains a complete example.

    tests/bot/features/test_guide.py runs the example.
    """
    whole = re.findall(r"```python\n# dice/", FEATURES)
    assert FEATURES.count("```python") == len(OF_FEATURES) + len(whole)
    assert len(OF_FEATURES) > 4


@pytest.mark.parametrize("record", [Feature, PageHooks, TableHooks])
def test_the_whole_record_of_a_feature_is_spoken_of(record: type[msgspec.Struct]) -> None:
    assert [name for name in record.__struct_fields__ if f"`{name}`" not in FEATURES] == []


@pytest.mark.parametrize("contract", [Game, Renderer, Words])
def test_every_field_of_the_contracts_is_described(contract: type) -> None:
    names = getattr(contract, "__struct_fields__", None) or [
        name for name in vars(contract) if not name.startswith("_")
    ]
    assert [name for name in names if not re.search(rf"`{name}\b", GUIDE)] == []


def test_every_module_and_path_in_the_guides_exists() -> None:
    for module in re.findall(r"python -m ([\w.]+)", GUIDE + FEATURES):
        assert find_spec(module), module
    for path in re.findall(r"`([a-z]+/[\w/.]+)`", GUIDE + FEATURES):
        assert (ROOT / path).exists(), path


PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]


@pytest.mark.parametrize("page", PAGES, ids=[page.name for page in PAGES])
def test_every_link_leads_somewhere(page: Path) -> None:
    text = page.read_text("utf-8")
    for target in re.findall(r"\]\(([^)#:\s]*)(?:#[^)]*)?\)", text):
        assert (page.parent / target).exists(), f"{page.name} links to {target}"
    for target, anchor in re.findall(r"\]\(([^)#:\s]*)#([^)]*)\)", text):
        other = (page.parent / target if target else page).read_text("utf-8")
        titles = {
            re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in re.findall(r"^#+ (.*)", other, re.M)
        }
        assert anchor in titles, f"{page.name} links to {target}#{anchor}"
