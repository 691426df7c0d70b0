"""Tests of the limits that keep one person from filling a channel, a server or the database."""

from __future__ import annotations

import asyncio

import pytest

from bot.core.ids import ChannelId, GuildId, InteractionId, TableId, UserId
from bot.core.refusals import NotNow
from bot.core.storage import Person, Place
from bot.core.storage.sqlite import SqliteStore
from bot.core.table.people import lobby
from bot.core.table.people.allowance import Allowance, Quota
from bot.core.table.registry import Tables
from tests.bot.conftest import ADA, BO, CY
from tests.games.example import GAME

FEW = Allowance(lobbies=Quota(2, 3, 4), playing=Quota(3, 9, 9))


@pytest.fixture
def limited(store: SqliteStore) -> Tables:
    return Tables(store, {GAME.key: GAME}, FEW)


async def opened(tables: Tables, person: Person, channel: ChannelId = ChannelId(700)) -> str:
    return (await tables.create(Place(GuildId(70), channel), GAME.key, person, InteractionId(1))).id


async def test_the_lobbies_of_a_person_a_channel_and_a_server_are_limited(limited: Tables) -> None:
    await opened(limited, ADA)
    await opened(limited, ADA, ChannelId(701))
    with pytest.raises(NotNow, match=r"You've opened 2 tables waiting to start.*Start or cancel one"):
        await opened(limited, ADA, ChannelId(702))
    await opened(limited, BO)
    await opened(limited, CY)
    with pytest.raises(NotNow, match="This channel has 3 tables"):
        await opened(limited, Person(UserId(4), "Dot"))
    with pytest.raises(NotNow, match="This server has 4 tables"):
        await opened(limited, Person(UserId(4), "Dot"), ChannelId(702))


async def test_a_person_who_cancels_or_starts_a_table_may_open_another(limited: Tables) -> None:
    first, _ = await opened(limited, ADA), await opened(limited, ADA)
    await (await limited.get(TableId(first))).change(lobby.cancel, ADA.id)
    for _ in range(3):
        table = await limited.get(TableId(await opened(limited, ADA)))
        await table.start(ADA.id)
    with pytest.raises(NotNow, match=r"You've opened 3 tables in play"):
        await opened(limited, ADA)


async def test_lobbies_opened_at_the_same_moment_do_not_exceed_the_limit(limited: Tables) -> None:
    made = await asyncio.gather(*(opened(limited, ADA) for _ in range(20)), return_exceptions=True)
    assert sum(isinstance(each, str) for each in made) == 2
    assert all(isinstance(each, NotNow | str) for each in made)
