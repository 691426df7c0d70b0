"""The results of a server's finished games as a CSV file, one line per seat."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from bot.core.ids import GuildId, TableId
from bot.core.refusals import Refusal
from bot.core.table.position import Position
from bot.core.table.registry import Tables

MOST = 500  # maximum number of games in a file; older ones are left out
HEADER = ("table", "game", "ended (UTC)", "seat", "player", "computer", "place", "points", "reason")


async def finished(tables: Tables, guild: GuildId) -> tuple[Sequence[TableId], int]:
    """Return the ids of the server's latest finished games, newest first, and how many finished games it has in all."""
    where = "FROM tables WHERE guild = ? AND status = 'over'"
    ids = await tables.store.rows(f"SELECT id {where} ORDER BY since DESC LIMIT ?", guild, MOST)
    ((total,),) = await tables.store.rows(f"SELECT count(*) {where}", guild)
    return [row[0] for row in ids], total


async def in_csv(tables: Tables, ids: Sequence[TableId]) -> bytes:
    """Return the results of these games as CSV in UTF-8. Games that can't be read anymore are left out."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(HEADER)
    for name in ids:
        try:
            writer.writerows(_lines(await tables.load(name)))
        except Refusal:
            continue
    return text.getvalue().encode("utf-8-sig")  # with its mark, spreadsheets read names in any script


def _lines(position: Position) -> Iterator[tuple[object, ...]]:
    outcome = position.outcome
    if outcome is None:
        return
    ended = datetime.fromtimestamp(position.head.since, UTC).strftime("%Y-%m-%d %H:%M")
    places, place = dict[int, int](), 1
    for tied in outcome.ranking:
        places |= dict.fromkeys(tied, place)
        place += len(tied)
    for seat, chair in enumerate(position.chairs):
        score = outcome.scores[seat]
        yield (
            position.id, position.game.name, ended, seat + 1, plain(chair.name), "yes" if chair.user is None else "no",
            places.get(seat, ""), "" if score is None else score, outcome.reason,
        )  # fmt: skip


def plain(name: str) -> str:
    """Return the name, changed if spreadsheets would take it for a formula."""
    return f"'{name}" if name[:1] in "=+-@\t\r" else name
