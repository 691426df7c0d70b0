"""The command `python -m bot move-store FROM TO`, which copies all tables to another database and verifies them there.

Afterwards the bot no longer starts on FROM.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Protocol

from bot.core.ids import TableId
from bot.core.settings import Database, WrongSetting
from bot.core.storage import database_identity
from bot.core.storage.hooks import SqlTable
from bot.core.storage.moved import ARRIVING, MOVED
from bot.core.storage.sql.store import SqlStore
from bot.core.storage.sqlite.last_commit import CommitsLost, require_last_commit
from bot.core.table.outlooks import outlook_of
from bot.postgres import copying
from bot.postgres.leases import SharedLeases
from games import GAMES
from games.english import count
from games.kernel import AnyGame

OK, BAD = 0, 1
Say = Callable[[str], None]


class Open(Protocol):
    """The type of a function that opens the store on a database, such as `bot.opening.opened_anyhow`."""

    async def __call__(
        self, database: Database, backups: Path, *, begins: bool = True, feature_tables: Sequence[SqlTable] = ()
    ) -> SqlStore:
        """Open the store. Raises StorageTrouble if that's not possible."""


async def move(
    source: Database,
    target: Database,
    backups: Path,
    feature_tables: Sequence[SqlTable],
    open_store: Open,
    say: Say = print,
    games: Mapping[str, AnyGame] = GAMES,
) -> int:
    """Move all tables from one database to another. Return the exit code: `OK`, or `BAD` if verification failed.

    If the move is interrupted, call this again. Until it has finished, the bot
    must not run on either database.

    Raises WrongSetting if one of the databases isn't suitable, and StorageTrouble if one fails.
    """
    if source == target or (isinstance(source, Path) and _name(source) == _name(target)):
        raise WrongSetting("move-store copies tables from one database to another. Name two different databases.")
    if isinstance(source, Path) and not (source.exists() and source.stat().st_size):
        raise WrongSetting(f"There's no database at {source}.")
    with ExitStack() as stack:
        for each in (source, target):
            if isinstance(each, Path):
                try:
                    stack.enter_context(database_identity.alone(each))
                    require_last_commit(each)
                except (database_identity.InUse, CommitsLost) as other:
                    raise WrongSetting(str(other)) from other
        here = await open_store(source, backups, begins=False, feature_tables=feature_tables)
        try:
            there = await open_store(target, backups, feature_tables=feature_tables)
            try:
                return await Move(here, there, _name(source), _name(target), say, games).run()
            finally:
                await there.close()
        finally:
            await here.close()


def _name(database: Database) -> str:
    return str(database.resolve() if isinstance(database, Path) else database)


class Move:
    """The move from one open store to another."""

    def __init__(
        self, source: SqlStore, target: SqlStore, here: str, there: str, say: Say, games: Mapping[str, AnyGame]
    ) -> None:
        self._source, self._target = source, target
        self._here, self._there = here, there
        self._say, self._games = say, games

    async def run(self) -> int:
        """Copy, verify, and mark the source as moved. Return the exit code. Raises the same errors as `move`."""
        if await self._is_done():
            self._say(f"All tables from {self._here} are already in {self._there}.")
            return OK
        await self._require_room()
        await self._target.note(ARRIVING, self._here)
        await copying.copy(self._source, self._target)
        if wrong := [*await self._lost(), *await self._broken()]:
            for line in wrong:
                self._say(f"BAD: {line}")
            self._say(f"I changed nothing in {self._here}. Keep using it.")
            return BAD
        await self._source.note(MOVED, self._there)
        await self._target.do("DELETE FROM meta WHERE key = ?", ARRIVING)
        self._say(f"Done. Set GUFFAW_DATABASE to {self._there}. The bot no longer starts on {self._here}.")
        return OK

    async def _is_done(self) -> bool:
        """Tell whether an earlier call finished the move. Raises WrongSetting if that move had a different target."""
        moved = await self._source.note(MOVED)
        if moved and moved != self._there:
            raise WrongSetting(f"The tables from {self._here} were moved to {moved}. Move them from there.")
        return bool(moved) and await self._target.note(ARRIVING) is None

    async def _require_room(self) -> None:
        """Raise WrongSetting unless the target can take the data.

        The target can take it if it's empty, partly filled by an interrupted move, or the source of an earlier move.
        Also raise WrongSetting if a bot is running on either database, or if the source is the target of another
        unfinished move.
        """
        for store, name in ((self._source, self._here), (self._target, self._there)):
            if isinstance(store.leases, SharedLeases) and await store.leases.served():
                raise WrongSetting(f"A bot is running on {name}. Stop it first.")
        if source := await self._source.note(ARRIVING):
            raise WrongSetting(
                f"Some tables from {source} haven't arrived in {self._here} yet. Finish that move first."
            )
        if await self._target.note(ARRIVING) == self._here:
            return
        known, other = await self._source.note(database_identity.KEY), await self._target.note(database_identity.KEY)
        is_earlier = other == known and await self._target.note(MOVED)
        if not is_earlier and (other or (await copying.summary(self._target, "tables"))[0]):
            raise WrongSetting(f"{self._there} already has tables. Name an empty database.")

    async def _lost(self) -> list[str]:
        """Return an error line for each database table whose rows differ between source and target."""
        wrong = []
        for name in copying.kinds(self._source):
            before, after = [await copying.summary(each, name) for each in (self._source, self._target)]
            if before != after:
                wrong.append(f"the rows in {name} don't match after copying ({before[0]} here, {after[0]} there)")
        return wrong

    async def _broken(self) -> list[str]:
        """Return an error line for each game table that can be replayed from the source but not from the target."""
        names = [TableId(str(row[0])) for row in await self._target.rows("SELECT id FROM tables ORDER BY id")]
        wrong, before = [], 0
        for name in names:
            there = await outlook_of(self._target, name, self._games)
            if there.can_continue:
                continue
            if (await outlook_of(self._source, name, self._games)).can_continue:
                wrong.append(f"table {name}: {there.why}")
            else:
                before += 1
        self._say(
            f"{count(len(names), 'table')} copied and replayed"
            + (f", {before} of them already damaged." if before else ".")
        )
        return wrong
