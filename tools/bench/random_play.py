"""Tables at which two people make random moves, for benchmarks."""

from __future__ import annotations

import time
from random import Random

from bot.core.ids import ChannelId, GuildId, InteractionId, UserId
from bot.core.storage import Person, Place
from bot.core.table.registry import Tables
from bot.core.table.table import Table
from tests.support.whole_moves import whole_move

EACH = 10  # number of interaction ids reserved for starting a table


async def seated(tables: Tables, key: str, number: int) -> Table:
    """Start a game in a new channel, between two people who play nowhere else."""
    place, interaction, ada = Place(GuildId(1), ChannelId(number + 1)), EACH * number + 1, 2 * number + 1
    table = await tables.get(
        (await tables.create(place, key, Person(UserId(ada), "Ada"), InteractionId(interaction))).id
    )
    await table.join(Person(UserId(ada + 1), "Bo"), InteractionId(interaction + 1))
    await table.start(UserId(ada))
    return table


async def moved(table: Table, chance: Random) -> None:
    seat = chance.choice(table.now.to_act)
    codes = whole_move(table.now, seat, chance.choice)
    await table.act(table.now.users([seat])[0], codes, None, InteractionId(time.time_ns()))
