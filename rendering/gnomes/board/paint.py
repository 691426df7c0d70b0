"""The public board: the whole table on one picture."""

from __future__ import annotations

from typing import Final

from PIL import Image

from games.gnomes.view import View
from rendering.draw import blocks
from rendering.draw.canvas import cropped
from rendering.draw.fit import GLANCE, packed
from rendering.draw.geometry import Box
from rendering.gnomes import alt, layout
from rendering.gnomes.board import cells, changes, panel, units
from rendering.gnomes.colours import LOOK
from rendering.picture import Frame, Picture

LARGER: Final = 1.7  # than on the whole table: the board of "Board large"
SMALLER: Final = 0.9  # that of a message: as many pixels as a phone shows, and a fifth less to draw
READ: Final = 0.0375  # of a picture's width: letters whose capitals are 9 pixels high where it is 350 wide


def paint(view: View, frame: Frame) -> Picture:
    """The table after a move."""
    return Picture(packed(compose(view, frame), LOOK), alt.board(view, frame), f"gnomes-turn-{view.turn}.png")


def glance(view: View, frame: Frame) -> Picture:
    """The board alone; when much has fallen, what is left of it."""
    field, size = alone(view)
    since = frame.since if isinstance(frame.since, View) else None
    image = scene(view, field, size, since)
    return Picture(packed(image, LOOK, GLANCE), alt.board(view, frame), f"gnomes-turn-{view.turn}.png")


def alone(view: View) -> tuple[layout.Field, tuple[int, int]]:
    """Where the board lies on a picture of its own, which a phone shows, and the size of that."""
    area = _scaled(layout.table(view.cells, len(view.players)).area, SMALLER)
    size = frame_of(area)
    return layout.closer(view.cells, area)._replace(read=READ * size[0]), size


def _scaled(area: Box, by: float) -> Box:
    return Box(layout.EDGE, layout.EDGE, round(by * area.right), round(by * area.bottom))


def frame_of(area: Box) -> tuple[int, int]:
    """The size of a picture of a board alone."""
    return area.right + layout.EDGE, area.bottom + layout.EDGE


def large(view: View, frame: Frame) -> tuple[Picture, Picture]:
    """The whole table, larger: the board with all its cells, and the panel."""
    table = layout.table(view.cells, len(view.players))
    area = _scaled(table.area, LARGER)
    field = layout.fit(view.cells, area)
    image = cells.lay(view, field, frame_of(area)).convert("RGB")  # no edge of it is cut
    stand(image, view, field)
    whole = Image.new("RGB", table.size)
    panel.draw(whole, table, view, frame)
    beside, name = blocks.aside(cropped(whole, table.panel), LOOK), f"gnomes-turn-{view.turn}"
    return (
        Picture(packed(image, LOOK), alt.board(view, frame), f"{name}-large.png"),
        Picture(packed(beside, LOOK), alt.panel(view, frame), f"{name}-panel.png"),
    )


def compose(view: View, frame: Frame, *, steady: bool = False) -> Image.Image:
    """Board and panel as an RGB picture; `steady` keeps the whole board in it, even if most of it has fallen."""
    table = layout.table(view.cells, len(view.players))
    field = layout.fit(view.cells, table.area) if steady else layout.closer(view.cells, table.area)
    image = scene(view, field, table.size).convert("RGB")
    panel.draw(image, table, view, frame)
    return image


def scene(view: View, field: layout.Field, size: tuple[int, int], since: View | None = None) -> Image.Image:
    """The board alone with everything that stands on it, indexed."""
    image = cells.lay(view, field, size)
    stand(image, view, field, since)
    return image


def stand(image: Image.Image, view: View, field: layout.Field, since: View | None = None) -> None:
    """Everything that stands on the board, and what happened: the last thing, or all `since` then."""
    if since is None:
        units.before(image, view, field)
    else:
        changes.before(image, since, view, field)
    cells.dress(image, view, field)
    units.draw(image, view, field)
    if since is None or view.pending is not None:
        units.after(image, view, field)
    else:
        changes.after(image, since, view, field)
