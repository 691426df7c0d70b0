"""What a player's gizmos add up to: limits, discounts, bans and who listens to which action."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from games.gizmos.data import ANY, CARDS, COLOUR, COLOURS, FILES, LEVEL, RESEARCH, STORAGE, Card


def _meets(gizmo: Card, built: int) -> bool:
    """Whether a build trigger looks for a card like that, wherever it comes from (Z32)."""
    if gizmo.on != "build" or gizmo.source:
        return False
    if gizmo.of_level:
        return CARDS[built].level == gizmo.of_level
    return COLOUR[built] == ANY or CARDS[built].colour in gizmo.colours


# By gizmo, then by the card that is built.
_HEARS: Final = tuple(bytes(_meets(gizmo, built) for built in range(len(CARDS))) for gizmo in CARDS)


class Machine(NamedTuple):
    """Everything that follows from the gizmos that a player has built."""

    storage: int
    files: int  # cards that the archive holds
    research: int
    may_file: bool
    may_research: bool
    on_file: bytes
    on_pick: tuple[bytes, ...]  # by colour
    on_build: bytes  # of some kind of card
    on_archive: bytes  # of a card from the archive
    converters: bytes
    discounts: tuple[int, int, int]  # on level II, from the archive, from research
    masterworks: int  # of level III

    def hears(self, built: int, *, archived: bool) -> bytes:
        """The gizmos that a build triggers; the machine is as it was before (Z31)."""
        heard = bytes(gizmo for gizmo in self.on_build if _HEARS[gizmo][built]) if self.on_build else b""
        return heard + self.on_archive if archived else heard

    def discount(self, card: int, *, archived: bool = False, researched: bool = False) -> int:
        """What the card costs less (Z41)."""
        middle, archive, research = self.discounts
        return middle * (LEVEL[card] == 2) + archive * archived + research * researched


@lru_cache(maxsize=1 << 14)
def machine(gizmos: bytes) -> Machine:
    """The machine that these gizmos make."""
    cards = [(number, CARDS[number]) for number in gizmos]
    return Machine(
        STORAGE + sum(card.storage for _, card in cards),
        FILES + sum(card.files for _, card in cards),
        RESEARCH + sum(card.research for _, card in cards),
        all(card.ban != "file" for _, card in cards),
        all(card.ban != "research" for _, card in cards),
        bytes(number for number, card in cards if card.on == "file"),
        tuple(bytes(number for number, card in cards if card.on == "pick" and c in card.colours) for c in COLOURS),
        bytes(number for number, card in cards if card.on == "build" and not card.source),
        bytes(number for number, card in cards if card.on == "build" and card.source),
        bytes(sorted(number for number, card in cards if card.converts)),
        tuple(sum(card.discount == kind for _, card in cards) for kind in ("level2", "archive", "research")),  # type: ignore[arg-type]  # three of them
        sum(card.level == 3 for _, card in cards),
    )
