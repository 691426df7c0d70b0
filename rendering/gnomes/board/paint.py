"""The public board: the whole table in one picture."""

from __future__ import annotations

from typing import Final

from PIL import Image

from games.gnomes.view import View
from rendering.draw import blocks, player_bar
from rendering.draw.canvas import cropped
from rendering.draw.fit import GLANCE, packed
from rendering.draw.geometry import Box
from rendering.gnomes import alt, layout
from rendering.gnomes.board import cells, changes, panel, players, units
from rendering.gnomes.colors import LOOK
from rendering.picture import Frame, Picture

LARGER: Final = 1.7  # scale of the "Large board"
SMALLER: Final = 0.9  # scale of a board in a message: as many pixels as phones show, so that drawing is faster
TALL: Final = 1.22  # maximum height of a picture with a player bar, in picture widths
READ: Final = 0.0375  # font size whose capitals are 9 pixels high if a picture is shown 350 wide, in picture widths


def paint(view: View, frame: Frame) -> Picture:
    return Picture(packed(compose(view, frame), LOOK), alt.board(view, frame), f"gnomes-turn-{view.turn}.png")


def glance(view: View, frame: Frame) -> Picture:
    """Draw the player bar and the board. After many tiles have flipped, draw only the part that remains."""
    field, size = alone(view)
    bar = players.bar(view, frame, size[0])
    if size[1] + bar.height > TALL * size[0]:
        field, size = alone(view, round(size[1] + bar.height - TALL * size[0]))
    since = frame.since if isinstance(frame.since, View) else None
    image = player_bar.above(scene(view, field, size, since), bar)
    return Picture(packed(image, LOOK, GLANCE), alt.board(view, frame), f"gnomes-turn-{view.turn}.png")


def alone(view: View, less: int = 0) -> tuple[layout.Field, tuple[int, int]]:
    """Return (layout, size) of a picture with only the board, for phones, `less` pixels shorter than usual."""
    area = _scaled(layout.table(view.cells, len(view.players)).area, SMALLER)
    area = area._replace(bottom=area.bottom - less)
    size = frame_of(area)
    return layout.closer(view.cells, area)._replace(read=READ * size[0]), size


def _scaled(area: Box, by: float) -> Box:
    return Box(layout.EDGE, layout.EDGE, round(by * area.right), round(by * area.bottom))


def frame_of(area: Box) -> tuple[int, int]:
    return area.right + layout.EDGE, area.bottom + layout.EDGE


def large(view: View, frame: Frame) -> tuple[Picture, Picture]:
    """Draw the whole table enlarged: a picture of the board with all its cells, and one of the panel."""
    table = layout.table(view.cells, len(view.players))
    area = _scaled(table.area, LARGER)
    field = layout.fit(view.cells, area)
    image = cells.lay(view, field, frame_of(area)).convert("RGB")  # in RGB, firm sprites keep smooth edges
    stand(image, view, field)
    whole = Image.new("RGB", table.size)
    panel.draw(whole, table, view, frame)
    beside, name = blocks.aside(cropped(whole, table.panel), LOOK), f"gnomes-turn-{view.turn}"
    return (
        Picture(packed(image, LOOK), alt.board(view, frame), f"{name}-large.png"),
        Picture(packed(beside, LOOK), alt.panel(view, frame), f"{name}-panel.png"),
    )


def compose(view: View, frame: Frame, *, steady: bool = False) -> Image.Image:
    """Draw the board and the panel as an RGB picture.

    If `steady`, the whole board is always shown, even after most tiles have flipped.
    """
    table = layout.table(view.cells, len(view.players))
    field = layout.fit(view.cells, table.area) if steady else layout.closer(view.cells, table.area)
    image = scene(view, field, table.size).convert("RGB")
    panel.draw(image, table, view, frame)
    return image


def scene(view: View, field: layout.Field, size: tuple[int, int], since: View | None = None) -> Image.Image:
    """Draw the board with everything on it, as an indexed picture."""
    image = cells.lay(view, field, size)
    stand(image, view, field, since)
    return image


def stand(image: Image.Image, view: View, field: layout.Field, since: View | None = None) -> None:
    """Draw everything on the board.

    Marks show all changes since the View `since` or, if that's None, the latest action.
    """
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
