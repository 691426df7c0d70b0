"""All that the viewer can do now, marked on the board: cells, tokens and roles."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image

from games.english import capital, listing
from games.gears.nouns import the
from games.gears.view import View
from rendering.draw import sprites
from rendering.draw.canvas import put
from rendering.gears.board import marks, maze, panel
from rendering.gears.board import paint as table
from rendering.gears.facts import GIZMOS
from rendering.picture import Frame, Lettered


def on_table(view: View, frame: Frame, offered: Sequence[Lettered]) -> Image.Image:
    """The board: an outline where a tile can go, a ring about each token that can walk and role that can act."""
    cells = dict.fromkeys(values(offered, "at"), "")
    image = table.compose(view, frame, cells)
    marks.rings(image, maze.maze_of(view, cells), view, values(offered, "move"))
    _roles(image, view, values(offered, "reveal", "use"))
    return image


def values(offered: Sequence[Lettered], *kinds: str) -> list[str]:
    """What can be chosen of these kinds; of an ability the character, of a gizmo that answers the gizmo."""
    codes = (offer.code.partition(":") for offer in offered)
    return list(dict.fromkeys(value.partition(".")[0] for kind, _, value in codes if kind in kinds))


def _roles(image: Image.Image, view: View, characters: Sequence[str]) -> None:
    """A ring about each of the viewer's roles that is meant, or whose gizmo is."""
    if view.seat is None:
        return
    row = panel.places(view).rows[view.seat]
    for at, role in zip(row.roles, view.players[view.seat].roles, strict=False):
        if role.character in characters or role.gizmo in characters:
            put(image, sprites.halo(row.role_size + 2), at)


def legend(offered: Sequence[Lettered]) -> tuple[str, ...]:
    """What the marks mean, as far as there are any."""
    acts = [verb for kind, verb in (("reveal", "revealed"), ("use", "used")) if values(offered, kind)]
    told = (
        ("Outlined cells have room for a tile.", values(offered, "at")),
        ("Ringed tokens can walk.", values(offered, "move")),
        (f"Ringed roles can be {listing(acts, 'or')}.", acts),
    )
    return tuple(text for text, marked in told if marked)


def described(offered: Sequence[Lettered]) -> str:
    """The marks in words."""
    cells = values(offered, "at")
    parts = (
        (f"A tile can go to {listing(cells, 'or')}.", cells),
        (_who(offered, "move", "can walk"), values(offered, "move")),
        (_who(offered, "reveal", "can be revealed"), values(offered, "reveal")),
        (_who(offered, "use", "has an ability to use"), values(offered, "use")),
    )
    return " ".join(text for text, marked in parts if marked)


def _who(offered: Sequence[Lettered], kind: str, can: str) -> str:
    named = [GIZMOS[each].name if each in GIZMOS else the(each) for each in values(offered, kind)]
    return f"{capital(listing(named, 'or'))} {can}."
