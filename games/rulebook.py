"""Pages of a game's rulebook that are written by hand, in `content/rules.toml` in the game's folder.

The pages about cards are made from the card data instead.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files

from games.kernel import Entry


def rules_and_terms(package: str) -> tuple[list[Entry], list[Entry]]:
    """Return the pages of kind "rule" and those of kind "term", in the order of the file.

    Each page's text is a single line.
    """
    book = tomllib.loads((files(package) / "content" / "rules.toml").read_text("utf-8"))["page"]
    pages = [Entry(page["key"], page["kind"], page["title"], " ".join(page["text"].split())) for page in book]
    return [page for page in pages if page.kind == "rule"], [page for page in pages if page.kind == "term"]
