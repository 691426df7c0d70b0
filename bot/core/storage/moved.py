"""Notes that `python -m bot move-store` leaves in both databases, so that the bot starts only where all tables are."""

from __future__ import annotations

from typing import Final

from bot.core.program import COMMAND
from bot.core.refusals import StorageTrouble
from bot.core.settings import Database
from bot.core.storage.protocol import Store

MOVED: Final = "moved"  # key of a note in the source: where its data was moved to
ARRIVING: Final = "arriving"  # key of a note in the target of an unfinished copy: where the data comes from


async def require_all_tables(store: Store, database: Database) -> None:
    """Raise StorageTrouble if the tables were moved to another database, or if a move to this one isn't finished."""
    if elsewhere := await store.note(MOVED):
        raise StorageTrouble(f"The tables from {database} were moved to {elsewhere}. Set GUFFAW_DATABASE to that.")
    if source := await store.note(ARRIVING):
        again = f"{COMMAND} move-store {source} {database}"
        raise StorageTrouble(f"Some tables from {source} haven't arrived in {database} yet. Run this again: {again}")
