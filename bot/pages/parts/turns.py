"""What happened, in short: a block for each turn, result first, and at most one moment.

The block says whose turn it was, which figures changed, by how much and to what, and then what was done. The log tells
all of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from bot.pages.parts.names import text_names
from bot.table.position import Position
from games.english import signed
from games.kernel import Deed, Event, Figure, Moment, Names, Seat

DEEDS: Final = 4  # of a turn: who wants more opens the log


def brief(position: Position, seat: int | None, after: int, upto: int, shown: Event | None = None) -> list[str]:
    """What the seat (None: the public) learnt between two counts of decisions, as message text, oldest first.

    A line for each turn, and one for each event told apart; `shown` is told elsewhere. If nothing is worth a line, the
    last thing is told.
    """
    names, runs = text_names(position), list(_runs(position, after, upto))
    told = [line for run in runs for line in _block(position, seat, run, names, shown)]
    return told or _last(position, seat, after, upto, names)


def moment(position: Position, seat: int | None, after: int, upto: int) -> tuple[Event | None, Moment] | None:
    """What was of greatest moment between two counts of decisions, of equals the last; no event if it is a sum."""
    names = text_names(position)
    found: list[tuple[Event | None, Moment]] = []
    for run in _runs(position, after, upto):
        actor = names[position.decisions[run.start].seat]
        events = position.events(seat, run.start, run.stop)
        found += [(event, each) for event in events if (each := event.moment(names))]
        sums = _added([deed for event in events if (deed := event.deed(names, actor))])
        found += [(None, Moment(f"{actor} {deed.told()}")) for deed in sums if 0 < deed.telling <= deed.number]
    return max(reversed(found), key=lambda pair: pair[1].weight, default=None)


def _runs(position: Position, after: int, upto: int) -> Iterator[range]:
    """The decisions of one player in one turn; of one move, where the game counts no turns."""

    def whose(at: int) -> tuple[int, Seat]:
        made = position.decisions[at]
        return position.turn_of(at) if position.game.turn else made.move, made.seat

    for _, run in groupby(range(after, min(upto, position.length)), key=whose):
        of_turn = list(run)
        yield range(of_turn[0], of_turn[-1] + 1)


def _block(position: Position, seat: int | None, run: range, names: Names, shown: Event | None) -> list[str]:
    actor = position.decisions[run.start].seat
    events = [event for event in position.events(seat, run.start, run.stop) if event is not shown]
    apart = [said for event in events if event.apart and not event.minor and (said := event.sentence(names))]
    done = _added([deed for event in events if not event.apart and (deed := event.deed(names, names[actor]))])
    parts = [*_changes(position, run, actor, names), *_shortened([deed.told() for deed in done])]
    return [*([f"**{names[actor]}** {' · '.join(parts)}"] if parts else []), *apart]


def _last(position: Position, seat: int | None, after: int, upto: int, names: Names) -> list[str]:
    said = [event.sentence(names) for event in position.events(seat, after, upto)]
    return list(filter(None, said))[-1:]


def _added(deeds: Sequence[Deed]) -> list[Deed]:
    """Counted deeds that are alike as one, where the first of them was."""
    found: dict[tuple[str, str, int], Deed] = {}
    for place, deed in enumerate(deeds):
        key = (deed.verb, deed.noun, 0 if deed.noun else place)
        found[key] = found[key].joined(deed) if key in found else deed
    return list(found.values())


def _shortened(deeds: list[str]) -> list[str]:
    return deeds if len(deeds) <= DEEDS else [*deeds[: DEEDS - 1], f"… {len(deeds) - DEEDS + 1} more"]


def _changes(position: Position, run: range, actor: Seat, names: Names) -> list[str]:
    """The figures that changed: of the one who acted first, and without the name, which stands before."""
    standing = position.game.standing
    if standing is None:
        return []
    before, now = (standing(position.view(None, at)).figures for at in (run.start, run.stop))
    seats = sorted(range(min(len(now), len(names))), key=lambda each: each != actor)
    found = ((each, _changed(one, two)) for each in seats for one, two in zip(before[each], now[each], strict=True))
    return [text if each == actor else f"{names[each]} {text}" for each, text in found if text]


def _changed(before: Figure, now: Figure) -> str:
    """ "+11 → 25 points"."""
    by = now.number - before.number
    return f"{signed(by)} → {now.told()}" if by else ""
