"""Pictures of a player's cards from the expansions: gambits, gizmos, trades, and the Junk pile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from PIL import Image

from games.english import count
from games.gears.data import TILE
from games.gears.nouns import the, tile_name
from games.gears.view import OfferView, PlayerView, RoleView, View
from games.gears.words.trades import sides
from rendering.draw import blocks, chips, palette
from rendering.draw.chips import Chip
from rendering.draw.geometry import Box
from rendering.draw.sheets import MARGIN, PAGE, TALL, badge
from rendering.draw.wording import clip, name_of
from rendering.gears import parts
from rendering.gears.cards import expansions
from rendering.gears.cards.expansions import Mini
from rendering.gears.facts import GAMBITS, GIZMOS
from rendering.gears.parts import own, packed
from rendering.picture import Frame, Picture

WITHIN: Final = PAGE - 2 * MARGIN
COLUMNS: Final = 2  # cards side by side; a single one isn't wider
HEAD: Final = 96  # height of a section's title


class Section(msgspec.Struct, frozen=True):
    """A title, with cards and small labels below it."""

    title: str
    cards: tuple[Mini, ...] = ()
    labels: tuple[Chip, ...] = ()

    @property
    def height(self) -> int:
        cards = self._boxes(0)[-1].bottom + 14 if self.cards else 0
        return HEAD + cards + chips.height(self.labels, WITHIN)

    def _boxes(self, top: int) -> tuple[Box, ...]:
        return expansions.grid(self.cards, MARGIN, top, WITHIN, COLUMNS)

    def draw(self, image: Image.Image, top: int) -> None:
        blocks.title(image, self.title, (PAGE / 2, top + 48), WITHIN, 54)
        top += HEAD
        if self.cards:
            size, boxes = expansions.size_of(self.cards, WITHIN, COLUMNS), self._boxes(top)
            for box, card in zip(boxes, self.cards, strict=True):
                expansions.draw(image, box, card, size)
            top = boxes[-1].bottom + 14
        chips.draw(image, MARGIN, top, WITHIN, self.labels)

    def words(self) -> str:
        """Describe the section for the alt text."""
        labels = (f"{label.words} {label.number}".rstrip() for label in self.labels)
        return f"{self.title}: {'; '.join((*(card.described() for card in self.cards), *labels)) or 'none'}."


def sections(view: View, frame: Frame) -> tuple[Section, ...]:
    """Return what the viewer has and knows, in sections. Return () for the public or without expansions."""
    if view.seat is None:
        return ()
    me = view.players[view.seat]
    gambits = (_gambits(view, me),) if view.gambit_deck is not None else ()
    gizmos = (_gizmos(view, me), *_around(view, frame)) if view.gizmos is not None else ()
    return (*gambits, *gizmos)


def _gambits(view: View, me: PlayerView) -> Section:
    dealt = tuple(expansions.gambit(card) for card in view.dealt)
    held = tuple(map(expansions.gambit, me.gambits))
    done = tuple(Chip("check", GAMBITS[card].name, _paid(card, view, me), palette.GOLD) for card in me.completed)
    if dealt:
        return Section("Gambits dealt: keep two or three", dealt)
    title = f"{count(len(me.gambits), 'gambit')} to complete"
    return Section(f"{title} · {len(done)} done" if done else title, held, done)


def _paid(card: str, view: View, me: PlayerView) -> str:
    worth = GAMBITS[card].value
    if card in me.redeemed or card in view.pledged:
        return f"+{worth} VP"
    return f"+{worth}"


def _gizmos(view: View, me: PlayerView) -> Section:
    held = tuple(expansions.gizmo(gizmo, state="In your hand", icon="face_down") for gizmo in me.gizmos if gizmo)
    active = tuple(beside(card) for card in me.roles if card.gizmo and card.character)
    drawn = view.gizmos is not None and view.gizmos.drawn and view.active == view.seat
    title = f"{count(len(held), 'gizmo')} in hand"
    title += f" · {len(active)} active" if active else ""
    return Section(f"{title} · drawn this turn" if drawn else title, (*held, *active))


def beside(card: RoleView) -> Mini:
    """Return the small card of the gizmo beside a role, with the gizmo's state."""
    state = "used this turn" if card.gizmo_used else "ready"
    bearer = card.character or ""
    where = f"On {the(bearer)}: {state}"
    return expansions.gizmo(card.gizmo or "", bearer, where, "cancel" if card.gizmo_used else "check")


def _around(view: View, frame: Frame) -> tuple[Section, ...]:
    """Return a section about the rest of the table.

    The section has other players' known gizmos, trade offers, the Junk pile and, if the viewer has seen it, the tile on
    top of the pile.
    """
    table = view.gizmos
    assert table is not None
    offers = tuple(offer_chip(view, offer, frame) for offer in table.offers)
    others = (_set_up(card) for each in view.players if each.seat != view.seat for card in each.roles)
    known = (
        Chip("known", f"{name_of(frame, each.seat)} has {GIZMOS[gizmo].name}")
        for each in view.players
        for gizmo in each.gizmos
        if each.seat != view.seat and gizmo
    )
    seen = view.pile_top
    top = (Chip(own("pile"), f"Top of the pile: {tile_name(seen)}"),) if seen in TILE and seen else ()
    junk = tuple(Chip(own("junk"), GIZMOS[gizmo].name, fill=palette.MUTED) for gizmo in reversed(table.junk))
    labels = (*offers, *(chip for chip in others if chip), *known, *top, *junk)
    return (Section("On the table", (), labels),) if labels else ()


def _set_up(card: RoleView) -> Chip | None:
    if not card.gizmo or not card.character:
        return None
    return Chip(own(card.gizmo), f"{GIZMOS[card.gizmo].name} on {the(card.character)}")


def offer_chip(view: View, offer: OfferView, frame: Frame) -> Chip:
    """Return a small label that describes a trade offer to or from the viewer."""
    get, give = sides(offer)
    if offer.by == view.seat:
        return Chip(own("trade"), f"You offer {name_of(frame, offer.to)} {get} for {give}", fill=palette.GOLD)
    return Chip(own("trade"), f"{name_of(frame, offer.by)} offers you {get} for {give}", fill=palette.GOLD)


def paint(view: View, frame: Frame) -> tuple[Picture, ...]:
    """Draw all sections in as few pictures as possible. No picture is too tall for a phone."""
    made = pages(sections(view, frame))
    return tuple(
        Picture(packed(_drawn(page)), clip(described(page)), f"gears-cards-{number}.png")
        for number, page in enumerate(made, 1)
    )


def pages(found: Sequence[Section]) -> tuple[tuple[Section, ...], ...]:
    """Distribute the sections over as few pictures as possible, in order."""
    made: list[list[Section]] = []
    for section in (part for each in found for part in parted(each)):
        if not made or height([*made[-1], section]) > TALL:
            made.append([])
        made[-1].append(section)
    return tuple(map(tuple, made))


def parted(section: Section) -> tuple[Section, ...]:
    """Split a section into parts that aren't too tall. Only the last part has the small labels."""
    if height([section]) <= TALL or len(section.cards) <= COLUMNS:
        return (section,)
    counts = range(COLUMNS, len(section.cards), COLUMNS)
    fitting = [n for n in counts if height([Section(section.title, section.cards[:n])]) <= TALL]
    first = max(fitting, default=COLUMNS)
    rest = Section("More cards", section.cards[first:], section.labels)
    return (Section(section.title, section.cards[:first]), *parted(rest))


def height(found: Sequence[Section]) -> int:
    return sum(section.height for section in found) + badge(PAGE)[1]


def _drawn(found: Sequence[Section]) -> Image.Image:
    image, top = parts.page(height(found) - badge(PAGE)[1]), 0
    for section in found:
        section.draw(image, top)
        top += section.height
    return image


def described(found: Sequence[Section]) -> str:
    """Describe the sections for the alt text."""
    return " ".join(section.words() for section in found)
