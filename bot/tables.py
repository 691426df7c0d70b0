"""All tables of the house: opens new ones, finds old ones, keeps the recent ones in memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.position import Position
from bot.storage import Head, Person, Place, Store
from bot.table import Table
from games.kernel import AnyGame


class Tables:
    """`games` is the catalogue: key -> Game. `store` is also for the Discord side's small facts (`store.note`)."""

    def __init__(self, store: Store, games: Mapping[str, AnyGame]) -> None:
        self.store = store
        self.games = games

    async def create(
        self, place: Place, game: str, owner: Person, interaction: int, options: Mapping[str, str] | None = None
    ) -> Position:
        """A new lobby with the owner on the first seat; the outbox posts its card."""
        raise NotImplementedError

    async def get(self, table: str) -> Table:
        """The table, as the database has it now. Raises NoTable, StorageTrouble."""
        raise NotImplementedError

    async def of_user(self, user: int) -> Sequence[Head]:
        """Tables in a lobby or in play at which the user sits; those that wait for the user first, longest first."""
        raise NotImplementedError

    async def in_channel(self, channel: int) -> Sequence[Head]:
        """Tables in a lobby or in play in the channel, newest first."""
        raise NotImplementedError

    async def close(self) -> None:
        """Let running transactions finish, then close the store."""
        raise NotImplementedError
