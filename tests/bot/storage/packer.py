"""A program that packs one finished game after the other, and says each: made to be killed."""

from __future__ import annotations

import asyncio
import sys

from tests.support import databases


async def main(address: str, before: int) -> None:
    """All whose last move is older, and then a line for each that was packed long ago, so that there is always one."""
    store = await databases.at(address).open()
    for game in await store.upkeep.finished((0, ""), before, 1000):
        if game.has_rows:
            assert await store.upkeep.pack(game.table, before)
        print(game.table, flush=True)
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
