"""The side panel: whose turn it is, players, supplies, draft row and narration."""

from __future__ import annotations

from PIL import Image

from games.gears.view import PlayerView, RoleView, View
from games.kernel import Seat
from rendering.draw import blocks, fonts, palette, sprites
from rendering.draw.canvas import cut, engraved, lay, put, write
from rendering.draw.geometry import Box
from rendering.draw.indexed import indexed
from rendering.draw.pixels import Sprite
from rendering.draw.wording import lines_of, name_of
from rendering.gears import layout, parts
from rendering.gears.board import tiles
from rendering.gears.cards import automa
from rendering.gears.colors import LOOK
from rendering.gears.facts import TILES
from rendering.gears.parts import stamp
from rendering.memory import remembered
from rendering.picture import Frame

TITLE = "Gears 'N Guffaws"
TURN_LIMIT = layout.PANEL.width - 56
Counts = tuple[tuple[str, int], ...]  # pairs of icon and number
_WIDE_FIGURE = 300  # in a field wider than this, the label is beside the number


@remembered
def ground(size: tuple[int, int] = layout.SIZE) -> Image.Image:
    """Return the background with an empty panel, as an indexed picture. Convert it to RGB before drawing on it."""
    image, box = sprites.backdrop(*size, LOOK.backdrop), layout.PANEL
    put(image, sprites.frame("panel", box.width, box.height), (box.left, box.top))
    for x in (box.left + 25, box.right - 25):
        for y in (box.top + 25, box.bottom - 25):
            put(image, parts.piece("frame/rivet"), (x, y))
    blocks.title(image, TITLE, (box.middle[0], layout.TITLE_Y), box.width - 92, 44, fonts.TITLE)
    return indexed(image, LOOK)


def turn_line(view: View, frame: Frame) -> str:
    """Say whose turn it is, or whom the table is waiting for."""
    if view.outcome is not None:
        return "The game is over"
    others = [seat for seat in view.acting if seat != view.active]
    if others or view.active is None:  # nobody's turn: everybody chooses at the same time
        names = ", ".join(name_of(frame, seat) for seat in others) or "the others"
        return fonts.fit(f"Waiting for {names}", fonts.BODY, layout.LEAST_NAME_SIZE, TURN_LIMIT)
    before, after = f"Turn {view.turn} · ", " to play"
    room = TURN_LIMIT - fonts.width(before + after, fonts.BODY, layout.LEAST_NAME_SIZE) - 4
    return before + fonts.fit(name_of(frame, view.active), fonts.BODY, layout.LEAST_NAME_SIZE, int(room)) + after


def role(view: RoleView, seat: Seat, size: int) -> Sprite:
    """Return a role card as the viewer sees it: face-down, with the role's icon, or as the character's token."""
    if view.character is None:
        return parts.emblem(("card/role",), "face_down", size, "#e8d9b6")
    if view.eliminated:
        return tiles.lost(view.character, size)
    if view.revealed:
        return tiles.token(view.character, seat, size)
    return parts.emblem(("card/role",), view.character, size, palette.GOLD)


@remembered
def _player(row: layout.Row, player: PlayerView, name: str, computer: bool, on: bool, cards: Counts) -> Image.Image:
    image = cut(ground(), row.box)
    row = row.moved(-row.box.left, -row.box.top)
    put(image, sprites.frame("row_on" if on else "row", row.box.width, row.box.height), row.box[:2])
    put(image, sprites.badge(player.seat, 48), row.badge)
    (x, y), limit = row.name, row.name_limit - (34 if computer else 0)
    wide = write(image, (x, y), name, layout.NAME_SIZE, limit=limit, least=layout.LEAST_NAME_SIZE)
    if computer:
        stamp(image, (x + wide + 20, y), "computer", 28, palette.MUTED)
    for at, held in zip(row.roles, player.roles, strict=False):
        put(image, role(held, player.seat, row.role_size), at)
        if held.gizmo:
            put(image, parts.emblem(("disc/known",), held.gizmo, 38), (at[0] + 15, at[1] + 13))
    for number, (icon, value) in enumerate(cards):
        x, y = row.cards[0] + 62 * number, row.cards[1]
        stamp(image, (x + 14, y), icon, 30, palette.MUTED)
        write(image, (x + 33, y), str(value), 30, face=fonts.STRONG)
    gears, size = str(player.gears), layout.FIGURE_SIZE
    wide = write(image, row.gears, gears, size, face=fonts.STRONG, fill=palette.GOLD, anchor="r")
    stamp(image, (row.gears[0] - wide - 20, row.gears[1]), "gear", 32, "#c79a4b")
    return image


def held_cards(view: View, player: PlayerView) -> Counts:
    """Return the public numbers of a player's cards, as (icon, number) pairs.

    The cards are completed gambits, gambits in hand, and gizmos in hand, if the game is played with them.
    """
    gambits = (("check", len(player.completed)), ("gambit", player.gambits_held))
    gizmos = (("gizmo", len(player.gizmos)),)
    return (*(gambits if view.gambit_deck is not None else ()), *(gizmos if view.gizmos is not None else ()))


def figures(view: View) -> Counts:
    """Return the public numbers of the table as (icon, number) pairs, such as the gears left in the pool."""
    decks = () if view.gambit_deck is None else (("gambit", view.gambit_deck),)
    junk = () if view.gizmos is None else (("gizmo", view.gizmos.deck), ("junk", len(view.gizmos.junk)))
    return (
        ("pool", view.pool),
        ("pile", view.pile),
        ("longest", view.longest),
        ("demolished", len(view.demolished)),
        ("cogseal", view.cogseals),
        ("gearnade", view.gearnades),
        *decks,
        *junk,
    )


LABELS = {
    "pool": "gears left",
    "pile": "in the pile",
    "longest": "longest path",
    "demolished": "demolished",
    "cogseal": "Cogseals left",
    "gearnade": "Gearnades left",
    "gambit": "gambits left",
    "gizmo": "gizmos left",
    "junk": "junk pile",
}


def label_size(box: Box, name: str, value: int) -> int:
    """Return the font size of a number's label.

    If the field `box` is wide, the label is beside the number, otherwise below it.
    """
    if box.width <= _WIDE_FIGURE:
        return 24 if box.height >= layout.ROOMY else 22
    room = box.width - 72 - 30 - fonts.width(str(value), fonts.STRONG, layout.FIGURE_SIZE)
    return next((size for size in (30, 28, 26, 24) if fonts.width(LABELS[name], fonts.BODY, size) <= room), 22)


@remembered
def _figure(box: Box, name: str, value: int) -> Image.Image:
    image, is_wide = cut(ground(), box), box.width > _WIDE_FIGURE
    put(image, sprites.frame("well", box.width, box.height), (0, 0))
    size = layout.FIGURE_SIZE if is_wide else min(layout.FIGURE_SIZE, box.height - 22)
    label = label_size(box, name, value)
    y = box.height / 2 if is_wide else (box.height - label - 4) / 2
    stamp(image, (38, y), name, 40 if is_wide else min(40, box.height - label - 6), palette.MUTED)
    write(image, (box.width - 18, y), str(value), size, face=fonts.STRONG, anchor="r")
    if is_wide:
        write(image, (72, y), LABELS[name], label, fill=palette.MUTED)
    else:
        write(image, (box.width / 2, box.height - label / 2 - 4), LABELS[name], label, fill=palette.MUTED, anchor="m")
    return image


def _draft(image: Image.Image, panel: layout.Panel, draft: tuple[str, ...]) -> None:
    put(image, engraved("Draft row", 32, fonts.HEADING), panel.draft_title)
    for (x, y), tile in zip(panel.draft, draft, strict=True):
        put(image, tiles.front(tile, 0, panel.draft_radius), (x, y))
        below = y + panel.draft_radius * 0.87 + 18
        for number, line in enumerate(fonts.wrap(TILES[tile].name, fonts.BODY, 24, 150, 2)):
            write(image, (x, below + number * 24), line, 24, anchor="m")


def places(view: View) -> layout.Panel:
    """Return the layout of the panel for this table."""
    return layout.panel(len(view.players), len(view.draft), len(figures(view)), alone=view.automa is not None)


def draw(image: Image.Image, view: View, frame: Frame) -> None:
    """Draw the content of the panel on the background that `ground` returns."""
    shown, panel = figures(view), places(view)
    line, least = turn_line(view, frame), layout.LEAST_NAME_SIZE
    write(image, panel.turn, line, layout.TURN_SIZE, anchor="m", limit=TURN_LIMIT, least=least)
    waiting = view.acting or (() if view.active is None else (view.active,))
    for row, player in zip(panel.rows, view.players, strict=True):
        name, computer = name_of(frame, player.seat), player.seat in frame.computers
        on, cards = player.seat in waiting, held_cards(view, player)
        lay(image, _player(row, player, name, computer, on, cards), row.box[:2])
    automa.draw(image, panel.alone, view)
    for box, (name, value) in zip(panel.figures, shown, strict=True):
        lay(image, _figure(box, name, value), box[:2])
    if view.draft:
        _draft(image, panel, view.draft)
    blocks.narrate(image, panel.lines, lines_of(frame))
