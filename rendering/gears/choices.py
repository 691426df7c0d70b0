"""What the viewer can choose now, lettered: on the board, or side by side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PIL import Image

from games.gears.view import RoleView, View
from games.gears.words.prompts import asked
from rendering import sprites
from rendering.canvas import put
from rendering.gears import alt, board, cards, furniture, hand, offers, possible
from rendering.gears import paint as table
from rendering.gears.facts import CHARACTERS, TILES
from rendering.gears.layout import Box, fan
from rendering.gears.sheets import BODY_TOP, HIGH, MARGIN, WIDE, body, grid
from rendering.picture import Frame, Lettered, Picture
from rendering.png import encode

CELLS: Final = ("at", "to", "tile", "exit", "anomaly")
TITLES: Final = {
    "place": "Which tile?",
    "turn": "How shall it lie?",
    "down": "How shall it lie?",
    "spin": "Which way?",
    "reveal": "Reveal whom?",
    "use": "Which ability?",
    "seat": "Which player?",
    "option": "Which of these?",
    "restore": "Which tile comes back?",
}


def paint(view: View, frame: Frame, offered: Sequence[Lettered]) -> Picture:
    """The choices in the way that suits their kind; unlettered ones as marks on the table."""
    image = _painter(offered)(view, Frame(frame.names, _told(view, frame, offered), frame.computers), offered)
    return Picture(encode(image), described(view, frame, offered), "gears-choices.png")


def _told(view: View, frame: Frame, offered: Sequence[Lettered]) -> tuple[str, ...]:
    """What stands in the panel beside the board: the question, and what each choice will do."""
    if is_marked(offered):
        return (*possible.legend(offered), *frame.lines)
    hints = tuple(f"{offer.letter}: {offer.hint}" for offer in offered if offer.hint)
    return (*((asked(view),) if view.ask else ()), *hints) or frame.lines


def is_marked(offered: Sequence[Lettered]) -> bool:
    """Whether all that is possible is only marked."""
    return bool(offered) and not any(offer.letter for offer in offered)


def _painter(offered: Sequence[Lettered]) -> Callable[[View, Frame, Sequence[Lettered]], Image.Image]:
    if is_marked(offered):
        return possible.on_table
    kinds = {offer.code.partition(":")[0] for offer in offered}
    if not kinds or kinds <= set(CELLS):
        return on_cells
    if kinds <= {"move", "token"}:
        return on_tokens
    if kinds <= {"reveal"} and len(offered) <= 2:
        return as_cards
    return side_by_side


def on_cells(view: View, frame: Frame, offered: Sequence[Lettered]) -> Image.Image:
    """The board with lettered cells; while nothing is lettered, with the cell in question."""
    if not offered:
        cell = view.ask.cell if view.ask else None
        return table.compose(view, frame, {cell: "?"} if cell else None)
    return table.compose(view, frame, {offer.code.partition(":")[2]: offer.letter for offer in offered})


def on_tokens(view: View, frame: Frame, offered: Sequence[Lettered]) -> Image.Image:
    """The board with lettered tokens."""
    image, maze = table.compose(view, frame), board.maze_of(view)
    letters = {offer.code.partition(":")[2]: offer.letter for offer in offered}
    for tile in view.tiles:
        diameter, points = fan(maze, (tile.q, tile.r), len(tile.tokens))
        size = round(max(0.62 * diameter, 40))
        for character, (x, y) in zip(tile.tokens, points, strict=True):
            if character in letters:
                put(image, sprites.lettered(letters[character], size), (x, y - 0.5 * diameter))
    return image


def as_cards(view: View, _frame: Frame, offered: Sequence[Lettered]) -> Image.Image:
    """The viewer's own cards."""
    image = furniture.ground()
    furniture.heading(image, TITLES["reveal"])
    held = [_role(view, offer.code.partition(":")[2]) for offer in offered]
    boxes = hand.places(len(held), BODY_TOP, HIGH - 24)
    size = cards.text_size(tuple(CHARACTERS[role.character or ""] for role in held), boxes[0])
    for offer, box, role in zip(offered, boxes, held, strict=True):
        cards.card(image, box, role, hand.token_of(view, role.character), size, offer.letter)
    return image


def _role(view: View, character: str) -> RoleView:
    roles = view.players[view.seat].roles if view.seat is not None else ()
    hidden = RoleView(character, False, False, "hidden", False)
    return next((role for role in roles if role.character == character), hidden)


def side_by_side(view: View, frame: Frame, offered: Sequence[Lettered]) -> Image.Image:
    """Tiles, turns, abilities or players in boxes of one size; the picture is as high as they are."""
    kinds = {KIN.get(kind := offer.code.partition(":")[0], kind) for offer in offered}
    kind = kinds.pop() if len(kinds) == 1 else ""
    ratio = RATIOS.get(kind, 9.0 if len(offered) <= 6 else 5.0)
    boxes = grid(len(offered), body(), ratio, WIDEST.get(kind, WIDE))
    image = furniture.ground(boxes[-1].bottom + MARGIN)
    furniture.heading(image, _title(view, offered))
    draw = _drawn(kind, view, frame, offered, boxes[0])
    for offer, box in zip(offered, boxes, strict=True):
        draw(image, box, offer)
    return image


# Kinds that are drawn alike, how much wider than high their boxes are, and how wide at most.
KIN: Final = {"down": "turn", "spin": "turn"}
RATIOS: Final = {"place": 0.8, "restore": 1.1, "turn": 0.9, "use": 1.3, "seat": 9.0}
WIDEST: Final = {"place": 520, "restore": 520, "turn": 760, "use": 1000}


def _drawn(kind: str, view: View, frame: Frame, offered: Sequence[Lettered], box: Box) -> offers.Drawn:
    if kind in ("place", "restore"):
        return offers.face_up_tile
    if kind == "turn" and view.ask is not None and view.ask.cell is not None:
        return offers.Turns(view, box)
    if kind == "use":
        return offers.Abilities(list(offered), box)
    return offers.Players(view, frame) if kind == "seat" else offers.plate


def _title(view: View, offered: Sequence[Lettered]) -> str:
    ask = view.ask
    if ask is not None and ask.kind == "turn" and ask.tile in TILES and ask.cell:
        return f"How shall {TILES[ask.tile].name} lie?"
    question = asked(view) if ask is not None else ""
    return question if 0 < len(question) <= 60 else TITLES.get(offered[0].code.partition(":")[0], "What now?")


def described(view: View, frame: Frame, offered: Sequence[Lettered]) -> str:
    """The choices in words; the board where there are none."""
    if not offered:
        return alt.board(view, frame)
    if is_marked(offered):
        return alt.clip(f"{alt.clip(possible.described(offered), 500)} {alt.board(view, frame)}")
    question = asked(view) if view.ask else "Choices:"
    most = max(24, 900 // len(offered))
    told = [alt.clip(f"{o.letter}: {o.label}" + (f" ({o.hint})" if o.hint else ""), most) for o in offered]
    return alt.clip(f"{alt.clip(question, 100)} " + "; ".join(told) + ".")
