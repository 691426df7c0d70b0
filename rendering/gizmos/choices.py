"""Pictures of the viewer's choices: cards, spheres, decks and payments with letters, or marks on the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PIL import Image

from games.english import listing
from games.gizmos.actions import LETTER
from games.gizmos.data import CARDS
from games.gizmos.nouns import effect
from games.gizmos.view import View
from games.gizmos.words.prompts import ask_words
from rendering.draw import blocks, fonts, palette, sprites
from rendering.draw.canvas import put, write
from rendering.draw.fit import packed
from rendering.draw.geometry import Box
from rendering.draw.highlight import few
from rendering.draw.sheets import MARGIN, PAGE
from rendering.draw.wording import clip, readable
from rendering.gizmos import alt, layout, parts
from rendering.gizmos.board import paint as board
from rendering.gizmos.cards import faces, hand
from rendering.gizmos.cards.faces import FACTS
from rendering.gizmos.colors import LOOK
from rendering.picture import Frame, MarkedChoice, Picture

Drawn = Callable[[Image.Image, Box, MarkedChoice], None]
GAP: Final = 22
TOP: Final = 14
LETTER_SIZE: Final = 78
VERBS: Final = 84  # height of the actions below a researched card
PAID: Final = (240, 316)
CONVERTER: Final = {letter: CARDS[number].id for number, letter in LETTER.items()}
KINDS: Final = {"file": "card", "build": "card", "use": "card", "under": "card", "pick": "sphere", "research": "deck"}
KINDS_OF_PAYING: Final = ("pay", "spend")


def paint(view: View, frame: Frame, offered: Sequence[MarkedChoice]) -> Picture:
    """Draw the choices in the way that suits their kind. If the choices have no letters, mark them on the table."""
    offered = readable(offered, frame)
    if is_lettered(offered) or is_look(view):
        image = _sheet(view, offered)
    elif view.ask is not None and view.ask.kind == "use":
        return hand.paint(view, frame)
    else:
        image = board.display(view, frame, ranked=False)
        _marks(image, view, offered)
    return Picture(packed(image, LOOK), described(view, frame, offered), "gizmos-choices.png")


def is_lettered(offered: Sequence[MarkedChoice]) -> bool:
    return any(offer.letter for offer in offered)


# On the board


def buildable(offered: Sequence[MarkedChoice]) -> list[str]:
    """Return the cards that the offered choices build."""
    return [offer.code.partition(":")[2] for offer in offered if offer.code.startswith("build:")]


def legend(view: View, offered: Sequence[MarkedChoice]) -> tuple[str, ...]:
    """Name the cards that are marked on the board, and the cards in the archive, which can't be marked."""
    found, displayed = buildable(offered), [card for row in view.display for card in row]
    stored = [FACTS[card].title for card in found if card not in displayed]
    marked = [FACTS[card].title for card in lit(view, offered)]
    words = (f"You can build {listing(marked, 'or')}.",) if marked else ()
    return (*words, f"From the archive: {', '.join(stored)}.") if stored else words


def lit(view: View, offered: Sequence[MarkedChoice]) -> Sequence[str]:
    """Return the cards on display that get a glow and a tag, because the viewer can build them.

    Return () if they're more than a third of the display.
    """
    displayed = [card for row in view.display for card in row]
    return few([card for card in buildable(offered) if card in displayed], len(displayed))


def _marks(image: Image.Image, view: View, offered: Sequence[MarkedChoice]) -> None:
    found = lit(view, offered)
    for level, row in enumerate(view.display, 1):
        for place, card in enumerate(row):
            if card in found:
                faces.buildable(image, layout.card(level, place))


# With letters


def kind_of(code: str) -> str:
    """Return how a choice is drawn: "card", "sphere", "deck", "payment" or "plate" (with text)."""
    prefix, _, value = code.partition(":")
    if prefix in KINDS_OF_PAYING:
        return "payment"
    return KINDS[prefix] if prefix in KINDS and (prefix != "under" or value in FACTS) else "plate"


def _sheet(view: View, offered: Sequence[MarkedChoice]) -> Image.Image:
    """Draw the choices by kind, from top to bottom.

    If there are only a few payments, draw the card to be paid for beside them.
    """
    left, bottom = MARGIN, TOP
    paid = view.ask.card if view.ask is not None and len(offered) <= ONE_LINE else None
    if paid is not None:
        left, bottom = MARGIN + PAID[0] + GAP, TOP + PAID[1]
    places: list[tuple[Box, str, MarkedChoice]] = []
    top = TOP
    seen = arranged("card", len(view.seen), Box(left, top, PAGE - MARGIN, top)) if is_look(view) else ()
    if seen:
        top = seen[-1].bottom + VERBS + 34
    for kind in ("card", "sphere", "deck", "payment", "plate"):
        chosen = [offer for offer in offered if offer.letter and kind_of(offer.code) == kind]
        if chosen and not (seen and kind == "card"):
            boxes = arranged(kind, len(chosen), Box(left, top, PAGE - MARGIN, top))
            places += [(box, kind, offer) for box, offer in zip(boxes, chosen, strict=True)]
            top = boxes[-1].bottom + (46 if kind in ("card", "deck") else GAP)
    image = blocks.page(max([bottom, top - GAP, *(box.bottom for box, _, _ in places)]), LOOK)
    if paid is not None:
        faces.show(image, Box(MARGIN, TOP, MARGIN + PAID[0], TOP + PAID[1]), paid, ranked=False)
    for box, card in zip(seen, view.seen, strict=False):
        _seen(image, box, card, [offer for offer in offered if offer.code.partition(":")[2] == card])
    for box, kind, offer in places:
        _draw(image, box, kind, offer, view)
    return image


def is_look(view: View) -> bool:
    """Tell whether the viewer is choosing among researched cards, each of which can have up to two letters."""
    return view.ask is not None and view.ask.kind == "look"


def _seen(image: Image.Image, box: Box, card: str, found: Sequence[MarkedChoice]) -> None:
    faces.show(image, box, card, ranked=False)
    step = box.width / max(1, len(found))
    for number, offer in enumerate(found):
        x, y = box.left + (number + 0.5) * step, box.bottom + VERBS / 2 + 6
        if offer.letter:
            put(image, sprites.lettered(offer.letter, 70), (x - 38, y))
        shift = 40 if offer.letter else 0
        parts.icon(image, (x + shift, y), offer.code.partition(":")[0], 58, palette.GOLD)
    if not found:
        parts.dimmed(image, box)


SIZES: Final = {"card": (244, 322), "sphere": (244, 200), "deck": (246, 276)}
ABOVE: Final = 62  # between rows of cards, whose letters stick out at the top
PLATE: Final = 104
ONE_LINE: Final = 9  # up to this number, payments are as wide as the picture; more are in two columns
TALL: Final = 170  # height of a payment: spheres, and converters below them


def columns_of(kind: str, count: int) -> int:
    return 1 if count == 1 or (kind == "payment" and count <= ONE_LINE) else 2


def height_of(kind: str) -> int:
    return PLATE if kind == "plate" else TALL


def arranged(kind: str, count: int, area: Box) -> tuple[Box, ...]:
    """Return boxes for choices of a kind, in rows from the top of an area. The last row is centered."""
    if kind in ("payment", "plate"):
        columns = columns_of(kind, count)
        wide, high = (area.width - GAP * (columns - 1)) // columns, height_of(kind)
    else:
        wide, high = SIZES[kind]
        columns = (area.width + GAP) // (wide + GAP)
        columns = -(-count // -(-count // columns))  # rows of similar length
    boxes = []
    below = ABOVE if kind in ("card", "deck") else GAP
    for number in range(count):
        row, column = divmod(number, columns)
        filled = columns if kind in ("payment", "plate") else min(columns, count - row * columns)
        left = round(area.middle[0] - (filled * (wide + GAP) - GAP) / 2) + column * (wide + GAP)
        top = area.top + row * (high + below) + (50 if kind in ("card", "deck") else 0)
        boxes.append(Box(left, top, left + wide, top + high))
    return tuple(boxes)


def _draw(image: Image.Image, box: Box, kind: str, offer: MarkedChoice, view: View) -> None:
    {"card": _card, "sphere": _sphere, "deck": _deck, "payment": _payment, "plate": _plate}[kind](
        image, box, offer, view
    )


def _card(image: Image.Image, box: Box, offer: MarkedChoice, view: View) -> None:  # noqa: ARG001 - same signature
    card = offer.code.partition(":")[2]
    faces.show(image, box, card, ranked=False)
    put(image, sprites.lettered(offer.letter, LETTER_SIZE), (box.middle[0] + 8, box.top - 20))


def _sphere(image: Image.Image, box: Box, offer: MarkedChoice, view: View) -> None:
    letter = offer.code.partition(":")[2]
    faces.framed(image, "rack", box)
    parts.sphere(image, (box.middle[0] + 40, box.middle[1]), letter, 140)
    put(image, sprites.lettered(offer.letter, 84), (box.left + 56, box.top + 58))
    count = view.row.count(letter)
    write(image, (box.left + 56, box.bottom - 48), f"\N{MULTIPLICATION SIGN}{count}", 50, face=fonts.STRONG, anchor="m")


def _deck(image: Image.Image, box: Box, offer: MarkedChoice, view: View) -> None:
    level = int(offer.code.partition(":")[2])
    faces.framed(image, "back", box)
    parts.level(image, (box.middle[0], box.top + 116), level, 130)
    write(image, (box.middle[0], box.bottom - 58), str(view.decks[level - 1]), 64, face=fonts.STRONG, anchor="m")
    put(image, sprites.lettered(offer.letter, LETTER_SIZE), (box.middle[0], box.top - 20))


def _payment(image: Image.Image, box: Box, offer: MarkedChoice, view: View) -> None:  # noqa: ARG001 - same signature
    blocks.framed(image, "panel", box)
    spheres, converters = paid_with(offer.code)
    put(image, sprites.lettered(offer.letter, 84), (box.left + 66, box.middle[1]))
    line, largest = (box.top + 50, 72) if converters else (round(box.middle[1]), 92)
    step = min(largest + 4, (box.width - 152) / max(1, len(spheres)))
    for number, letter in enumerate(spheres):
        at = (box.left + 130 + (number + 0.5) * step, line)
        parts.sphere(image, at, letter, round(min(largest, step * 1.04)))
    if not spheres:
        write(image, (box.left + 130, line), offer.label, 46, limit=box.width - 152)
    if converters:
        _converters(image, Box(box.left + 128, box.top + 92, box.right - 20, box.bottom - 14), converters)


def _converters(image: Image.Image, box: Box, found: Sequence[str]) -> None:
    each = min(200, box.width // len(found) - 8)
    for number, card in enumerate(found):
        left = box.left + number * (each + 8)
        put(image, faces.chip(card, each, box.height), (left, box.top))


def paid_with(code: str) -> tuple[str, tuple[str, ...]]:
    """Return the spheres and converters that are named by the code of a payment, or of a part of one."""
    prefix, _, value = code.partition(":")
    if prefix == "spend":
        return value[0] * int(value[1:]), ()
    spheres, _, converters = value.partition("+")
    return spheres.strip("0"), tuple(CONVERTER[letter] for letter in converters)


def _plate(image: Image.Image, box: Box, offer: MarkedChoice, view: View) -> None:  # noqa: ARG001 - same signature
    blocks.framed(image, "panel", box)
    put(image, sprites.lettered(offer.letter, 78), (box.left + 68, box.middle[1]))
    lines = fonts.wrap(offer.label, fonts.BODY, 42, box.width - 160, 2)
    top = box.middle[1] - blocks.height(lines, 42) / 2
    blocks.paragraph(image, (box.left + 130, top), lines, 42, fill=palette.TEXT)


FIRST: Final = {
    "file": "Which card will you file?",
    "pick": "Which sphere will you pick?",
    "build": "Which card will you build?",
    "research": "Which deck will you research?",
}


def _title(view: View, offered: Sequence[MarkedChoice]) -> str:
    kinds = {offer.code.partition(":")[0] for offer in offered}
    if view.ask is None:
        return "What now?"
    if view.ask.kind == "turn" and len(kinds) == 1:
        return FIRST.get(kinds.pop(), "What now?")
    return clip(ask_words(view.ask), 90).removesuffix(".")


def _possible(offered: Sequence[MarkedChoice]) -> Callable[[str], str]:
    def told(card: str) -> str:
        verbs = [prefix for prefix in ("build", "file") if any(o.code == f"{prefix}:{card}" for o in offered)]
        ways = f"you can {' or '.join(verbs)} it" if verbs else "out of reach"
        return f"{alt.price(card)}, “{effect(FACTS[card])}” ({ways})"

    return told


def described(view: View, frame: Frame, offered: Sequence[MarkedChoice]) -> str:
    """Describe the choices for the alt text. If the choices have no letters, describe the marks and the board."""
    if is_look(view) and not is_lettered(offered):
        return clip(f"{_title(view, offered)}. Only you can see: {'; '.join(map(_possible(offered), view.seen))}.")
    if not is_lettered(offered):
        return clip(f"{clip(' '.join(legend(view, offered)), 300)} {alt.board(view, frame)}".strip())
    question = clip(ask_words(view.ask), 100) if view.ask is not None else "Choices:"
    most = max(24, 900 // len(offered))
    told = [clip(f"{o.letter}: {o.label}" + (f" ({o.hint})" if o.hint else ""), most) for o in offered]
    return clip(f"{question} " + "; ".join(told) + ".")
