"""The public board: display, dispenser with the energy row, what is happening, and the side panel."""

from __future__ import annotations

from typing import Final

from PIL import Image

from games.gizmos.data import DISPLAY
from games.gizmos.view import Busy, Trace, View
from games.gizmos.words.standing import standing
from games.kernel import Seat
from rendering.draw import fonts, palette, player_bar, sprites
from rendering.draw.canvas import Point, cropped, lay, put, write
from rendering.draw.fit import GLANCE, packed
from rendering.draw.geometry import Box
from rendering.draw.indexed import indexed
from rendering.draw.wording import name_of
from rendering.file.png import encode
from rendering.gizmos import alt, layout, parts
from rendering.gizmos.board import panel
from rendering.gizmos.cards import faces
from rendering.gizmos.colors import LOOK
from rendering.memory import remembered
from rendering.picture import Frame, Picture

WIDE: Final = layout.PANEL.left - 8  # width of the table without the panel
TEXT: Final = 42  # font size whose capitals are 9 pixels high if the display is shown 350 wide
READY: Final = 4  # maximum number of gizmos shown in the field
PITCHES: Final = (84, 63)  # distances between gizmos: for up to three, and for four


def paint(view: View, frame: Frame) -> Picture:
    return Picture(encode(compose(view, frame), LOOK), alt.board(view, frame), f"gizmos-turn-{view.turn}.png")


def glance(view: View, frame: Frame) -> Picture:
    """Draw only the display and the dispenser. Cards that are new since the View `frame.since` have a tag."""
    image = display(view, frame, ranked=False)
    if isinstance(frame.since, View):
        for at in fresh(frame.since, view):
            faces.new(image, layout.card(*at))
    image = player_bar.above(image, bar(view, frame, image.width))
    return Picture(packed(image, LOOK, GLANCE), alt.board(view, frame), f"gizmos-turn-{view.turn}.png")


def bar(view: View, frame: Frame, wide: int) -> Image.Image:
    """Draw the player bar with everybody's points."""
    players = player_bar.entries(standing(view), frame, ("gizmos/star",), view.acting, {})
    return player_bar.draw(wide, players, LOOK)


def fresh(before: View, now: View) -> list[tuple[int, int]]:
    """Return (level, place) for each space of the display that has a new card."""
    rows = enumerate(zip(before.display, now.display, strict=True), 1)
    return [
        (level, place)
        for level, (then, here) in rows
        for place, card in enumerate(here)
        if card is not None and card != then[place]
    ]


def compose(view: View, frame: Frame) -> Image.Image:
    """Draw the whole table as an RGB picture."""
    image = panel.ground().convert("RGB")
    lay(image, display(view, frame), (0, 0))
    panel.draw(image, view, frame)
    return image


def display(view: View, frame: Frame, *, ranked: bool = True) -> Image.Image:
    """Draw the table without the panel, as an indexed picture.

    If not `ranked`, cards have a larger title instead of their level, for phones.
    """
    image = _shelves().copy()
    fill(image, view, ranked=ranked)
    happens(image, view, frame)
    return image


def fill(image: Image.Image, view: View, scale: float = 1, *, ranked: bool = True) -> None:
    """Draw decks, cards and spheres on a picture of the table that's enlarged by `scale`.

    If not `ranked`, cards have a larger title instead of their level.
    """
    for level in (1, 2, 3):
        _deck(image, level, view.decks[level - 1], scale)
        for place, card in enumerate(view.display[level - 1]):
            if card is not None:
                faces.show(image, layout.card(level, place).times(scale), card, ranked=ranked)
    for number, letter in enumerate(view.row):
        x, y = layout.row_place(number)
        parts.sphere(image, (scale * x, scale * y), letter, round(scale * layout.SPHERE))


@remembered
def _shelves() -> Image.Image:
    """Return the empty table without the panel."""
    image = cropped(panel.ground(), (0, 0, WIDE, layout.SIZE[1])).convert("RGB")
    furnish(image)
    return indexed(image, LOOK)


def furnish(image: Image.Image, scale: float = 1) -> None:
    """Draw the racks for cards and spheres on a picture of the table that's enlarged by `scale`."""
    for level in (1, 2, 3):
        for place in range(DISPLAY[level]):
            box = layout.card(level, place)
            inner = Box(box.left + 4, box.top + 4, box.right - 4, box.bottom - 4)
            faces.framed(image, "rack", inner.times(scale))
    faces.framed(image, "rack", layout.ENERGY.times(scale))
    faces.framed(image, "rack", layout.NOW.times(scale))
    put(image, parts.whole("hopper", 0.56 * scale), (scale * layout.ENERGY.middle[0], scale * (layout.ENERGY.top + 58)))
    for number in range(6):
        x, y = layout.row_place(number)
        put(image, parts.part("socket", round(scale * (layout.SPHERE + 8))), (scale * x, scale * y))


def _deck(image: Image.Image, level: int, left: int, scale: float) -> None:
    box = layout.deck(level).times(scale)
    x = box.middle[0]
    faces.framed(image, "back" if left else "rack", box)
    parts.level(image, (x, box.top + 118 * scale), level, round(84 * scale))
    write(image, (x, box.top + 212 * scale), str(left), round(50 * scale), face=fonts.STRONG, anchor="m")


def happens(image: Image.Image, view: View, frame: Frame) -> None:
    """Draw what is happening: an unfinished action, or else the gizmos that can be fired, or else the last action."""
    if view.busy is not None and view.active is not None:
        _unfinished(image, layout.NOW, view.active, view.busy)
    elif view.ready and view.active is not None:
        _firing(image, layout.NOW, view)
    elif view.last is not None:
        _last(image, layout.NOW, view.last, frame)
    else:
        _actions(image, layout.NOW)


def _unfinished(image: Image.Image, box: Box, seat: Seat, busy: Busy) -> None:
    """Draw what a player still has to do: pick or draw spheres, or choose among cards that only the player sees."""
    icon = {"pick": "pick", "draw": "chance"}.get(busy.kind, "research")
    put(image, sprites.badge(seat, 56), (box.left + 48, box.top + 48))
    parts.icon(image, (box.left + 66, box.top + 146), icon, 88, palette.GOLD)
    if busy.gizmo is not None:
        write(image, (box.left + 86, box.top + 48), "to do", TEXT)
        put(image, faces.chip(busy.gizmo, box.width - 24, 116), (box.left + 12, box.bottom - 132))
    else:
        write(image, (box.left + 80, box.top + 48), "research", TEXT, limit=box.width - 84)
        parts.level(image, (box.middle[0], box.bottom - 76), busy.level, 104)
    count = f"\N{MULTIPLICATION SIGN}{busy.left}"
    write(image, (box.left + 126, box.top + 146), count, 74, face=fonts.STRONG)


def _firing(image: Image.Image, box: Box, view: View) -> None:
    assert view.active is not None
    put(image, sprites.badge(view.active, 50), (box.left + 42, box.top + 40))
    write(image, (box.left + 76, box.top + 40), "can fire", TEXT, face=fonts.STRONG, fill=palette.GLOW)
    more = len(view.ready) > READY
    pitch, top = PITCHES[len(view.ready) >= READY], box.top + 70
    for number, card in enumerate(view.ready[: READY - more]):
        put(image, faces.chip(card, box.width - 24, pitch - 6), (box.left + 12, top + number * pitch))
    if more:
        at = (box.middle[0], top + (READY - 0.5) * pitch)
        write(image, at, f"and {len(view.ready) - READY + 1} more", TEXT, face=fonts.STRONG, anchor="m")


def _actions(image: Image.Image, box: Box) -> None:
    """Draw the four possible actions, for the time before the first turn."""
    for number, name in enumerate(("file", "pick", "build", "research")):
        line, column = divmod(number, 2)
        at = (box.middle[0] + (column - 0.5) * 106, box.middle[1] + (line - 0.5) * 138)
        parts.icon(image, at, name, 78, "#8a7444")


ICONS: Final = {"draw": "chance", "points": "star", "pass": "pass"}


def _last(image: Image.Image, box: Box, last: Trace, frame: Frame) -> None:
    put(image, sprites.badge(last.seat, 56), (box.left + 48, box.top + 48))
    write(image, (box.left + 86, box.top + 48), name_of(frame, last.seat), TEXT, limit=box.width - 98)
    y = box.top + 128
    parts.icon(image, (box.left + 60, y), ICONS.get(last.kind, last.kind), 74, palette.GOLD)
    if last.kind == "research":
        parts.level(image, (box.left + 160, y), last.level, 84)
    _spent(image, (box.left + 162, y), last.spheres)
    if last.card is not None:
        put(image, faces.chip(last.card, box.width - 24, 116), (box.left + 12, box.bottom - 132))


def _spent(image: Image.Image, at: Point, letters: str) -> None:
    """Draw spheres around a point: a single sphere large, several spheres small in rows of three."""
    if len(letters) == 1:
        parts.sphere(image, at, letters, 78)
        return
    lines = [letters[start : start + 3] for start in range(0, len(letters), 3)]
    for number, line in enumerate(lines):
        y = at[1] + (number - (len(lines) - 1) / 2) * 42
        for place, letter in enumerate(line):
            parts.sphere(image, (at[0] + (place - (len(line) - 1) / 2) * 42, y), letter, 40)
