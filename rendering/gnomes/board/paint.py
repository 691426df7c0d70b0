"""The public board: the whole table on one picture."""

from __future__ import annotations

from PIL import Image

from games.gnomes.view import View
from rendering.draw.fit import packed
from rendering.gnomes import alt, layout
from rendering.gnomes.board import cells, panel, units
from rendering.gnomes.colours import LOOK
from rendering.picture import Frame, Picture


def paint(view: View, frame: Frame) -> Picture:
    """The table after a move."""
    return Picture(packed(compose(view, frame), LOOK), alt.board(view, frame), f"gnomes-turn-{view.turn}.png")


def glance(view: View, frame: Frame) -> Picture:
    """The board alone; when much has fallen, what is left of it."""
    area = layout.table(view.cells, len(view.players)).area
    size = area.right + layout.EDGE, area.bottom + layout.EDGE
    image = scene(view, layout.closer(view.cells, area), size)
    return Picture(packed(image, LOOK), alt.board(view, frame), f"gnomes-turn-{view.turn}.png")


def compose(view: View, frame: Frame, *, steady: bool = False) -> Image.Image:
    """Board and panel as an RGB picture; `steady` keeps the whole board in it, even if most of it has fallen."""
    table = layout.table(view.cells, len(view.players))
    field = layout.fit(view.cells, table.area) if steady else layout.closer(view.cells, table.area)
    image = scene(view, field, table.size)
    panel.draw(image, table, view, frame)
    return image


def scene(view: View, field: layout.Field, size: tuple[int, int]) -> Image.Image:
    """The board alone, with everything that stands and happens on it."""
    image = cells.lay(view, field, size)
    cells.dress(image, view, field)
    units.before(image, view, field)
    units.draw(image, view, field)
    units.after(image, view, field)
    return image
