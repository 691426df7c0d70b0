"""Limits on every field of a game record, each with an error message.

Records may come from untrusted files, so check them here before doing any work on them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from games.kernel import AnyGame, IllegalAction, Outcome
from games.record import Agreement, Decision, LogEntry, Record, Snapshot, Undo, options_or_default

LOG_LENGTH: Final = 20_000  # the longest game in the tests has about 2,000 entries
TEXT_LENGTH: Final = 200  # characters of a seed, a code, an option value
STATE_BYTES: Final = 1 << 20  # the largest state in the tests has 20,000
NUMBER: Final = 2**53  # the largest range of integers that all JSON parsers read exactly
_DIGEST: Final = re.compile("[0-9a-f]{16}")


def wrong(game: AnyGame, record: Record) -> str:
    """Describe the record's first field that is out of bounds; return "" if there is none."""
    return next(chain(_header(game, record), _log(record.log, record.header.seats)), "")


def _header(game: AnyGame, record: Record) -> Iterator[str]:
    header = record.header
    if not 1 <= header.version <= NUMBER:
        yield f"version: {_written(header.version)} is not a version of rules"
    if not 1 <= len(header.seed) <= TEXT_LENGTH:
        yield f"seed: 1 to {TEXT_LENGTH} characters, not {len(header.seed)}"
    seats = range(game.min_seats, game.max_seats + 1)
    if not any(isinstance(entry, Snapshot) for entry in record.log):  # older rules may have had other options
        try:
            seats = game.seats(options_or_default(game, header.options))
        except IllegalAction as refusal:
            yield f"options: {shortened(str(refusal))}"
    if header.seats not in seats:
        yield f"seats: {seats.start} to {seats.stop - 1} with these options, not {_written(header.seats)}"


def _log(log: Sequence[LogEntry], seats: int) -> Iterator[str]:
    if len(log) > LOG_LENGTH:
        yield f"log: at most {LOG_LENGTH} entries, not {len(log)}"
        return
    stand = 0
    for number, entry in enumerate(log, 1):
        for why in _entry(entry, seats, stand, is_last=number == len(log)):
            yield f"log entry {number}, {why}"
            return
        if isinstance(entry, Decision | Undo):
            stand = stand + 1 if isinstance(entry, Decision) else entry.keep


def _entry(entry: LogEntry, seats: int, stand: int, *, is_last: bool) -> Iterator[str]:
    if isinstance(entry, Snapshot):
        yield from _snapshot(entry)
        return
    if isinstance(entry, Agreement):
        yield from () if is_last else ("agreement: the game was over, but the log continues",)
        yield from _agreed(entry.outcome, seats)
        return
    if not 0 <= entry.seat < seats:
        yield f"seat: 0 to {seats - 1}, not {_written(entry.seat)}"
    yield from _decision(entry) if isinstance(entry, Decision) else _undo(entry, stand)


def _decision(made: Decision) -> Iterator[str]:
    if not 1 <= len(made.code) <= TEXT_LENGTH:
        yield f"code: 1 to {TEXT_LENGTH} characters, not {len(made.code)}"
    if not 0 <= made.move <= NUMBER:
        yield f"move: 0 to {NUMBER}, not {_written(made.move)}"
    if not _DIGEST.fullmatch(made.digest):
        yield f"digest: 16 hex digits, not {shortened(made.digest)!r}"


def _undo(undo: Undo, stand: int) -> Iterator[str]:
    if not 0 <= undo.keep <= stand:
        yield f"keep: 0 to {stand}, the decisions not undone by then, not {_written(undo.keep)}"


def _snapshot(snapshot: Snapshot) -> Iterator[str]:
    if not 0 <= snapshot.rules <= NUMBER:
        yield f"rules: {_written(snapshot.rules)} is not a version of rules"
    if not 1 <= len(snapshot.state) <= STATE_BYTES:
        yield f"state: 1 to {STATE_BYTES} bytes, not {len(snapshot.state)}"


def _agreed(outcome: Outcome, seats: int) -> Iterator[str]:
    ranked = sorted(seat for group in outcome.ranking for seat in group)
    if ranked != list(range(seats)) or not all(outcome.ranking):
        yield f"ranking: every seat from 0 to {seats - 1} once, without empty places"
    if len(outcome.scores) != seats or len(outcome.breakdown) != seats:
        yield f"scores: one for each of {seats} seats, and as many breakdowns"
    if any(score is not None and abs(score) > NUMBER for score in outcome.scores):
        yield f"scores: at most {NUMBER}"
    if any(outcome.breakdown) or outcome.headline or len(outcome.reason) > TEXT_LENGTH:
        yield "agreement: only a ranking, scores and a short reason"


def _written(number: int) -> str:
    """Format a number, or return "a number that large" if its absolute value is above `NUMBER`.

    Python refuses to format numbers with thousands of digits.
    """
    return str(number) if abs(number) <= NUMBER else "a number that large"


def shortened(text: str) -> str:
    """Cut text after `TEXT_LENGTH` characters and append "..."; return shorter text unchanged."""
    return text if len(text) <= TEXT_LENGTH else f"{text[:TEXT_LENGTH]}..."
