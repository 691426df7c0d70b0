"""Machines: the combined abilities of a player's gizmos (limits, discounts, bans, and what triggers which gizmo)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from games.gizmos.data import ANY, CARDS, COLOR, COLORS, FILES, LEVEL, RESEARCH, STORAGE, Card


def _meets(gizmo: Card, built: int) -> bool:
    """Tell whether building the card `built` triggers the gizmo, no matter where the card comes from (Z32)."""
    if gizmo.on != "build" or gizmo.source:
        return False
    if gizmo.of_level:
        return CARDS[built].level == gizmo.of_level
    return COLOR[built] == ANY or CARDS[built].color in gizmo.colors


# the gizmos' triggers: for each gizmo, whether building each card triggers it
_HEARS: Final = tuple(bytes(_meets(gizmo, built) for built in range(len(CARDS))) for gizmo in CARDS)


class Machine(NamedTuple):
    """The combined abilities of all the gizmos that a player has built."""

    storage: int
    files: int  # cards that the archive can hold
    research: int
    may_file: bool
    may_research: bool
    on_file: bytes
    on_pick: tuple[bytes, ...]  # by color
    on_build: bytes  # for certain kinds of cards
    on_archive: bytes  # for cards from the archive
    converters: bytes
    discounts: tuple[int, int, int]  # on level II, from the archive, from research
    masterworks: int  # gizmos of level III

    def hears(self, built: int, *, archived: bool) -> bytes:
        """Return the gizmos of this machine that are triggered when the card `built` is added to it (Z31).

        `archived` means that the card comes from the archive.
        """
        heard = bytes(gizmo for gizmo in self.on_build if _HEARS[gizmo][built]) if self.on_build else b""
        return heard + self.on_archive if archived else heard

    def discount(self, card: int, *, archived: bool = False, researched: bool = False) -> int:
        """Return the card's discount (Z41), which may depend on where the card comes from."""
        middle, archive, research = self.discounts
        return middle * (LEVEL[card] == 2) + archive * archived + research * researched


_BARE: Final = Machine(STORAGE, FILES, RESEARCH, True, True, b"", (b"",) * len(COLORS), b"", b"", b"", (0, 0, 0), 0)
_DISCOUNTS: Final = ("level2", "archive", "research")


@lru_cache(maxsize=1 << 14)
def machine(gizmos: bytes) -> Machine:
    """Return the machine that consists of these gizmos.

    Results are cached, and each machine is made from the cached one without the last gizmo.
    """
    return _joined(machine(gizmos[:-1]), gizmos[-1]) if gizmos else _BARE


def _joined(made: Machine, gizmo: int) -> Machine:
    card, own = CARDS[gizmo], bytes((gizmo,))
    return Machine(
        made.storage + card.storage,
        made.files + card.files,
        made.research + card.research,
        made.may_file and card.ban != "file",
        made.may_research and card.ban != "research",
        made.on_file + own * (card.on == "file"),
        tuple(heard + own * (color in card.colors) for heard, color in zip(made.on_pick, COLORS, strict=True))
        if card.on == "pick"
        else made.on_pick,
        made.on_build + own * (card.on == "build" and not card.source),
        made.on_archive + own * (card.on == "build" and bool(card.source)),
        bytes(sorted(made.converters + own)) if card.converts else made.converters,
        tuple(less + (card.discount == kind) for less, kind in zip(made.discounts, _DISCOUNTS, strict=True))  # type: ignore[arg-type]  # three of them
        if card.discount
        else made.discounts,
        made.masterworks + (card.level == 3),
    )
