"""A program that packs finished games one after another, and prints the id of each. Tests kill it."""

from __future__ import annotations

import asyncio
import sys

from bot.core.ids import TableId
from tests.support import databases


async def main(address: str, before: int) -> None:
    """Pack all games whose last move is older than `before`. Print a line for each, even for those already packed."""
    store = await databases.at(address).open()
    for game in await store.upkeep.finished((0, TableId("")), before, 1000):
        if game.has_rows:
            assert await store.upkeep.pack(game.table, before)
        print(game.table, flush=True)
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
