"""The viewer's possible actions, marked on the maze's cells and tokens."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from games.english import capital, listing
from games.gears.nouns import the
from games.gears.view import View
from rendering.draw.highlight import few
from rendering.draw.sheets import SQUARE
from rendering.gears.board import glance
from rendering.gears.facts import GIZMOS
from rendering.picture import Frame, MarkedChoice


def on_maze(view: View, frame: Frame, offered: Sequence[MarkedChoice]) -> Image.Image:
    """Draw the maze with a ring around each token that can move.

    Cells on which a tile can be placed are marked, unless there are too many.
    """
    cells = values(offered, "at")
    free = few(cells, len(view.tiles) + len(cells))
    return glance.compose(view, frame, free, values(offered, "move"), highest=SQUARE)


def values(offered: Sequence[MarkedChoice], *kinds: str) -> list[str]:
    """Return the values of choices whose prefix is one of `kinds`, such as the character of an ability.

    Each value is returned once.
    """
    codes = (offer.code.partition(":") for offer in offered)
    return list(dict.fromkeys(value.partition(".")[0] for kind, _, value in codes if kind in kinds))


def described(offered: Sequence[MarkedChoice]) -> str:
    """Describe the marks for the alt text."""
    cells = values(offered, "at")
    parts = (
        (f"A tile can go to {listing(cells, 'or')}.", cells),
        (_who(offered, "move", "can move"), values(offered, "move")),
        (_who(offered, "reveal", "can be revealed"), values(offered, "reveal")),
        (_who(offered, "use", "has an ability to use"), values(offered, "use")),
    )
    return " ".join(text for text, marked in parts if marked)


def _who(offered: Sequence[MarkedChoice], kind: str, can: str) -> str:
    named = [GIZMOS[each].name if each in GIZMOS else the(each) for each in values(offered, kind)]
    return f"{capital(listing(named, 'or'))} {can}."
