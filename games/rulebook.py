"""The written pages of a rule book, `content/rules.toml` in a game's folder; pages of cards come from the cards."""

from __future__ import annotations

import tomllib
from importlib.resources import files

from games.kernel import Entry


def rules_and_terms(package: str) -> tuple[list[Entry], list[Entry]]:
    """The pages of kind "rule", and those of kind "term", as they stand there; lines are joined."""
    book = tomllib.loads((files(package) / "content" / "rules.toml").read_text("utf-8"))["page"]
    pages = [Entry(page["key"], page["kind"], page["title"], " ".join(page["text"].split())) for page in book]
    return [page for page in pages if page.kind == "rule"], [page for page in pages if page.kind == "term"]
