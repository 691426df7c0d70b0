"""The command `python -m bot restore FILE`, which replaces the database with a backup, and keeps the replaced one."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from bot.core.ids import TableId
from bot.core.program import COMMAND
from bot.core.settings import Server, Settings, WrongSetting
from bot.core.storage import database_identity
from bot.core.storage.hooks import SqlTable
from bot.core.storage.restorable import STATES, Restorable, State, states_of
from bot.core.storage.sql.store import SqlStore
from bot.core.table.outlooks import outlook_of
from bot.opening import restorable
from games import GAMES
from games.english import count
from games.kernel import AnyGame

OK, BAD = 0, 1
MOST_LINES = 20  # maximum number of lines about tables that are newer in the replaced database
Say = Callable[[str], None]
_SQLITE, _DUMP = b"SQLite format 3\0", b"PGDMP"  # how the files begin


async def restore(
    file: Path,
    settings: Settings,
    feature_tables: Sequence[SqlTable],
    *,
    anyway: bool = False,
    say: Say = print,
    games: Mapping[str, AnyGame] = GAMES,
) -> int:
    """Replace the database in the settings with the backup `file`. Return the exit code: `OK`, or `BAD` if refused.

    First, every table in the backup is replayed. With `anyway`, the backup is used even if some tables can't be
    replayed or it belongs to another bot. Raises WrongSetting if a bot is running or the file isn't a backup, and
    StorageTrouble if a database can't be opened.
    """
    database = _database(file, settings)
    async with database.held():
        store = await database.unpack(file, feature_tables)
        try:
            problems = [*_strange(await store.note(database_identity.KEY) or "", settings)]
            problems += await _broken(store, say, games)
            restored = states_of(await store.rows(STATES))
        finally:
            await store.close()
        for problem in problems:
            say(f"BAD: {problem}")
        if problems and not anyway:
            say("I changed nothing. To restore this backup anyway, add --anyway.")
            return BAD
        for line in _newer(await database.replaced_states(), restored):
            say(line)
        aside = await database.swap()
    say(f"Restored. The database that was there before is now {aside}." if aside else "Restored.")
    say("Start the bot. Until a table's next move, its messages in Discord may show what came after the backup.")
    return OK


def _database(file: Path, settings: Settings) -> Restorable:
    """Return the database in the settings. Raises WrongSetting if the file isn't a backup for that database."""
    try:
        with file.open("rb") as stream:
            start = stream.read(len(_SQLITE))
    except OSError as error:
        raise WrongSetting(f"I can't read {file}: {error.strerror}.") from error
    database = settings.database
    if isinstance(database, Server):
        if start.startswith(_DUMP):
            return restorable(database, settings.backups)
        if start == _SQLITE:
            raise WrongSetting(
                f"{file} is an SQLite file, but GUFFAW_DATABASE is {database}. To copy its tables into an empty "
                f"PostgreSQL database: {COMMAND} move-store {file} {database}"
            )
        raise WrongSetting(f"{file} isn't a dump by pg_dump -Fc.")
    if start == _SQLITE:
        return restorable(database, settings.backups)
    if start.startswith(_DUMP):
        raise WrongSetting(f"{file} is a PostgreSQL dump, but GUFFAW_DATABASE is the SQLite file {database}.")
    raise WrongSetting(f"{file} isn't an SQLite database.")


def _strange(identity: str, settings: Settings) -> Iterator[str]:
    """Yield a warning if the backup with this database identity belongs to a different bot than the settings."""
    database = settings.database
    folder = database.parent if isinstance(database, Path) else settings.health.parent
    if database_identity.is_another(identity, (folder, *settings.folders)):
        yield f"the backup has another bot's tables; after restoring it, start with {COMMAND} --new"


async def _broken(store: SqlStore, say: Say, games: Mapping[str, AnyGame]) -> list[str]:
    """Replay every table in the store. Return a sentence about each one that couldn't continue."""
    names = [TableId(str(name)) for (name,) in await store.rows("SELECT id FROM tables ORDER BY id")]
    say(f"Replaying {count(len(names), 'table')} from the backup...")
    outlooks = [(name, await outlook_of(store, name, games)) for name in names]
    for name, outlook in outlooks:
        if outlook.can_continue and outlook.why:
            say(f"table {name} would continue from its last stored state: {outlook.why}")
    broken = [
        f"table {name} couldn't continue: {outlook.why}" for name, outlook in outlooks if not outlook.can_continue
    ]
    say(f"{len(broken)} of {len(names)} couldn't continue." if broken else "All of them can continue.")
    return broken


def _newer(before: Mapping[TableId, State] | None, restored: Mapping[TableId, State]) -> Iterator[str]:
    """Yield lines about tables in the replaced database that are newer than in the backup, or missing from it.

    `before` is None if the replaced database can't be read.
    """
    if before is None:
        yield "The current database can't be read, so I can't tell what is newer in it."
        return
    newer = {
        name: state for name, state in before.items() if name not in restored or state.version > restored[name].version
    }
    if not newer:
        return
    yield "The current database has this and the backup doesn't:"
    for name, state in sorted(newer.items(), key=lambda item: -item[1].since)[:MOST_LINES]:
        when = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(state.since))
        if name in restored:
            changes = count(state.version - restored[name].version, "change")
            yield f"  table {name} ({state.game}): {changes}, latest at {when}"
        else:
            yield f"  table {name} ({state.game}): all of it, latest change at {when}"
    if len(newer) > MOST_LINES:
        yield f"  and {count(len(newer) - MOST_LINES, 'more table')}"
