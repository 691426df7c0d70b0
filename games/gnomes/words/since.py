"""Reports to players on what others did to them (hits, counters, defeats), and on what they can cast now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from games.english import listing, signed
from games.gnomes import events as ev
from games.gnomes.nouns import ability, cause, title, unit, versus
from games.gnomes.view import View
from games.kernel import Event


class Hits(msgspec.Struct):
    """The hits on one unit: its hit points before and now, and a description of each hit."""

    before: int
    now: int
    blows: list[str]
    last: str = ""  # the last hit but not its numbers: "8 damage from Ada's Toy Masters"


def concerns(events: Sequence[Event], view: View, names: Sequence[str], /) -> Sequence[str]:
    """Return a line for each of the viewer's units that was damaged or got a counter.

    Another line says what the viewer can cast.
    """
    if view.seat is None:
        return ()
    player = next(each for each in view.players if each.number == view.seat)
    tribe = player.tribe or ""
    happened = [*_hurt(events, tribe, names), *_countered(events, tribe, names)]
    ready = [title(each) for each in (*player.ready, *(card for card in view.hand if ability(card).kind == "secret"))]
    return (*happened, f"Ready to cast: {listing(ready)}.") if happened and ready else tuple(happened)


def fallen(events: Sequence[Event], tribe: str, names: Sequence[str], /) -> Iterator[str]:
    """Yield a line for each defeated unit of the tribe, which describes the last hit on the unit."""
    down = {event.unit for event in events if isinstance(event, ev.Defeated) and event.unit[:3] == tribe}
    for code, hit in _hits(events, tribe, names).items():
        if code in down:
            yield f"You lost {_the(code)}: {hit.last}."
            down.remove(code)
    yield from (f"You lost {_the(code)}." for code in sorted(down))


def _the(code: str) -> str:
    """Name a unit in bold: "the **Toy Masters**". A leader's name has no article."""
    return f"**{unit(code)}**" if code[3] == "0" else f"the **{unit(code)}**"


def _hurt(events: Sequence[Event], tribe: str, names: Sequence[str]) -> Iterator[str]:
    for code, hit in _hits(events, tribe, names).items():
        if hit.now:
            yield f"**{unit(code)}** {hit.before} \N{RIGHTWARDS ARROW} {hit.now} HP: {', '.join(hit.blows)}."


def _hits(events: Sequence[Event], tribe: str, names: Sequence[str]) -> dict[str, Hits]:
    hits: dict[str, Hits] = {}
    by = ""
    for event in events:
        if isinstance(event, ev.CastBegan):
            by = f"{ev.whose(names, event.seat)} {title(event.ability)}"
        elif isinstance(event, ev.Struck) and event.target.startswith(tribe):
            numbers = f" ({versus(event.power, event.guard)})"
            _hit(hits, event.target, event.lost, event.hp, _striker(event, names), numbers)
        elif isinstance(event, ev.Hurt) and event.target.startswith(tribe):
            _hit(hits, event.target, event.lost, event.hp, "a fall" if event.how == "fall" else by)
        elif isinstance(event, ev.Healed) and event.unit in hits:
            _heal(hits[event.unit], event)
    return hits


def _striker(event: ev.Struck, names: Sequence[str]) -> str:
    if event.unit:
        return ev.attacker(names, event.seat, event.unit)
    return f"{ev.whose(names, event.seat)} {cause(event.cause)}"


def _hit(hits: dict[str, Hits], code: str, lost: int, hp: int, by: str, numbers: str = "") -> None:
    hit = hits.setdefault(code, Hits(hp + lost, hp, []))
    hit.now = hp
    hit.last = f"{lost or 'no'} damage from {by}"
    hit.blows.append(f"{signed(-lost)} from {by}{numbers}")


def _heal(hit: Hits, event: ev.Healed) -> None:
    hit.now = event.now
    hit.blows.append(f"{signed(event.n)} from healing")


def _countered(events: Sequence[Event], tribe: str, names: Sequence[str]) -> Iterator[str]:
    for event in events:
        if isinstance(event, ev.Countered) and event.unit.startswith(tribe):
            yield event.sentence(names)
