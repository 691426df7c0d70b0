"""Pictures of the viewer's choices with letters: on the maze, or side by side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PIL import Image

from games.gears.data import CELL
from games.gears.view import RoleView, View
from games.gears.words import labels
from games.gears.words.prompts import ask_words
from rendering.draw import blocks
from rendering.draw.geometry import Box
from rendering.draw.sheets import BODY_TOP, MARGIN, PAGE, SQUARE, badge, grid
from rendering.draw.wording import clip, readable
from rendering.gears import alt, parts
from rendering.gears.board import paint as table
from rendering.gears.board import possible
from rendering.gears.cards import characters, expansions, hand
from rendering.gears.cards.expansions import Mini
from rendering.gears.choices import closeup, deals, offers
from rendering.gears.facts import CHARACTERS, TILES
from rendering.gears.parts import packed
from rendering.picture import Frame, MarkedChoice, Picture

KEPT: Final = 124  # height of a plate with gambits that can be kept together
MOST: Final = 6  # small cards per picture
WITHIN: Final = PAGE - 2 * MARGIN
AREA: Final = Box(MARGIN, BODY_TOP, PAGE - MARGIN, SQUARE - badge(PAGE)[1])  # for choices side by side
CELLS: Final = ("at", "to", "tile", "exit", "anomaly")
TITLES: Final = {
    "move": "Tokens you can move",
    "place": "Which tile?",
    "turn": "Which way should the tile face?",
    "down": "Which way should the tile face?",
    "spin": "Which way?",
    "reveal": "Which role will you reveal?",
    "use": "Which ability?",
    "seat": "Which player?",
    "option": "What will you do?",
    "restore": "Which tile will you restore?",
    "redeem": "Which gambit will you redeem?",
    "activate": "Which gizmo will you activate?",
    "equip": "Which gizmo will you equip for later?",
    "discard": "Which gizmo will you discard?",
    "offer": "Which player will you offer a trade?",
    "accept": "Accept this trade?",
    "decline": "Which trade will you decline?",
    "withdraw": "Which offer will you withdraw?",
}


def paint(view: View, frame: Frame, offered: Sequence[MarkedChoice]) -> Picture:
    """Draw the choices in the way that suits their kind. If the choices have no letters, mark them on the maze."""
    offered = readable(offered, frame)
    told = (ask_words(view),) if view.ask else frame.lines
    image = _painter(offered)(view, Frame(frame.names, told, frame.computers), offered)
    return Picture(packed(image), described(view, frame, offered), "gears-choices.png")


def is_marked(offered: Sequence[MarkedChoice]) -> bool:
    """Tell whether there are choices, but none has a letter; such choices are only marked on the maze."""
    return bool(offered) and not any(offer.letter for offer in offered)


def _painter(offered: Sequence[MarkedChoice]) -> Callable[[View, Frame, Sequence[MarkedChoice]], Image.Image]:
    if is_marked(offered):
        return possible.on_maze
    kinds = {offer.code.partition(":")[0] for offer in offered}
    if not kinds or kinds & set(CELLS):
        return on_cells
    if kinds <= {"move", "token"}:
        return on_tokens
    if kinds <= {"reveal"} and len(offered) <= 2:
        return as_cards
    if kinds <= {"keep"}:
        return as_keeping
    if any(deals.card_of(offer.code) not in ("", *CHARACTERS) for offer in offered):
        return as_small_cards
    return side_by_side


def on_cells(view: View, frame: Frame, offered: Sequence[MarkedChoice]) -> Image.Image:
    """Draw the maze with letters on cells.

    If there are no choices, draw the table with a mark on the cell in question. Choices that aren't about a cell, such
    as stopping, have only a button.
    """
    if not offered:
        cell = view.ask.cell if view.ask else None
        return table.compose(view, frame, {cell: "?"} if cell else None)
    codes = ((*offer.code.split(":", 1), offer.letter) for offer in offered if ":" in offer.code)
    lettered = {cell: letter for kind, cell, letter in codes if kind in CELLS and cell in CELL}
    return closeup.cells(view, title(view, offered), lettered)


def on_tokens(view: View, frame: Frame, offered: Sequence[MarkedChoice]) -> Image.Image:  # noqa: ARG001 - same signature
    """Draw the maze with letters on tokens."""
    letters = {offer.code.partition(":")[2]: offer.letter for offer in offered}
    return closeup.tokens(view, title(view, offered), letters)


def as_cards(view: View, _frame: Frame, offered: Sequence[MarkedChoice]) -> Image.Image:
    """Draw the viewer's own role cards. If there isn't enough room, leave out the text of the abilities."""
    held = [_role(view, offer.code.partition(":")[2]) for offer in offered]
    brief = hand.places(held, BODY_TOP)[-1].bottom > AREA.bottom
    boxes = hand.places(held, BODY_TOP, brief=brief)
    image = parts.page(boxes[-1].bottom)
    blocks.heading(image, TITLES["reveal"])
    for offer, box, role in zip(offered, boxes, held, strict=True):
        characters.card(image, box, role, hand.token_of(view, role.character), offer.letter, brief=brief)
    return image


def as_small_cards(view: View, frame: Frame, offered: Sequence[MarkedChoice]) -> Image.Image:
    """Draw gambits and gizmos as small cards, and all other choices as plates with text, below the cards."""
    held = [offer for offer in offered if deals.card_of(offer.code)][:MOST]
    rest = [offer for offer in offered if offer not in held]
    found = [deals.mini(view, frame, offer) for offer in held]
    boxes = expansions.grid(found, MARGIN, BODY_TOP, WITHIN, COLUMNS)
    plates = _plates(len(rest), boxes[-1].bottom + 20, columns=COLUMNS if len(rest) > FEW else 1)
    image = _with_cards(found, boxes, (*boxes, *plates)[-1].bottom)
    blocks.heading(image, title(view, offered))
    for offer, box in zip(rest, plates, strict=True):
        offers.plate(image, box, offer)
    return image


def as_keeping(view: View, frame: Frame, offered: Sequence[MarkedChoice]) -> Image.Image:  # noqa: ARG001 - same signature
    """Draw the dealt gambits as small cards, and below them the combinations that the viewer can keep."""
    found = [expansions.gambit(card) for card in view.dealt]
    boxes = expansions.grid(found, MARGIN, BODY_TOP, WITHIN, COLUMNS)
    plates = _plates(len(offered), (boxes[-1].bottom if boxes else BODY_TOP) + 20, KEPT)
    image = _with_cards(found, boxes, plates[-1].bottom)
    blocks.heading(image, "Keep two gambits, or all three")
    for offer, box in zip(offered, plates, strict=True):
        deals.kept(image, box, offer)
    return image


def _with_cards(found: Sequence[Mini], boxes: Sequence[Box], bottom: int) -> Image.Image:
    image, size = parts.page(bottom), expansions.size_of(found, WITHIN, COLUMNS)
    for card, box in zip(found, boxes, strict=True):
        expansions.draw(image, box, card, size)
    return image


def _plates(count: int, top: int, high: int = 116, columns: int = 1) -> tuple[Box, ...]:
    wide = (WITHIN - 14 * (columns - 1)) // columns
    corners = [(MARGIN + n % columns * (wide + 14), top + n // columns * (high + 12)) for n in range(count)]
    return tuple(Box(x, y, x + wide, y + high) for x, y in corners)


def _role(view: View, character: str) -> RoleView:
    roles = view.players[view.seat].roles if view.seat is not None else ()
    hidden = RoleView(character, False, False, "hidden", False)
    return next((role for role in roles if role.character == character), hidden)


def side_by_side(view: View, frame: Frame, offered: Sequence[MarkedChoice]) -> Image.Image:
    """Draw tiles, rotations, abilities or players side by side, in boxes of the same size."""
    kinds = {KIN.get(kind := offer.code.partition(":")[0], kind) for offer in offered}
    kind = kinds.pop() if len(kinds) == 1 else ""
    ratio = RATIOS.get(kind, 9.0 if len(offered) <= FEW else 3.0)
    boxes = grid(len(offered), AREA, ratio, (510 if len(offered) > 1 else 700) if kind in TILED else PAGE)
    image = parts.page(boxes[-1].bottom)
    blocks.heading(image, title(view, offered))
    draw = _drawn(kind, view, frame, offered, boxes[0])
    for offer, box in zip(offered, boxes, strict=True):
        draw(image, box, offer)
    return image


# Kinds that are drawn like another kind, and the aspect ratios of their boxes.
KIN: Final = {
    "down": "turn",
    "spin": "turn",
    "draw": "place",
    "back": "place",
    "offer": "seat",
    "decline": "accept",
    "withdraw": "accept",
}
TILED: Final = ("place", "restore", "turn")
RATIOS: Final = {"place": 1.05, "restore": 1.05, "turn": 0.8, "use": 2.4, "seat": 8.0, "accept": 4.0}
COLUMNS: Final = 2  # of small cards
FEW: Final = 6  # up to this number, plates are as wide as the picture


def _drawn(kind: str, view: View, frame: Frame, offered: Sequence[MarkedChoice], box: Box) -> offers.Drawn:
    if kind in ("place", "restore"):
        return offers.face_up_tile
    if kind == "turn" and view.ask is not None and view.ask.cell is not None:
        return offers.Turns(view, box)
    if kind == "use":
        return offers.Abilities(list(offered), box)
    if kind == "accept" and all(deals.is_readable(view, offer.code) for offer in offered):
        return deals.Trades(view, frame)
    return offers.Players(view, frame) if kind == "seat" else offers.plate


def title(view: View, offered: Sequence[MarkedChoice]) -> str:
    """Return the picture's title: the question if it's short, otherwise the name of this kind of choice."""
    ask = view.ask
    if ask is not None and ask.kind == "turn" and ask.tile in TILES and ask.cell:
        return f"Which way should {TILES[ask.tile].name} face?"
    question = ask_words(view) if ask is not None else ""
    kinds = [offer.code.partition(":")[0] for offer in offered if offer.code != "pass"]
    kind, *others = dict.fromkeys(KIN.get(kind, kind) for kind in kinds or ["pass"])
    if 0 < len(question) <= 60:
        return question
    return "What now?" if others else TITLES.get(kind) or labels.TITLES.get(kind, "What now?")


def described(view: View, frame: Frame, offered: Sequence[MarkedChoice]) -> str:
    """Describe the choices for the alt text, or the board if there are none."""
    if not offered:
        return alt.board(view, frame)
    if is_marked(offered):
        return clip(f"{clip(possible.described(offered), 500)} {alt.board(view, frame)}")
    question = ask_words(view) if view.ask else "Choices:"
    most = max(24, 900 // len(offered))
    told = [clip(f"{o.letter}: {o.label}" + (f" ({o.hint})" if o.hint else ""), most) for o in offered]
    return clip(f"{clip(question, 100)} " + "; ".join(told) + ".")
