"""Pictures of choices in the expansions: gambits to keep or redeem, gizmos to equip or discard, trades."""

from __future__ import annotations

from typing import Final

from PIL import Image

from games.english import capital
from games.gears.nouns import the
from games.gears.view import OfferView, View
from games.gears.words.gizmos import bearer_of
from games.gears.words.trades import offer_from, sides
from rendering.draw import blocks, fonts, palette, sprites
from rendering.draw.canvas import put, write
from rendering.draw.geometry import Box
from rendering.draw.sheets import TEXT
from rendering.draw.wording import name_of
from rendering.gears import parts
from rendering.gears.cards import expansions
from rendering.gears.cards.expansions import Mini
from rendering.gears.choices.offers import of_code
from rendering.gears.facts import CHARACTERS, GAMBITS, GIZMOS
from rendering.gears.parts import stamp
from rendering.picture import Frame, MarkedChoice

_WORDS: Final = {
    "discard": ("To the Junk pile", "junk"),
    "take": ("From the Junk pile", "junk"),
    "give": ("You give it", "trade"),
}


def card_of(code: str) -> str:
    """Return the gambit, gizmo or (for an ability) character that an action code names.

    Return "" if the code names none of these.
    """
    prefix, _, value = code.partition(":")
    card = value.partition(".")[0]
    if prefix == "use":
        return card
    return card if prefix not in ("keep", "accept") and (card in GAMBITS or card in GIZMOS) else ""


def mini(view: View, frame: Frame, offer: MarkedChoice) -> Mini:
    """Return the small card that shows a choice. The card's state says what the choice does, or where the card is."""
    prefix, _, value = offer.code.partition(":")
    card, _, bearer = value.partition(".")
    if card in GAMBITS:
        return expansions.gambit(card, *((offer.hint, "trophy") if prefix == "redeem" else ("", "")), offer.letter)
    if card in CHARACTERS:
        return expansions.ability(*of_code(offer.code), offer.letter)
    if prefix == "use":
        bearer = bearer_of(view, card) or ""
    if bearer:
        later = ", for later" if prefix == "equip" else ""
        return expansions.gizmo(card, bearer, f"On {the(bearer)}{later}", bearer, offer.letter)
    if prefix == "want":
        return expansions.gizmo(card, "", f"{_other(view, frame)} has it", "known", offer.letter)
    return expansions.gizmo(card, "", *_WORDS.get(prefix, ("", "")), offer.letter)


def _other(view: View, frame: Frame) -> str:
    draft = view.gizmos.draft if view.gizmos else None
    return name_of(frame, draft.to) if draft else "The other player"


def kept(image: Image.Image, box: Box, offer: MarkedChoice) -> None:
    """Draw a choice of gambits to keep: their icons, which gambit is returned, and what the others can score."""
    blocks.framed(image, "panel", box)
    y = box.middle[1]
    put(image, sprites.lettered(offer.letter, 88), (box.left + 66, y))
    cards = [card for card in offer.code.partition(":")[2].split(".") if card in GAMBITS]
    for number, card in enumerate(cards):
        put(image, parts.medal("wobble", card, 92), (box.left + 168 + 96 * number, y))
    field = kept_field(box, len(cards))
    lines, size = fitting(kept_text(offer), field)
    blocks.paragraph(image, (field.left, field.middle[1] - blocks.height(lines, size) / 2), lines, size)


def kept_field(box: Box, cards: int) -> Box:
    """Return the area of the text beside `cards` icons."""
    return Box(box.left + 136 + 96 * cards, box.top + 8, box.right - 24, box.bottom - 8)


def kept_text(offer: MarkedChoice) -> str:
    """Say which gambit is returned, and what the others can score."""
    return capital(offer.hint) if offer.hint else offer.label


def fitting(text: str, box: Box) -> tuple[tuple[str, ...], int]:
    """Split text into lines that fit into the box. Return the lines and the largest font size at which they fit."""
    size = next((size for size in (44, 42) if blocks.holds(text, size, box, 5)), TEXT)
    return fonts.wrap(text, fonts.BODY, size, box.width, int(box.height / (size * blocks.PITCH))), size


def is_readable(view: View, code: str) -> bool:
    return offer_of(view, code) is not None


def offer_of(view: View, code: str) -> OfferView | None:
    """Return the trade offer that an action code is about, or None if the viewer can't see such an offer."""
    prefix, _, value = code.partition(":")
    seat = int(value[0]) if value[:1].isdigit() else -1
    if prefix != "withdraw":
        return offer_from(view, seat)
    found = view.gizmos.offers if view.gizmos else ()
    return next((offer for offer in found if offer.by == view.seat and offer.to == seat), None)


class Trades:
    """A function object that draws trades to accept, decline or withdraw."""

    def __init__(self, view: View, frame: Frame) -> None:
        self.view, self.frame = view, frame

    def __call__(self, image: Image.Image, box: Box, offer: MarkedChoice) -> None:
        """Draw the other player, and what each side of the trade gives."""
        trade = offer_of(self.view, offer.code)
        assert trade is not None
        blocks.framed(image, "panel", box)
        y, other = box.top + 60, trade.to if trade.by == self.view.seat else trade.by
        put(image, sprites.lettered(offer.letter, 84), (box.left + 68, y))
        put(image, sprites.badge(other, 72), (box.left + 168, y))
        room = box.width - 260
        write(image, (box.left + 226, y), name_of(self.frame, other), 50, face=fonts.STRONG, limit=room, least=TEXT)
        get, give = self.goods(trade, offer.code.partition(".")[2])
        top, middle = box.top + 112, round(box.middle[0])
        self._side(image, Box(box.left + 18, top, middle - 6, box.bottom - 16), "You get", *get)
        self._side(image, Box(middle + 6, top, box.right - 18, box.bottom - 16), "You give", *give)

    def goods(self, trade: OfferView, chosen: str) -> tuple[tuple[str, str], tuple[str, str]]:
        """Return what the viewer gets and what the viewer gives, each as (text, icon).

        If the trade asks for any gizmo, `chosen` is the gizmo to give.
        """
        wants = chosen or trade.wants
        icons = [card if card in GIZMOS else "gizmo" if card else "gear" for card in (trade.gives, wants)]
        get, give = sides(trade, chosen)
        both = ((get, icons[0] or "gear"), (give, icons[1] or "gear"))
        return both if trade.by != self.view.seat else (both[1], both[0])

    @staticmethod
    def _side(image: Image.Image, box: Box, title: str, words: str, icon: str) -> None:
        blocks.framed(image, "well", box)
        stamp(image, (box.left + 58, box.middle[1]), icon, 80, palette.GOLD)
        write(image, (box.left + 112, box.top + 32), title, TEXT, fill=palette.MUTED)
        field = Box(box.left + 112, box.top + 54, box.right - 14, box.bottom - 8)
        lines, size = fitting(capital(words or "nothing"), field)
        blocks.paragraph(image, (field.left, field.middle[1] - blocks.height(lines, size) / 2), lines, size)
