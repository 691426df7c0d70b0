"""Choices of the expansions: which gambits to keep or redeem, which gizmo to set up or part with, which trade."""

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
from rendering.picture import Frame, Lettered

_WORDS: Final = {
    "discard": ("To the Junk pile", "junk"),
    "take": ("From the Junk pile", "junk"),
    "give": ("You give it", "trade"),
}


def card_of(code: str) -> str:
    """The gambit, the gizmo or the character whose ability a choice is about, "" if none."""
    prefix, _, value = code.partition(":")
    card = value.partition(".")[0]
    if prefix == "use":
        return card
    return card if prefix not in ("keep", "accept") and (card in GAMBITS or card in GIZMOS) else ""


def mini(view: View, frame: Frame, offer: Lettered) -> Mini:
    """The card of a choice, with what the choice would do at its foot."""
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


def kept(image: Image.Image, box: Box, offer: Lettered) -> None:
    """Gambits that may be kept together: their icons, what goes back, what they may bring."""
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
    """The room for the words beside that many icons."""
    return Box(box.left + 136 + 96 * cards, box.top + 8, box.right - 24, box.bottom - 8)


def kept_text(offer: Lettered) -> str:
    """What goes back, and what it may bring: what is kept shows beside it."""
    return capital(offer.hint) if offer.hint else offer.label


def fitting(text: str, box: Box) -> tuple[tuple[str, ...], int]:
    """The text in the largest size in which the box takes it all, and that size."""
    size = next((size for size in (44, 42) if blocks.holds(text, size, box, 5)), TEXT)
    return fonts.wrap(text, fonts.BODY, size, box.width, int(box.height / (size * blocks.PITCH))), size


def is_readable(view: View, code: str) -> bool:
    """Whether the offer that a choice is about is one that the viewer sees."""
    return offer_of(view, code) is not None


def offer_of(view: View, code: str) -> OfferView | None:
    """The open offer that a choice is about."""
    prefix, _, value = code.partition(":")
    seat = int(value[0]) if value[:1].isdigit() else -1
    if prefix != "withdraw":
        return offer_from(view, seat)
    found = view.gizmos.offers if view.gizmos else ()
    return next((offer for offer in found if offer.by == view.seat and offer.to == seat), None)


class Trades:
    """Trades to accept, decline or take back: what the viewer gets, and gives."""

    def __init__(self, view: View, frame: Frame) -> None:
        self.view, self.frame = view, frame

    def __call__(self, image: Image.Image, box: Box, offer: Lettered) -> None:
        """The other player, and the two sides."""
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
        """What the viewer gets and gives, each as words and an icon."""
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
