"""Positions made from a record without a database, so that tests can make the bot's pages from them."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from bot.core.ids import ChannelId, GuildId, TableId, UserId
from bot.core.storage import Chair, Head, Place, Stored
from bot.core.table.history import Known
from bot.core.table.position import Position
from games.kernel import AnyGame, Step, play
from games.record import Decision, LogEntry, Record, Undo, start
from tests.games.golden import SEATED

_CHANNEL: Final = Place(guild=GuildId(1), channel=ChannelId(2))


def opened(game: AnyGame, record: Record) -> Position:
    """Return the table before its first move. The user on seat n has the id n + 1."""
    header = record.header
    chairs = tuple(Chair(SEATED[seat], UserId(seat + 1)) for seat in range(header.seats))
    head = Head(TableId("abcdef"), _CHANNEL, UserId(1), game.key, game.version, header.options, "playing", header.seed)
    return Position(game, Stored(head, chairs), (Step(start(game, header)),))


def after(position: Position, entry: LogEntry) -> Position:
    """Return the table after one more log entry, without the State and the digests that a database would store."""
    assert isinstance(entry, Decision | Undo), "no golden game changes its rules midway, or ends by agreement"
    if isinstance(entry, Undo):
        steps = position.steps[: entry.keep + 1]
    else:
        steps = (*position.steps, play(position.game, position.state, entry.seat, entry.code))
    is_over = position.game.outcome(steps[-1].state) is not None
    head = replace(position.head, status="over" if is_over else "playing", version=position.head.version + 1)
    stored = replace(position.stored, head=head, log=(*position.stored.log, entry))
    return Position(position.game, stored, steps, known=Known.of(position.history.then(entry)))
