"""Ways to pay (Z40-Z42): which spheres to spend, through which converters.

They are found backwards. What must be on the table at the end are so many units of a colour; undoing a conversion
turns one of them into what it was converted from, until the ring holds all that is asked for. Each unit that a
conversion yields must be needed, so that no surplus is ever lost, and a unit is converted only to be paid with or to be
doubled.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final, NamedTuple, TypeAlias

from games.gizmos.data import ANY, CARDS, COLOURS
from games.gizmos.energy import BITS, MASK, ONE, counts, heap_of, total

MOST: Final = 7  # what the dearest card costs
_COLOURS: Final = range(len(COLOURS))
_SHIFTS: Final = tuple(BITS * colour for colour in _COLOURS)

Payment: TypeAlias = tuple[int, bytes]  # the heap of spheres, the cards of the converters used


class _Slot(NamedTuple):
    """One use of a converter."""

    card: int
    source: int  # a colour, or ANY
    doubles: bool
    after: int  # the slot that is alike and comes first, -1 if there is none


@lru_cache(maxsize=4096)
def _slots(converters: bytes) -> tuple[_Slot, ...]:
    """The uses of these converters; cards that say the same are used in one order, so that no way is told twice."""
    plain = [
        (card, f"{COLOURS}*".index(source), len(target) > 1)
        for card in converters
        for source, target in CARDS[card].converts
    ]
    kinds = [(CARDS[card].converts, source, doubles) for card, source, doubles in plain]
    found = []
    for place, slot in enumerate(plain):
        alike = [other for other in range(place) if kinds[other] == kinds[place]]
        found.append(_Slot(*slot, alike[-1] if alike else -1))
    return tuple(found)


@lru_cache(maxsize=1 << 16)
def reach(ring: int, converters: bytes) -> tuple[int, ...]:
    """By colour of a card, generic last: a mask with bit n where exactly n units can be paid."""
    if not converters:
        return tuple((2 << limit) - 1 for limit in (*counts(ring), total(ring)))
    slots = _slots(converters)
    return tuple((2 << _most(ring, slots, colour)) - 1 for colour in range(ANY + 1))


def _most(ring: int, slots: tuple[_Slot, ...], colour: int) -> int:
    """The most units of the colour, up to a little more than anything costs; any fewer can be paid too."""
    limit = total(ring) if colour == ANY else _undoubled(ring, slots, colour)
    doubles = sum(slot.doubles for slot in slots)
    while doubles and limit < min(MOST, total(ring) + doubles) and _can(ring, slots, colour, limit + 1):
        limit += 1
    return limit


def _undoubled(ring: int, slots: tuple[_Slot, ...], colour: int) -> int:
    """Units where nothing is doubled: each use of a converter turns one sphere of another colour into one of this."""
    by: tuple[int, ...] = counts(ring)
    plain = [slot.source for slot in slots if not slot.doubles]
    ways = [plain.count(source) for source in (*_COLOURS, ANY)]
    direct = sum(min(by[source], ways[source]) for source in _COLOURS if source != colour)
    others = sum(by) - by[colour]
    return by[colour] + min(others, direct + ways[ANY])


def _can(ring: int, slots: tuple[_Slot, ...], colour: int, number: int) -> bool:
    return next(_ways(ring, slots, colour, number), None) is not None


@lru_cache(maxsize=1 << 14)
def payments(ring: int, converters: bytes, colour: int, price: int) -> tuple[Payment, ...]:
    """Every distinct minimal way to pay so many units, fewest converters first (Z42).

    The price is what is left after discounts: who pays more than that could always spend or convert less.
    """
    slots = _slots(converters)
    sets: dict[int, set[int]] = {}  # by the heap that is spent: the converters used, as masks of their places
    for spheres, used in _ways(ring, slots, colour, price):
        sets.setdefault(spheres, set()).add(_cards_used(used, slots, converters))
    found = [
        (spheres, bytes(card for place, card in enumerate(converters) if mask >> place & 1))
        for spheres, masks in sets.items()
        for mask in masks
        if not any(other != mask and other & mask == other for other in masks)
        and not any(other & mask == other for less in _parts(spheres) for other in sets.get(less, ()))
    ]
    return tuple(sorted(found, key=lambda way: (len(way[1]), total(way[0]), way)))


@lru_cache(maxsize=1 << 12)
def _cards_used(used: int, slots: tuple[_Slot, ...], converters: bytes) -> int:
    """The converters whose slots were used, each a bit by its place among them."""
    return sum({1 << converters.index(slot.card) for place, slot in enumerate(slots) if used >> place & 1})


@lru_cache(maxsize=1 << 12)
def _parts(spheres: int) -> tuple[int, ...]:
    """What is left of a heap without one sphere or two: as much as two cards that double twice can save."""
    one = {spheres - ONE[colour] for colour in _COLOURS if spheres >> BITS * colour & MASK}
    two = {heap - ONE[colour] for heap in one for colour in _COLOURS if heap >> BITS * colour & MASK}
    return (*one, *two)


@cache
def _heaps(number: int) -> tuple[int, ...]:
    """All heaps of so many spheres."""
    parts = range(number + 1)
    return tuple(
        heap_of((red, blue, yellow, number - red - blue - yellow))
        for red in parts
        for blue in range(number + 1 - red)
        for yellow in range(number + 1 - red - blue)
    )


def _ways(ring: int, slots: tuple[_Slot, ...], colour: int, number: int) -> Iterator[tuple[int, int]]:
    """Heaps of the ring that make exactly so many units of the colour, each with a mask of the slots used."""
    begin = _heaps(number) if colour == ANY else (number * ONE[colour],)
    waiting = [(needed, 0) for needed in begin if _lacking(ring, needed) <= len(slots)]
    seen = set(waiting)
    while waiting:
        needed, used = waiting.pop()
        lacking = _lacking(ring, needed)
        if not lacking:
            yield needed, used
        for step in _undone(needed, used, slots, colour):
            if step not in seen and _lacking(ring, step[0]) <= len(slots) - step[1].bit_count():
                seen.add(step)
                waiting.append(step)


def _lacking(ring: int, needed: int) -> int:
    """Spheres that the ring has not got."""
    lacking = 0
    for shift in _SHIFTS:
        more = (needed >> shift & MASK) - (ring >> shift & MASK)
        if more > 0:
            lacking += more
    return lacking


def _undone(needed: int, used: int, slots: tuple[_Slot, ...], colour: int) -> Iterator[tuple[int, int]]:
    """What is needed before one more conversion."""
    doubled = [slot.source for place, slot in enumerate(slots) if used >> place & 1 and slot.doubles]
    wanted = [t for t in _COLOURS if needed >> BITS * t & MASK and (t == colour or t in doubled)]
    for place, slot in enumerate(slots):
        if used >> place & 1 or (slot.after >= 0 and not used >> slot.after & 1):
            continue
        if slot.doubles:
            if needed >> BITS * slot.source & MASK >= 2:
                yield needed - ONE[slot.source], used | 1 << place
            continue
        for source in _COLOURS if slot.source == ANY else (slot.source,):
            yield from ((needed - ONE[t] + ONE[source], used | 1 << place) for t in wanted if t != source)
