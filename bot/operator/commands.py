"""The operator's commands on the command line: show and verify tables, undo a move, back up the database."""

from __future__ import annotations

import sqlite3
import tempfile
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path

from bot.core.bounded import TooMuch, bounded
from bot.core.ids import TableId
from bot.core.program import COMMAND, VERSION
from bot.core.refusals import NoTable, NotNow, Refusal
from bot.core.settings import Settings
from bot.core.storage import Head
from bot.core.storage.hooks import SqlTable
from bot.core.storage.sql import cleaning
from bot.core.storage.sqlite import SqliteStore
from bot.core.storage.sqlite.backup import copy_file
from bot.core.storage.sqlite.migrate import format_of, migrations, require_readable
from bot.core.storage.trouble import RESTORE
from bot.core.table import consent, stalls
from bot.core.table.hooks import NO_HOOKS, Hooks, TableHooks, untouched
from bot.core.table.loading import Outlook, broken
from bot.core.table.outlooks import outlook_of
from bot.core.table.position import Position
from bot.core.table.reading import narration, proofs
from bot.core.table.reading.proofs import record_of
from bot.core.table.registry import Tables
from bot.core.table.table import Table
from bot.opening import open_store
from games import GAMES
from games.bounds import shortened
from games.english import count
from games.kernel import AnyGame
from games.record import LONGEST, Agreement, BrokenRecord, Record, in_effect, parts

OK, BAD = 0, 1
Say = Callable[[str], None]


class Operator:
    """The operator's commands on one database. All return an exit code; most can be used while the bot is running."""

    def __init__(self, tables: Tables, say: Say = print) -> None:
        self.tables = tables
        self._say = say

    async def show(self, table_id: TableId | None) -> int:
        """Print a table without its secrets, or if `name` is None, a list of all open and archived tables."""
        if table_id is None:
            for head in [*await self.tables.store.live(), *await self.tables.store.upkeep.archived()]:
                lost = f"  LOST: {head.lost}" if head.lost else ""
                where = f"channel {head.place.channel}"
                self._say(f"{head.id}  {head.game}  {head.status}  {where}  {_when(head.since)}{lost}")
            return await self._damaged()
        for line in describe((await self.tables.get(table_id)).now):
            self._say(line)
        return OK

    async def stalled(self) -> int:
        """Print a list of the tables in play that are stuck, and why. Return BAD if there are any, else OK."""
        found = [(head, stalls.why(head, time.time())) for head in await self.tables.store.live()]
        for head, why in found:
            if why:
                self._say(f"{head.id}  {head.game}  channel {head.place.channel}  {why}")
        return BAD if await self._damaged() or any(why for _, why in found) else OK

    async def _damaged(self) -> int:
        """Print a list of damaged tables, which all other lists leave out. Return BAD if there are any, else OK."""
        found = await self.tables.store.upkeep.damaged()
        for name in found:
            self._say(
                f"{name}  DAMAGED: its row in `tables` can't be read, so no list shows it; all other tables continue"
            )
        return BAD if found else OK

    async def drop(self, key: str) -> int:
        """Delete everything that a feature has stored, before its folder is deleted. The bot must not be running."""
        from bot.features import FEATURES  # only here, because it imports discord.py

        feature = next((each for each in FEATURES if each.key == key), None)
        if feature is None:
            self._say(f"There's no feature {key}. Name one of these: {', '.join(each.key for each in FEATURES)}.")
            return BAD
        unclear = await self._clear(feature.tables)
        forget = cleaning.forget_feature
        damaged = await self.tables.store.write(forget, key, feature.sql, feature.personal_settings)
        if kept := sorted({*unclear, *damaged}):
            self._say(f"BAD: I couldn't change these tables, which keep what {key} stored there: {', '.join(kept)}")
            return BAD
        self._say(f"Deleted everything that {key} had stored. Now delete bot/features/{key} and its line in FEATURES.")
        return OK

    async def _clear(self, hooks: TableHooks) -> list[TableId]:
        """Undo, at all tables, what a feature has set in core's fields.

        Return the ids of the tables that couldn't be changed.
        """
        left: list[TableId] = []
        if hooks.cleared is untouched:
            return left
        for (name,) in await self.tables.store.rows("SELECT id FROM tables"):
            try:
                await (await self.tables.get(name)).change(hooks.cleared)
            except Refusal:
                left.append(name)
        return left

    async def replay(self, table_id: TableId) -> int:
        """Print what the public saw of every move that hasn't been undone."""
        now = (await self.tables.get(table_id)).now
        for number, made in enumerate(now.decisions[: now.length]):
            for line in narration.lines(now, None, number, number + 1):
                self._say(f"{made.move:4}  {line}")
        return BAD if now.frozen else OK

    async def verify(self, table_id: TableId, seal: str = "") -> int:
        """Replay a stored table and check every digest. Return the exit code.

        If `seal` isn't "", the fingerprint (SHA-256) of the shuffle's seed must begin with it.
        """
        stored = await self.tables.store.read(table_id)
        if stored is None:
            raise NoTable
        return check(record_of(stored), seal, self._say, self.tables.games)

    async def check(self) -> int:
        """Print how many open and archived tables this version of the bot can't continue, or only from a snapshot."""
        heads = [*await self.tables.store.live(), *await self.tables.store.upkeep.archived()]
        seen = [await self._foresee(head) for head in heads]
        from_snapshot = sum(each.can_continue and bool(each.why) for each in seen)
        resting = sum(not each.can_continue for each in seen)
        self._say(
            f"{count(len(heads), 'open table')}: {from_snapshot} would continue from a snapshot, {resting} couldn't "
            "continue."
        )
        return BAD if await self._damaged() or resting else OK

    async def _foresee(self, head: Head) -> Outlook:
        found = await outlook_of(self.tables.store, head.id, self.tables.games)
        if found.why:
            game = self.tables.games.get(head.game)
            to = f" -> {game.version}" if game else ""
            what = "would continue from a snapshot" if found.can_continue else "COULDN'T CONTINUE"
            self._say(f"{head.id}  {head.game} rules {head.rules}{to}  {what}: {found.why}")
        return found

    async def undo(self, table_id: TableId) -> int:
        """Undo the table's last move, no matter whose it was. A running bot announces this in the channel."""
        now = await (await self.tables.get(table_id)).force_undo()
        self._say(f"Undone. {now.length} decisions remain." + (f" Still frozen: {now.frozen}" if now.frozen else ""))
        return BAD if now.frozen else OK

    async def export(self, table_id: TableId, secrets: bool) -> int:
        """Print the table's record as JSON.

        For a game in progress, this requires `secrets`, because the record reveals everything.
        """
        table = await self.tables.get(table_id)
        self._say((proofs.record(table.now).to_json() if secrets else _export(table)).decode())
        return OK


def verify_file(file: Path, seal: str = "", say: Say = print, games: Mapping[str, AnyGame] = GAMES) -> int:
    """Check an exported record file, within limits on time and memory, and print the result. Return the exit code."""
    try:
        with file.open("rb") as stream:
            text = stream.read(LONGEST + 1)
        with bounded():  # a State in a manipulated record can keep the rules busy for a very long time
            return check(Record.from_json(text), seal, say, games)
    except (OSError, BrokenRecord, TooMuch) as error:
        say(f"BAD: {error}")
        return BAD


def check(record: Record, seal: str, say: Say, games: Mapping[str, AnyGame] = GAMES) -> int:
    """Check all digests of a record, and print the result. Return the exit code.

    If `seal` isn't "", the fingerprint (SHA-256) of the record's seed must begin with it.
    """
    game = games.get(record.header.game)
    wrong = broken(game, record) if game else f"I don't know the game {shortened(record.header.game)!r}"
    sealed = sha256(record.header.seed.encode()).hexdigest()
    if seal and not sealed.startswith(seal.lower()):
        wrong = wrong or f"its seed has the fingerprint {sealed}, not {seal}"
    if wrong:
        say(f"BAD: {wrong}.")
        return BAD
    say(f"Good: all digests match. Log entries: {len(record.log)}; decisions not undone: {len(in_effect(record.log))}.")
    for part in parts(record.log)[1:]:
        assert part.snapshot is not None
        proof = "their digests lead to the snapshot"
        if part.snapshot.anew:
            proof = "their digests can't be checked, because no state was stored; the game continued under later rules"
        say(f"Decisions up to {part.first}, under rules {part.snapshot.rules}: {proof}.")
    if record.log and isinstance(record.log[-1], Agreement):
        say("The players ended the game early, by agreement. Digests can't prove that.")
    say(f"Seal: {sealed}" + (", as posted." if seal else "  (compare it with the one posted at the start)"))
    return OK


def _export(table: Table) -> bytes:
    try:
        return proofs.exported(table.now)
    except NotNow as refusal:
        raise NotNow(f"{refusal} `export --secrets` exports it anyway.") from refusal


def describe(position: Position) -> list[str]:
    """Return lines that describe a table, without hidden information."""
    head = position.head
    seats = [
        f"  {seat + 1}. {name}: {f'user {chair.user}' if chair.user else f'computer ({chair.policy})'}"
        + (" <- to act" if seat in position.to_act else "")
        for seat, (name, chair) in enumerate(zip(position.names, position.chairs, strict=True))
    ]
    return [
        f"Table {head.id}: {position.game.name} (rules {head.rules}), {head.status}, version {head.version}",
        f"Place: guild {head.place.guild}, channel {head.place.channel}; owner: user {head.owner}",
        f"Options: {', '.join(f'{key}={value}' for key, value in head.options.items()) or 'none'}",
        "Seats:",
        *seats,
        f"Log: {len(position.stored.log)} entries, latest {_when(head.since)}",
        f"Decisions not undone: {len(position.decisions)}",
        *([f"Seal: {proofs.commitment(position)}"] if head.seed else []),
        *([f"LOST: I can't post in its channel: {head.lost}"] if head.lost else []),
        *([f"Open request: {consent.wish(position, head.request)}"] if head.request else []),
        *([f"FROZEN after decision {position.length}: {position.frozen}"] if position.frozen else []),
    ]


def backup(settings: Settings, to: Path | None, say: Say = print) -> int:
    """Copy the SQLite database to a file, even while the bot is running. Return the exit code."""
    if not isinstance(settings.database, Path):
        say(f"Back up PostgreSQL with pg_dump -Fc -d ADDRESS -f FILE, and restore it with {COMMAND} restore FILE.")
        return BAD
    to = to or settings.backups / f"guffaw-{time.strftime('%Y%m%d-%H%M%S')}.sqlite3"
    if problem := _copied(settings.database, to):
        say(f"The backup failed: {problem}")
        return BAD
    say(f"Copied to {to}.")
    return OK


def _copied(database: Path, to: Path) -> str:
    """Copy the SQLite database to a new file. Return "", or why that failed."""
    try:
        copy_file(database, to)
    except (sqlite3.Error, OSError) as error:
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK)
        is_damaged = code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
        return f"{database} is damaged ({error}). {RESTORE}" if is_damaged else str(error)
    return ""


async def with_tables(
    settings: Settings,
    command: Callable[[Operator], Awaitable[int]],
    hooks: Hooks = NO_HOOKS,
    say: Say = print,
    *,
    migrates: bool = True,
    feature_tables: Sequence[SqlTable] = (),
) -> int:
    """Run a command of the `Operator` on the database in the settings. Return the exit code.

    Commands that change tables need the features' `hooks`. Commands that use features' data need their
    `feature_tables`.
    """
    store = await open_store(
        settings.database, settings.backups, begins=False, migrates=migrates, feature_tables=feature_tables
    )
    try:
        return await command(Operator(Tables(store, GAMES, hooks=hooks), say))
    finally:
        await store.close()


async def foresee(settings: Settings, say: Say = print) -> int:
    """Run `Operator.check` on a copy of the database, because an older version of the bot may be using the original.

    On PostgreSQL, check the database itself, without migrating it.
    """
    if not isinstance(settings.database, Path):
        return await with_tables(settings, Operator.check, say=say, migrates=False)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "copy.sqlite3"
        if problem := _copied(settings.database, path):
            say(f"I couldn't copy the database to check it: {problem}")
            return BAD
        require_readable(path, settings.backups, settings.database)
        say(_upgrade(format_of(path), settings.backups))
        store = await SqliteStore.open(path)
        try:
            return await Operator(Tables(store, GAMES), say).check()
        finally:
            await store.close()


def _upgrade(current: int, backups: Path) -> str:
    """Return sentences that say how this version will change an SQLite database with schema version `current`."""
    known = len(migrations())
    if current == known:
        return f"This is Guffaw {VERSION}. It doesn't change the database's format, so you can go back to your version."
    return (
        f"This is Guffaw {VERSION}. When it starts, it upgrades the database from format {current} to {known}, after a "
        f"backup in {backups}. Older versions can't read it then."
    )


def _when(seconds: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(seconds))
