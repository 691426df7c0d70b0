"""The ways to pay for a card: which spheres to spend, and which converters to use (Z40-Z42).

The search goes backward. It starts with the units of a color that have to be paid. Undoing a conversion replaces one of
these units by what it was converted from, until the player's ring has everything that's needed. Every unit that a
conversion yields must be needed, so there's never a surplus, and a unit is converted only to pay with it or to double
it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import product
from typing import Final, NamedTuple, TypeAlias

from games.gizmos.building.energy import BITS, MASK, ONE, counts, heap_of, total
from games.gizmos.data import ANY, CARDS, COLORS

_COLORS: Final = range(len(COLORS))
_SHIFTS: Final = tuple(BITS * color for color in _COLORS)

Payment: TypeAlias = tuple[int, bytes]  # the heap of spheres, and the cards of the converters used


class _Slot(NamedTuple):
    """One possible use of a converter."""

    card: int
    source: int  # a color, or ANY
    doubles: bool
    after: int  # the previous equivalent slot; -1 if there is none


@lru_cache(maxsize=4096)
def _slots(converters: bytes) -> tuple[_Slot, ...]:
    """Return the possible uses of these converters.

    Cards with the same effect are used in a fixed order, so that no payment is found twice.
    """
    plain = [
        (card, f"{COLORS}*".index(source), len(target) > 1)
        for card in converters
        for source, target in CARDS[card].converts
    ]
    kinds = [(CARDS[card].converts, source, doubles) for card, source, doubles in plain]
    slots = []
    for place, slot in enumerate(plain):
        alike = [other for other in range(place) if kinds[other] == kinds[place]]
        slots.append(_Slot(*slot, alike[-1] if alike else -1))
    return tuple(slots)


@lru_cache(maxsize=1 << 16)
def reach(ring: int, converters: bytes) -> tuple[int, ...]:
    """Return which amounts of each color can be paid from the ring, as masks; "any color" comes last.

    Bit n of a mask is set if exactly n units can be paid.
    """
    units = counts(ring)
    if not converters:
        return tuple((2 << limit) - 1 for limit in (*units, sum(units)))
    changes, doubles = _powers(converters)
    doubled = [number and number + more for number, more in zip(units, doubles, strict=True)]
    asleep = [0 if number else more for number, more in zip(units, doubles, strict=True)]
    return tuple((2 << limit) - 1 for limit in _most(doubled, changes, asleep))


@lru_cache(maxsize=4096)
def _powers(converters: bytes) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return how many units of each color (ANY last) the converters can change, and how many they can double."""
    changes, doubles = [0] * (ANY + 1), [0] * ANY
    for slot in _slots(converters):
        (doubles if slot.doubles else changes)[slot.source] += 1
    return tuple(changes), tuple(doubles)


def _most(units: Sequence[int], changes: Sequence[int], asleep: Sequence[int]) -> list[int]:
    """Return the largest number of units that can be paid of each color, and last of any color.

    Any smaller number can be paid too. Each use of a converter that changes a color changes one unit. A doubler adds
    one unit of its color, provided that there is one to double. `units` includes what doublers add to the colors that
    have a unit; `asleep` counts the doublers of the other colors.
    """
    direct = [min(pair) for pair in zip(units, changes, strict=False)]
    every, turned = sum(units), sum(direct) + changes[ANY]
    most = [own + min(every - own, turned - less) for own, less in zip(units, direct, strict=True)]
    most.append(every)
    for woken in _woken(units, changes, asleep):
        most = list(map(max, most, _most(*woken)))
    return most


def _woken(units: Sequence[int], changes: Sequence[int], asleep: Sequence[int]) -> Iterator[tuple[list[int], ...]]:
    """Convert a unit into a color that had none, so that the doublers of that color work.

    Yield the arguments of `_most` after each such conversion.
    """
    for color, source in product(_COLORS, _COLORS) if any(asleep) else ():
        # ANY can replace the source's own converter, but not the other way round
        use = source if changes[source] else ANY
        if asleep[color] and units[source] and changes[use]:
            after, left, still = list(units), list(changes), list(asleep)
            after[source] -= 1
            after[color] = 1 + asleep[color]
            left[use] -= 1
            still[color] = 0
            yield after, left, still


@lru_cache(maxsize=1 << 14)
def payments(ring: int, converters: bytes, color: int, price: int) -> tuple[Payment, ...]:
    """Return every distinct minimal way to pay `price` units of the color, with the fewest converters first (Z42).

    The price is after discounts. A way that yields more than `price` units is left out, because it could spend or
    convert less.
    """
    used = _of_use(ring, converters, color) if converters else b""
    if not used and color != ANY:
        return ((price * ONE[color], b""),) if price <= counts(ring)[color] else ()
    return _payments(ring, used, color, price)


def _of_use(ring: int, converters: bytes, color: int) -> bytes:
    """Return the converters that could help: doublers, and those that turn an available color into a wanted one.

    Colors that can be doubled count as both available and wanted.
    """
    slots = _slots(converters)
    doubled = {slot.source for slot in slots if slot.doubles}
    there = doubled | {ANY} | {source for source in _COLORS if ring >> BITS * source & MASK}
    wanted = doubled | ({color} - {ANY})
    used = {slot.card for slot in slots if slot.doubles or (slot.source in there and wanted - {slot.source})}
    return bytes(card for card in converters if card in used)


@lru_cache(maxsize=1 << 14)
def _payments(ring: int, converters: bytes, color: int, price: int) -> tuple[Payment, ...]:
    slots = _slots(converters)
    sets: dict[int, set[int]] = {}  # by heap to spend: the sets of converters used, as masks of their positions
    for spheres, used in _ways(ring, slots, color, price):
        sets.setdefault(spheres, set()).add(_cards_used(used, slots, converters))
    fewest = min(map(total, sets), default=0)
    payments = [
        (spheres, bytes(card for place, card in enumerate(converters) if mask >> place & 1))
        for spheres, masks in sets.items()
        for mask in masks
        if not any(other != mask and other & mask == other for other in masks)
        and not any(other & mask == other for less in _parts(spheres, fewest) for other in sets.get(less, ()))
    ]
    return tuple(sorted(payments, key=lambda way: (len(way[1]), total(way[0]), way)))


@lru_cache(maxsize=1 << 12)
def _cards_used(used: int, slots: tuple[_Slot, ...], converters: bytes) -> int:
    """Return a mask of the converters whose slots are in the mask `used`; bit n stands for `converters[n]`."""
    return sum({1 << converters.index(slot.card) for place, slot in enumerate(slots) if used >> place & 1})


@lru_cache(maxsize=1 << 12)
def _parts(spheres: int, fewest: int) -> tuple[int, ...]:
    """Return all heaps with one or two spheres less than this one; () if it has only `fewest` spheres.

    Two cards that each double twice can save at most two spheres.
    """
    if total(spheres) == fewest:
        return ()
    one = {spheres - ONE[color] for color in _COLORS if spheres >> BITS * color & MASK}
    two = {heap - ONE[color] for heap in one for color in _COLORS if heap >> BITS * color & MASK}
    return (*one, *two)


@cache
def _heaps(number: int) -> tuple[int, ...]:
    parts = range(number + 1)
    return tuple(
        heap_of((red, blue, yellow, number - red - blue - yellow))
        for red in parts
        for blue in range(number + 1 - red)
        for yellow in range(number + 1 - red - blue)
    )


def _ways(ring: int, slots: tuple[_Slot, ...], color: int, number: int) -> Iterator[tuple[int, int]]:
    """Yield each heap from the ring that makes exactly `number` units of the color, with a mask of the slots used."""
    begin = _heaps(number) if color == ANY else (number * ONE[color],)
    waiting = [(needed, 0) for needed in begin if _lacking(ring, needed) <= len(slots)]
    seen = set(waiting)
    while waiting:
        needed, used = waiting.pop()
        lacking = _lacking(ring, needed)
        if not lacking:
            yield needed, used
        for step in _undone(needed, used, slots, color):
            if step not in seen and _lacking(ring, step[0]) <= len(slots) - step[1].bit_count():
                seen.add(step)
                waiting.append(step)


def _lacking(ring: int, needed: int) -> int:
    lacking = 0
    for shift in _SHIFTS:
        more = (needed >> shift & MASK) - (ring >> shift & MASK)
        if more > 0:
            lacking += more
    return lacking


def _undone(needed: int, used: int, slots: tuple[_Slot, ...], color: int) -> Iterator[tuple[int, int]]:
    """Undo one more conversion.

    Yield each heap that could have been needed before that conversion, with the mask of all slots used so far.
    """
    doubled = [slot.source for place, slot in enumerate(slots) if used >> place & 1 and slot.doubles]
    wanted = [t for t in _COLORS if needed >> BITS * t & MASK and (t == color or t in doubled)]
    for place, slot in enumerate(slots):
        if used >> place & 1 or (slot.after >= 0 and not used >> slot.after & 1):
            continue
        if slot.doubles:
            if needed >> BITS * slot.source & MASK >= 2:
                yield needed - ONE[slot.source], used | 1 << place
            continue
        for source in _COLORS if slot.source == ANY else (slot.source,):
            yield from ((needed - ONE[t] + ONE[source], used | 1 << place) for t in wanted if t != source)
