"""What happened, in short: a block for each turn, result first, and at most one moment.

The block says whose turn it was, which figures changed, by how much and to what, and then what was done. A colon parts
the name from what begins with somebody or something else. Who only let things stand has no block: what came of it
belongs to the turn. Where words are few the older blocks are shortened first, to what came of them. The log tells all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, groupby, takewhile
from typing import Final

import msgspec

from bot.markdown import word_count
from bot.pages.parts.names import text_names
from bot.table import answers
from bot.table.position import Position
from games.kernel import Deed, Event, Moment, Names, Seat, begins_with, changed

DEEDS: Final = 4  # of a turn: who wants more opens the log
MANY: Final = 1000  # words: more than any message takes
_EARLIER_WORDS: Final = 2  # "… 3 earlier"


class Block(msgspec.Struct, frozen=True):
    """A turn in words: the figures that changed, what was done, and what is told on lines of its own, in full and in
    `brief`.

    `lead` is whose turn it was, with a colon where what follows begins with somebody else; "" where nobody acted.
    """

    lead: str
    results: tuple[str, ...]
    deeds: tuple[str, ...]
    apart: tuple[str, ...]
    brief: tuple[str, ...] = ()  # the same lines; () once they are told so
    kept: int = DEEDS

    def lines(self) -> list[str]:
        """As message text."""
        more = len(self.deeds) - self.kept
        parts = [*self.results, *self.deeds[: self.kept], *([f"… {more} more"] if more > 0 else [])]
        lead = f"**{self.lead}** " if self.lead else ""
        return [*([f"{lead}{' · '.join(parts)}"] if parts else []), *self.apart]

    @property
    def spare(self) -> int:
        """How much can be left out: the long form of lines of their own, then deeds; what came of it stays, or one."""
        return bool(self.brief) + max(0, min(self.kept, len(self.deeds)) - (not self.results))

    @property
    def words(self) -> int:
        """How many are read."""
        return word_count("\n".join(self.lines()))

    def shorter(self) -> Block:
        """Without one thing that is spare."""
        if self.brief:
            return msgspec.structs.replace(self, apart=self.brief, brief=())
        return msgspec.structs.replace(self, kept=min(self.kept, len(self.deeds)) - 1)

    def shortest(self) -> Block:
        """Without all that is spare."""
        return self.shorter().shortest() if self.spare > 0 else self


def brief(position: Position, seat: int | None, after: int, upto: int, shown: Event | None = None) -> list[str]:
    """What the seat (None: the public) learnt between two counts of decisions, as message text, oldest first.

    A line for each turn, and one for each event told apart; `shown` is told elsewhere. If nothing is worth a line, the
    last thing is told.
    """
    told = blocks(position, seat, after, upto, shown)
    return told or _last(position, seat, after, upto, text_names(position))


def blocks(
    position: Position, seat: int | None, after: int, upto: int, shown: Event | None = None, room: int = MANY
) -> list[str]:
    """The same in about `room` words, beside a picture of the table, and nothing where nothing is worth a line."""
    names, runs = text_names(position), _runs(position, after, upto)
    return _fitted([_block(position, seat, run, names, shown) for run in runs], room)


def _fitted(found: Sequence[Block], room: int) -> list[str]:
    """The blocks in that many words: of the longest one the last deed goes first, then whole blocks, the oldest."""
    every = [block for block in found if block.lines()]
    left = _newest(every, room)
    words = [block.words for block in left]
    while left and sum(words) + _EARLIER_WORDS * (len(left) < len(every)) > room:
        place = max(range(len(left)), key=lambda n: (left[n].spare, -n))
        if left[place].spare > 0:
            left[place] = left[place].shorter()
            words[place] = left[place].words
        elif len(left) > 1:
            del left[0], words[0]
        else:
            break
    return _lines(left, len(every) - len(left))


def _newest(blocks: Sequence[Block], room: int) -> list[Block]:
    """Those that fit at their shortest, at least one: after a day a thousand turns may be to be told."""
    sums = accumulate(block.shortest().words for block in reversed(blocks))
    count = sum(1 for _ in takewhile(lambda words: words <= room, sums))
    return list(blocks[-max(count, 1) :])


def _lines(blocks: Sequence[Block], missing: int) -> list[str]:
    lines = [line for block in blocks for line in block.lines()]
    return [f"-# … {missing} earlier", *lines] if missing else lines


def moment(position: Position, seat: int | None, after: int, upto: int) -> tuple[Event | None, Moment] | None:
    """What was of greatest moment between two counts of decisions, of equals the last; no event if it is a sum."""
    names = text_names(position)
    found: list[tuple[Event | None, Moment]] = []
    for run in _runs(position, after, upto):
        of = _named(run, names)
        events = _events(position, seat, run)
        found += [(event, each) for event in events if (each := event.moment(names))]
        sums = _added([deed for event in events if (deed := event.deed(names, of))])
        found += [(None, Moment(f"{of} {deed.told()}")) for deed in sums if 0 < deed.telling <= deed.number]
    return max(reversed(found), key=lambda pair: pair[1].weight, default=None)


class Run(msgspec.Struct, frozen=True):
    """What one player decided in one turn: several spans where others replied in between.

    `actor` is None where all that is told is that somebody let things stand.
    """

    actor: Seat | None
    spans: tuple[range, ...]


def _runs(position: Position, after: int, upto: int) -> Iterator[Run]:
    """In the order in which they began.

    An answer that lets things stand goes to whoever acted first in that turn.
    """
    every, made = range(after, min(upto, position.length)), position.decisions
    turns = {at: turn_at(position, at) for at in every}
    standing = answers.refusals(position)
    first = {turns[at]: made[at].seat for at in reversed(every) if made[at].code not in standing}

    def whose(at: int) -> tuple[int, Seat | None]:
        return turns[at], first.get(turns[at]) if made[at].code in standing else made[at].seat

    found: dict[tuple[int, Seat | None], list[range]] = {}
    for key, run in groupby(every, key=whose):
        of_turn = list(run)
        found.setdefault(key, []).append(range(of_turn[0], of_turn[-1] + 1))
    yield from (Run(actor, tuple(spans)) for (_, actor), spans in found.items())


def turn_at(position: Position, at: int) -> int:
    """The turn in which the decision with that index was made; where the game counts none, a move is one."""
    return position.turn_of(at) if position.game.turn else position.decisions[at].move


def _named(run: Run, names: Names) -> str:
    return "" if run.actor is None else names[run.actor]


def _events(position: Position, seat: int | None, run: Run) -> list[Event]:
    return [event for span in run.spans for event in position.events(seat, span.start, span.stop)]


def _block(position: Position, seat: int | None, run: Run, names: Names, shown: Event | None) -> Block:
    of = _named(run, names)
    events = [event for event in _events(position, seat, run) if event is not shown]
    apart = [event for event in events if event.apart and not event.minor and event.sentence(names)]
    lines = tuple(event.sentence(names) for event in apart)
    brief = tuple(event.beside(names) for event in apart)
    results = tuple(_changes(position, run, names))
    deeds = _deeds([event for event in events if not event.minor], names, of)
    if of and not results and not deeds:
        deeds = _deeds(events, names, of)
    return Block(_lead(of, [*results, *deeds], names), results, deeds, lines, brief if brief != lines else ())


def _deeds(events: Sequence[Event], names: Names, of: str) -> tuple[str, ...]:
    done = _added([deed for event in events if not event.apart and (deed := event.deed(names, of))])
    return tuple(filter(None, (deed.told() for deed in done)))


def _lead(of: str, parts: Sequence[str], names: Names) -> str:
    """The name, with a colon before what begins with another one, or with a capital as names of things do."""
    first = parts[0] if parts else ""
    is_others = first[:1].isupper() or any(begins_with(first, name) for name in names)
    return f"{of}:" if of and is_others else of


def _last(position: Position, seat: int | None, after: int, upto: int, names: Names) -> list[str]:
    """The last small thing; that a turn begins, or the game is over, is told beside it anyhow."""
    said = [(event.apart, told) for event in position.events(seat, after, upto) if (told := event.sentence(names))]
    small = [told for is_apart, told in said if not is_apart]
    return (small or [told for _, told in said])[-1:]


def _added(deeds: Sequence[Deed]) -> list[Deed]:
    """Deeds that are alike as one, where the first of them was; before them what has figures, the greatest first."""
    found: dict[tuple[str, str, int], Deed] = {}
    for place, deed in enumerate(deeds):
        key = (deed.verb, deed.noun, 0 if deed.is_sum else place)
        found[key] = found[key].joined(deed) if key in found else deed
    return sorted(found.values(), key=lambda deed: 0 if deed.now is None else -abs(deed.number))


def _changes(position: Position, run: Run, names: Names) -> list[str]:
    """The figures that changed: of the one who acted first, and without the name, which stands before."""
    standing = position.game.standing
    if standing is None:
        return []
    spans = [[standing(position.view(None, at)).figures for at in (span.start, span.stop)] for span in run.spans]
    latest = spans[-1][1]
    seats = sorted(range(min(len(latest), len(names))), key=lambda each: each != run.actor)
    told = []
    for each in seats:
        whose = "" if each == run.actor else f"{names[each]} "
        for place, now in enumerate(latest[each]):
            known = [(after[each][place], before[each][place]) for before, after in spans if before[each]]
            by = sum(after.number - before.number for after, before in known)
            told += [f"{whose}{changed(by, now.told())}"] if by else []
    return told
