"""A listing of every sentence with which a game can describe its events, each variant once.

Events of all golden games are varied field by field: zero, one and several; each player; yes and no; every word that
the field had, or that occurs in the source of the event's class. Of sentences that differ only in names, cells and
numbers, only the first is listed, with its event.
"""

from __future__ import annotations

import inspect
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Final

import msgspec
from msgspec.structs import asdict, replace

from games.kernel import AnyGame, Event
from games.record import Record, replay
from tests.games.golden import SEATED
from tests.games.possible import is_possible
from tests.games.transcript import pattern

NUMBERS: Final = (0, 1, 2)
SEATS: Final = ((0,), (0, 1))
WORDS: Final = 8  # values tried per field
MOST: Final = 20  # sentences per type of event and place
ROOM: Final = 60  # longest value shown, in characters

# Signs of a varied event that can't happen: a name, card or tile is missing, or occurs twice in a list.
_BROKEN: Final = re.compile(r"^ | [ ,.;]| for\.|\b(\w[^,]*)(?:, | and )\1(?!\w)|(.{25,});.*\2")

Values = dict[str, list[Any]]  # by a field's name: the values that it had in some events


def sentence_lines(game: AnyGame, records: Sequence[Record]) -> list[str]:
    events = [event for record in records for step in replay(game, record, every=False) for event in step.events]
    values = _values(events)
    lines: list[str] = []
    for kind in sorted(_kinds(game), key=lambda kind: kind.__name__):
        known = [event for event in events if type(event) is kind]
        assert all(map(is_possible, known)), kind
        found, counts = dict[str, str](), Counter[str]()
        for event in filter(is_possible, _varied(known or list(_made(kind, values)), values)):
            for place, sentence in _said(event):
                if _BROKEN.search(sentence):
                    continue
                key = f"{place} {pattern(sentence)}"
                if key not in found and counts[place] < MOST:
                    found[key] = f"  {place}: {sentence}\n    {_fields(event)}"
                    counts[place] += 1
        lines += ["", kind.__name__, *(line for text in found.values() for line in text.split("\n"))]
    return lines


def _kinds(game: AnyGame) -> set[type[Event]]:
    """Return the types of events that the game can create, which are those without a subclass."""
    found, todo = set[type[Event]](), [Event]
    while todo:
        below = todo.pop().__subclasses__()
        todo += below
        own = (kind for kind in below if kind.__module__.startswith(f"games.{game.key}."))
        found |= {kind for kind in own if not kind.__subclasses__()}
    return found


def _values(events: Sequence[Event]) -> Values:
    """Return up to `WORDS` values of each field.

    The key "field" has the values in all types of events, "Type.field" those in one type.
    """
    found: Values = {}
    for event in events:
        for name, value in asdict(event).items():
            for key in (name, f"{type(event).__name__}.{name}"):
                known = found.setdefault(key, [])
                if value not in known and len(known) < WORDS:
                    known.append(value)
    return found


def _made(kind: type[Event], values: Values) -> Iterator[Event]:
    """Yield an example, with plausible values, of an event type that occurs in no golden game."""
    facts = dict[str, Any]()
    for field in msgspec.structs.fields(kind):
        two = tuple(values.get(field.name.removesuffix("s"), ()))[:2]  # for a plural field: values of the singular one
        for value in (*values.get(field.name, ()), two, *NUMBERS, False, *_literals(kind), "", (), None):
            try:
                facts[field.name] = msgspec.convert(value, field.type)
                break
            except msgspec.ValidationError:
                continue
    yield kind(**facts)


def _varied(events: Sequence[Event], values: Values) -> Iterator[Event]:
    """Yield the events as they are, then the first few of them with one field changed, then with two fields changed."""
    yield from events
    ones = [other for event in events[:WORDS] for other in _changed(event, values)]
    yield from ones
    for event in ones[: WORDS * WORDS]:
        yield from _changed(event, values)


def _changed(event: Event, values: Values) -> Iterator[Event]:
    facts = asdict(event)
    for field in msgspec.structs.fields(event):
        now = facts[field.name]
        known = values.get(f"{type(event).__name__}.{field.name}", ())
        words = _words(event, known) if now is None or isinstance(now, str) else ()
        for value in (*(() if isinstance(now, str) else _others(now)), *known, *words):
            try:
                msgspec.convert(value, field.type)
            except msgspec.ValidationError:
                continue
            if value != now:
                yield replace(event, **{field.name: value})


def _words(event: Event, known: Sequence[Any]) -> tuple[Any, ...]:
    """Return values to try in a field: the strings in the source of the event's class, the event's values, None and "".

    `known` contains values that the field has in games. If there are some, but none of them is in the source, None or
    "", return (): the field probably names a cell or a card, and any other string there would make the sentence
    senseless.
    """
    every = (*_literals(type(event)), *asdict(event).values(), None, "")
    return every if not known or set(known) & {*_literals(type(event)), None, ""} else ()


@cache
def _literals(kind: type[Event]) -> tuple[str, ...]:
    """Return the string literals in the source of a class, on which its sentences may depend."""
    return tuple(dict.fromkeys(re.findall(r'"(\w+)"', inspect.getsource(kind))))


def _others(value: Any) -> tuple[Any, ...]:
    """Return values to try in place of this one: the other boolean; 0, 1 and 2; fewer or more items; two players."""
    if isinstance(value, bool):
        return (not value,)
    if isinstance(value, int):
        return NUMBERS
    if isinstance(value, tuple):
        if any(isinstance(item, int) and not 0 <= item < len(SEATED) for item in value):
            return ()  # everybody's figures, not players
        return (), value[:1], value[:2], value[:1] * 2, *SEATS
    return None, ""


def _said(event: Event) -> Iterator[tuple[str, str]]:
    """Yield (place, sentence) for each text about an event, or nothing if its fields make no sense together."""
    try:
        of = SEATED[getattr(event, "seat", 0)]
        deed, moment = event.deed(SEATED, of), event.moment(SEATED)
        told = [
            ("log", event.sentence(SEATED)),
            ("beside", event.beside(SEATED)),
            ("deed", deed.describe() if deed else ""),
        ]
        told.append(("headline", moment.headline if moment else ""))
    except (LookupError, TypeError, ValueError, AttributeError, AssertionError, StopIteration):
        return
    yield from ((place, words) for place, words in told if words and not (place == "beside" and words == told[0][1]))


def _fields(event: Event) -> str:
    told = ((name, repr(value)) for name, value in asdict(event).items() if name != "to")
    return ", ".join(f"{name}={value if len(value) <= ROOM else value[:ROOM] + '…'}" for name, value in told)
