"""A program that makes moves at one table forever, and prints the acknowledged ones. Tests kill it."""

from __future__ import annotations

import asyncio
import itertools
import os
import sys
import time
import traceback
from pathlib import Path

from bot.core.delivery.courier_protocol import Shown
from bot.core.delivery.outbox import Outbox
from bot.core.ids import ChannelId, InteractionId, TableId, UserId
from bot.core.storage import OutboxMessage
from bot.core.table.reading import prompts
from bot.core.table.registry import Tables
from bot.core.table.table import Table
from tests.bot.recorder import Recorder
from tests.games.example import GAME
from tests.support import databases

MOST_WAITING = 10  # undelivered messages; with more, each board would be replaced before its turn came


class Post(Recorder):
    """A Recorder that also appends the nonce of each posted board to the file `arrived`, which survives a kill."""

    arrived: Path

    async def send(self, channel: ChannelId, payload: tuple[OutboxMessage, tuple[str, ...]], nonce: str) -> Shown:
        body = payload[0].body
        if payload[0].kind == "board":
            with self.arrived.open("a") as file:
                file.write(f"{nonce} {body.after} {body.upto} {len(body.notes)}\n")
        return await super().send(channel, payload, nonce)


async def main(address: str, arrived: Path, name: str, start: int) -> None:
    """Move forever, undoing moves that would end the game. Print "interaction length-of-log" after each move."""
    tables = Tables(await databases.at(address).open(), {GAME.key: GAME})
    courier = Post(tables)
    courier.arrived = arrived
    outbox = Outbox(tables, courier)
    running = asyncio.create_task(outbox.run())
    table = await tables.get(TableId(name))
    for interaction in itertools.count(start):
        await step(table, InteractionId(interaction))
        print(interaction, len(table.now.stored.log), flush=True)
        await asyncio.sleep(0.005)  # people are slower, too: boards are posted in between
        while (await tables.store.upkeep.figures(time.time())).messages > MOST_WAITING:
            await asyncio.sleep(0.005)
    await running


async def step(table: Table, interaction: InteractionId) -> None:
    """Make a random player's move, or take the next step toward undoing a move."""
    now = table.now
    if now.head.request is not None:
        other = now.chairs[1 - now.head.request.seat].user or 0
        await table.agree(UserId(other), now.head.request.id, interaction)
        return
    user = now.chairs[now.to_act[0]].user or 0
    if now.length > 8:
        await table.undo(UserId(user), interaction)
        return
    seat = now.to_act[0]
    codes = [now.legal(seat)[0].code]
    codes += [] if prompts.completes(now, seat, codes) else [now.legal(seat, codes)[0].code]
    await table.act(UserId(user), codes, prompts.prompt(now, seat), interaction)


if __name__ == "__main__":
    try:
        asyncio.run(main(sys.argv[1], Path(sys.argv[2]), sys.argv[3], int(sys.argv[4])))
    finally:
        traceback.print_exc()
        os._exit(1)  # otherwise, the database's thread would keep a failed process alive
