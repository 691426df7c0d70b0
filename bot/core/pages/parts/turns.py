"""Summaries of what happened: a block for each turn, results first, and at most one headline.

A block says whose turn it was, which public numbers (such as coins) changed, by how much and to what, and then what the
player did. A colon follows the player's name if the next words name somebody or something else. Players who only
declined to react get no block of their own. If there's too little room, whatever has the least `Weight` is left out,
and among equals the oldest, but never a player's loss. What's kept stays in order. The log has everything.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate, groupby, takewhile
from typing import Final

import msgspec

from bot.core.markdown import word_count
from bot.core.pages.parts.names import text_names
from bot.core.table import pending_players
from bot.core.table.position import Position
from bot.core.table.reading import narration, turn_counts
from games.english import listing, lowered
from games.kernel import Deed, Event, Moment, Names, Seat, Weight, begins_with, changed

DEEDS: Final = 4  # maximum number of deeds shown for a turn; the log has the rest
MANY: Final = 1000  # words or lines: more than fit any message
_ANY_WIDTH: Final = 10**6  # characters: more than any line has
_EARLIER_WORDS: Final = 2  # "… 3 earlier"


class Part(msgspec.Struct, frozen=True):
    """A deed (what an event did, in a few words) and its weight."""

    words: str
    weight: int = Weight.SMALL


class Block(msgspec.Struct, frozen=True):
    """The description of one turn: the numbers that changed, the deeds, and events that get lines of their own.

    `lead` is the player whose turn it was, or "" if nobody acted. `apart` has the events' own lines in full, `forms`
    has shorter versions of these lines, and `grave` is the weight of the heaviest of these events.
    """

    lead: str
    results: tuple[str, ...]
    deeds: tuple[Part, ...]
    apart: tuple[str, ...]
    forms: tuple[tuple[str, ...], ...] = ()  # shorter and shorter versions of `apart` that are left to use
    is_long: bool = True  # whether `apart` is the full version
    kept: int = DEEDS
    grave: int = Weight.SMALL
    names: Names = ()
    is_bare: bool = False  # whether to show nothing but `apart`

    def lines(self) -> list[str]:
        if self.is_bare:
            return list(self.apart)
        left = self._kept()
        more = len(self.deeds) - len(left)
        deeds = [self.deeds[place].words for place in left]
        parts = [*self.results, *deeds, *([f"… {more} more"] if more > 0 else [])]
        parts = [*parts[:1], *map(_within, parts[1:])]
        lead = f"**{_lead(self.lead, parts, self.names)}** " if self.lead else ""
        return [*([f"{lead}{' · '.join(parts)}"] if parts else []), *self.apart]

    def _kept(self) -> list[int]:
        """Return the indexes of the deeds to show, in order: the heaviest ones, and of equally heavy ones the first."""
        heaviest = sorted(range(len(self.deeds)), key=lambda place: -self.deeds[place].weight)
        return sorted(heaviest[: max(self.kept, self._fixed)])

    @property
    def _fixed(self) -> int:
        """The number of deeds that must be shown: all losses, and at least one deed if no numbers changed."""
        return max(sum(deed.weight >= Weight.LOSS for deed in self.deeds), not self.results)

    @property
    def weight(self) -> int:
        """The weight of the heaviest thing in the block."""
        return max((self.grave, *(deed.weight for deed in self.deeds)))

    @property
    def lasting(self) -> int:
        """The weight that decides which turns to keep.

        All weights below BIG count as equal, so that the newest of those turns are kept.
        """
        return self.weight if self.weight >= Weight.BIG else Weight.SMALL

    @property
    def lightest(self) -> int:
        """The weight of what `shorter` would leave out.

        The result is -1 if `shorter` would only replace lines with shorter versions, which happens first, and BIG if
        `shorter` would leave out everything but the lines in `apart`, which happens last.
        """
        if self.forms:
            return -1 if self.is_long else Weight.SMALL
        kept = [self.deeds[place].weight for place in self._kept()]
        return min(kept) if len(kept) > self._fixed else Weight.BIG

    @property
    def spare(self) -> int:
        """How many times the block can be shortened."""
        if self.is_bare:
            return len(self.forms)
        return len(self.forms) + max(0, len(self._kept()) - self._fixed) + self._can_be_bare

    @property
    def _can_be_bare(self) -> bool:
        return bool(self.apart and (self.results or self.deeds)) and all(d.weight < Weight.LOSS for d in self.deeds)

    @property
    def words(self) -> int:
        return word_count("\n".join(self.lines()))

    def shorter(self) -> Block:
        """Return the block shortened by one step. Call it only if `spare` isn't 0."""
        if self.forms:
            return msgspec.structs.replace(self, apart=self.forms[0], forms=self.forms[1:], is_long=False)
        if len(self._kept()) > self._fixed:
            return msgspec.structs.replace(self, kept=len(self._kept()) - 1)
        return msgspec.structs.replace(self, is_bare=True)

    def narrower(self, wide: int) -> Block:
        """Return the block without its lightest parts, so that its lines have at most `wide` characters if possible."""
        is_wide = any(len(line) > wide for line in self.lines())
        return self.shorter().narrower(wide) if is_wide and self.spare > 0 else self

    def shortest(self) -> Block:
        return self.shorter().shortest() if self.spare > 0 else self


def brief(
    position: Position,
    seat: int | None,
    after: int,
    upto: int,
    *,
    room: int = MANY,
    most: int = MANY,
    wide: int = _ANY_WIDTH,
) -> list[str]:
    """Return lines about what the seat learned from decisions `after` to `upto`, oldest first.

    `seat` is None for the public. Each turn gets a line, and so does each event that is described on its own
    (`Event.apart`). If nothing is worth a line, return the last event's sentence. `room` is the maximum number of
    words, `most` the maximum number of lines, and `wide` the number of characters that a line should have at most.
    """
    lines = blocks(position, seat, after, upto, room=room, most=most, wide=wide)
    return lines or _last(position, seat, after, upto, text_names(position))


def blocks(
    position: Position,
    seat: int | None,
    after: int,
    upto: int,
    headlined: Sequence[Event] = (),
    room: int = MANY,
    most: int = MANY,
    wide: int = _ANY_WIDTH,
) -> list[str]:
    """Return lines about what the seat learned, in about `room` words and at most `most` lines of `wide` characters.

    Return [] if nothing is worth a line. Unlike `brief`, leave out small events, because the message also has a picture
    of the table, and leave out the events in `headlined`, which the message has as a headline.
    """
    names, runs = text_names(position), _runs(position, after, upto)
    turns = [_block(position, seat, run, names, headlined) for run in runs]
    return _fitted([block.narrower(wide) for block in turns], room, most)


def _fitted(candidates: Sequence[Block], room: int, most: int = MANY) -> list[str]:
    """Return the blocks as lines, shortened to at most `room` words and `most` lines.

    First leave out the lightest deeds (among equals those of the longest block, then of the oldest), then whole blocks:
    the lightest first, and among equals the oldest.
    """
    every = [block for block in candidates if block.lines()]
    left = _heaviest(every, room)
    while sum(len(block.lines()) for block in left.values()) > most and (place := _lightest(left)) is not None:
        del left[place]
    words = {place: block.words for place, block in left.items()}
    while sum(words.values()) + _EARLIER_WORDS * (len(left) < len(every)) > room:
        spare = [place for place, block in left.items() if block.spare > 0]
        if spare:
            place = min(spare, key=lambda place: (left[place].lightest, -left[place].spare, place))
            left[place] = left[place].shorter()
            words[place] = left[place].words
        elif (light := _lightest(left)) is not None:
            del left[light], words[light]
        else:
            break
    return _lines(left, len(every))


def _lightest(blocks: Mapping[int, Block]) -> int | None:
    """Return the key of the block to leave out first; None if only one is left, or if all of them report losses."""
    place = min(blocks, key=lambda place: (blocks[place].lasting, place), default=0)
    return place if len(blocks) > 1 and blocks[place].weight < Weight.LOSS else None


def _heaviest(blocks: Sequence[Block], room: int) -> dict[int, Block]:
    """Return the heaviest blocks, by index, that would fit into `room` words if each were as short as possible.

    Return at least one block, and all blocks that report losses. This is a first selection: a day may have a thousand
    turns, too many to shorten one by one.
    """
    order = sorted(range(len(blocks)), key=lambda place: (blocks[place].lasting, place), reverse=True)
    sums = accumulate(blocks[place].shortest().words for place in order)
    count = sum(1 for _ in takewhile(lambda words: words <= room, sums))
    losses = sum(block.weight >= Weight.LOSS for block in blocks)
    return {place: blocks[place] for place in sorted(order[: max(count, losses, 1)])}


def _lines(left: Mapping[int, Block], every: int) -> list[str]:
    lines, missing = [line for block in left.values() for line in block.lines()], every - len(left)
    where = "earlier" if min(left, default=0) == missing else "more"
    return [f"-# … {missing} {where}", *lines] if missing else lines


class Headline(msgspec.Struct, frozen=True):
    """A headline, its weight, and the events that it covers."""

    moment: Moment
    weight: int
    events: tuple[Event, ...]


def headline(position: Position, seat: int | None, after: int, upto: int) -> Headline | None:
    """Return the heaviest headline of decisions `after` to `upto`; among several of that weight, the last one.

    Return None if no event had at least the weight BIG.
    """
    names, headlines = text_names(position), list[Headline]()
    for run in _runs(position, after, upto):
        of = _named(run, names)
        for events, deed in _gathered(_events(position, seat, run), names, of):
            moment = _moment(events, deed, names, of)
            weight = _weight(position, events, deed)
            if moment and weight >= Weight.BIG:
                headlines.append(Headline(moment, weight, events))
    return max(reversed(headlines), key=lambda top: top.weight, default=None)


def _weight(position: Position, events: Sequence[Event], deed: Deed | None) -> int:
    """Return the weight of the heaviest event; at least BIG if the total of the events' deeds deserves a headline."""
    weight = max(map(position.game.words.weight, events))
    return max(weight, Weight.BIG) if deed and 0 < deed.telling <= deed.number else weight


def _moment(events: Sequence[Event], deed: Deed | None, names: Names, of: str) -> Moment | None:
    """Return the headline for events that are described together, or None if there's nothing to say.

    A single event has its own headline, if any. Several events with the same deed, such as finding coins, get the
    total. Otherwise, the last event's sentence is the headline.
    """
    own = [moment for event in events if (moment := event.moment(names))]
    if len(events) == 1 and own:
        return own[0]
    if deed and deed.is_sum and (total := deed.describe()):
        lead = "" if total[:1].isupper() or not of else f"{of} "
        return Moment(f"{lead}{total}", "+".join(dict.fromkeys(moment.entry for moment in own if moment.entry)))
    words = events[-1].beside(names)
    headline = words if ". " in words else words.removesuffix(".")  # a heading has no period, two sentences do
    return Moment(headline) if headline else None


def gist(position: Position, seat: Seat, after: int, upto: int) -> list[str]:
    """Return the most important lines about what happened: the seat's losses, else the headline, else the last line."""
    if lost := narration.lost(position, seat, after, text_names(position)):
        return list(lost)
    top = headline(position, seat, after, upto)
    return [top.moment.headline] if top else brief(position, seat, after, upto)[-1:]


class Run(msgspec.Struct, frozen=True):
    """One player's decisions in one turn, in several spans if other players reacted in between.

    `actor` is None if the turn consists only of declined reactions.
    """

    actor: Seat | None
    spans: tuple[range, ...]


def _runs(position: Position, after: int, upto: int) -> Iterator[Run]:
    """Yield the runs (one player's decisions in one turn) among decisions `after` to `upto`, sorted by their start.

    A declined reaction counts as part of the run of the player who acted first in that turn.
    """
    every, decisions = range(after, min(upto, position.length)), position.decisions
    turns = {at: turn_at(position, at) for at in every}
    declining = pending_players.refusals(position)
    first = {turns[at]: decisions[at].seat for at in reversed(every) if decisions[at].code not in declining}

    def whose(at: int) -> tuple[int, Seat | None]:
        return turns[at], first.get(turns[at]) if decisions[at].code in declining else decisions[at].seat

    spans_by_turn: dict[tuple[int, Seat | None], list[range]] = {}
    for key, run in groupby(every, key=whose):
        of_turn = list(run)
        spans_by_turn.setdefault(key, []).append(range(of_turn[0], of_turn[-1] + 1))
    yield from (Run(actor, tuple(spans)) for (_, actor), spans in spans_by_turn.items())


def turn_at(position: Position, at: int) -> int:
    """Return the turn number of the decision with index `at`; its move number if the game doesn't count turns."""
    return turn_counts.turn_at(position, at) if position.game.turn else position.decisions[at].move


def _named(run: Run, names: Names) -> str:
    return "" if run.actor is None else names[run.actor]


def _events(position: Position, seat: int | None, run: Run) -> list[Event]:
    return [event for span in run.spans for event in narration.events(position, seat, span.start, span.stop)]


def _block(position: Position, seat: int | None, run: Run, names: Names, headlined: Sequence[Event]) -> Block:
    of, weight = _named(run, names), position.game.words.weight
    events, followers = _followed(position, seat, run, headlined)
    worth = [event for event in events if not event.minor or weight(event) >= Weight.BIG]
    apart = [event for event in worth if event.apart and not event.minor and event.sentence(names)]
    lines = tuple(_line(event, followers[id(event)], names) for event in apart)
    brief = tuple(_brief_line(event, followers[id(event)], names) for event in apart)
    bare = tuple(_bare_line(event, followers[id(event)], names) for event in apart)
    results = tuple(_changes(position, run, names))
    deeds = _deeds(position, worth, names, of)
    if of and not results and not deeds:
        deeds = _deeds(position, events, names, of)
    grave = max(
        map(weight, [*apart, *(follower for event in apart for follower in followers[id(event)])]), default=Weight.SMALL
    )
    heaviest = _heaviest_lines(apart, bare, followers, weight)
    forms = tuple(form for form, longer in ((brief, lines), (bare, brief), (heaviest, bare)) if form != longer)
    return Block(of, results, deeds, lines, forms if grave < Weight.LOSS else forms[:1], grave=grave, names=names)


def _followed(
    position: Position, seat: int | None, run: Run, headlined: Sequence[Event]
) -> tuple[list[Event], Mapping[int, Sequence[Event]]]:
    """Return the events to describe by themselves, and those to describe as consequences of another event.

    The keys of the mapping are the `id()` of the event that led to the consequences, which belongs to the same
    decision. Events in `headlined` are left out.
    """
    events: list[Event] = []
    followers: defaultdict[int, list[Event]] = defaultdict(list)
    for at in (at for span in run.spans for at in span):
        leader: Event | None = None
        for event in narration.events(position, seat, at, at + 1):
            leader = (event if event.gathers else None) if event.apart else leader
            if not any(event is other for other in headlined):
                (events if event is leader or leader is None else followers[id(leader)]).append(event)
    return events, followers


def _line(event: Event, followers: Sequence[Event], names: Names) -> str:
    return " ".join([event.sentence(names), *(part.sentence(names) for part, _ in _parts(followers, event, names))])


def _brief_line(event: Event, followers: Sequence[Event], names: Names) -> str:
    """Describe an event in its short form, followed by its consequences in a few words."""
    parts = [part for _, part in _parts(followers, event, names)]
    return " · ".join([event.beside(names).removesuffix("."), *parts]) if parts else event.beside(names)


def _bare_line(event: Event, followers: Sequence[Event], names: Names) -> str:
    """Describe an event as briefly as possible: if it led to anything that isn't `minor`, by its consequences alone."""
    parts = [part for follower, part in _parts(followers, event, names) if not follower.minor]
    own = [part for part in parts if not part[:1].isupper()]  # the others say who did them
    deeds = [f"{event.gathers} {listing(own)}"] if own else []
    return " · ".join([*deeds, *(part for part in parts if part not in own)]) or _brief_line(event, followers, names)


def _heaviest_lines(
    apart: Sequence[Event],
    lines: Sequence[str],
    followers: Mapping[int, Sequence[Event]],
    weight: Callable[[Event], Weight],
) -> tuple[str, ...]:
    """Return `lines` (one for each event in `apart`), leaving out those about unimportant events.

    An event whose `gathers` is set is unimportant if the event and each of its consequences weigh less than NOTABLE,
    and less than an event or consequence in another line.
    """
    weights = [max(map(weight, [event, *followers[id(event)]])) for event in apart]
    least = min(max(weights, default=Weight.SMALL), Weight.NOTABLE)
    return tuple(
        line for event, line, heavy in zip(apart, lines, weights, strict=True) if heavy >= least or not event.gathers
    )


def _parts(followers: Sequence[Event], event: Event, names: Names) -> list[tuple[Event, str]]:
    """Return the consequences of an event that are worth mentioning, each described in a few words.

    The `minor` ones are returned only if there are no others.
    """
    parts = [
        (follower, words.removeprefix(f"{event.gathers} "))
        for follower in followers
        if (deed := follower.deed(names, event.gathers)) and (words := deed.describe())
    ]
    return [(follower, part) for follower, part in parts if not follower.minor] or parts


def _deeds(position: Position, events: Sequence[Event], names: Names, of: str) -> tuple[Part, ...]:
    """Return the events' deeds: first those that changed a number, the greatest change first, then the others."""
    done = [(deed, _weight(position, group, deed)) for group, deed in _gathered(events, names, of) if deed]
    done.sort(key=lambda pair: 0 if pair[0].now is None else -abs(pair[0].number))
    return tuple(Part(description, weight) for deed, weight in done if (description := deed.describe()))


def _within(part: str) -> str:
    """Return the text for use in the middle of a line: an initial "The" or "You" becomes lowercase."""
    return lowered(part) if part.startswith(("The ", "You ")) else part


def _lead(of: str, parts: Sequence[str], names: Names) -> str:
    """Return the player's name, followed by a colon if the first part begins with another name or a capital letter."""
    first = parts[0] if parts else ""
    is_others = first[:1].isupper() or any(begins_with(first, name) for name in names)
    return f"{of}:" if of and is_others else of


def _last(position: Position, seat: int | None, after: int, upto: int, names: Names) -> list[str]:
    """Return a list with the sentence of the last event, or [] if there is none.

    Events that usually get lines of their own (`Event.apart`) are used only if there are no others.
    """
    sentences = [
        (event.apart, sentence)
        for event in narration.events(position, seat, after, upto)
        if (sentence := event.sentence(names))
    ]
    small = [sentence for is_apart, sentence in sentences if not is_apart]
    return (small or [sentence for _, sentence in sentences])[-1:]


def _gathered(events: Sequence[Event], names: Names, of: str) -> list[tuple[tuple[Event, ...], Deed | None]]:
    """Return groups of events, each with the deed that describes it.

    Events whose deeds can be added up are one group, with the total as its deed. Every other event is a group of its
    own.
    """
    gathered: dict[tuple[str, str, int], tuple[tuple[Event, ...], Deed | None]] = {}
    for place, event in enumerate(events):
        deed = None if event.apart else event.deed(names, of)
        key = (deed.verb, deed.noun, -1) if deed and deed.is_sum else ("", "", place)
        before, sum_ = gathered.get(key, ((), None))
        gathered[key] = ((*before, event), sum_.joined(deed) if sum_ and deed else deed)
    return list(gathered.values())


def _changes(position: Position, run: Run, names: Names) -> list[str]:
    """Return the public numbers that changed in the run, such as "+5 → 7 points"; the actor's come first, unnamed."""
    standing = position.game.standing
    if standing is None:
        return []
    spans = [[standing(position.view(None, at)).figures for at in (span.start, span.stop)] for span in run.spans]
    latest = spans[-1][1]
    seats = sorted(range(min(len(latest), len(names))), key=lambda seat: seat != run.actor)
    changes = []
    for seat in seats:
        whose = "" if seat == run.actor else f"{names[seat]} "
        for place, now in enumerate(latest[seat]):
            known = [(after[seat][place], before[seat][place]) for before, after in spans if before[seat]]
            by = sum(after.number - before.number for after, before in known)
            changes += [f"{whose}{changed(by, now.describe())}"] if by else []
    return changes
