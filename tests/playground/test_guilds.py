"""Tests of servers (guilds) that are created while the local Discord is running, with their own channels and people."""

from __future__ import annotations

from typing import Any

import pytest

from tests.playground.raw_bot import Api, Hearer
from tests.support.local_discord import Json, LocalDiscord


async def opened(api: Api, *people: str) -> Json:
    async with api.http.post(f"{api.discord.base}/local/guilds", json={"people": list(people)}) as response:
        answer: Json = await response.json()
    assert response.status == 200, answer
    return answer


async def state_of(api: Api, guild: str) -> Json:
    async with api.http.get(f"{api.discord.base}/local/state", params={"guild": guild}) as response:
        answer: Json = await response.json()
    return answer


def names(things: list[Json], key: str) -> list[Any]:
    return [thing[key] for thing in things if key in thing]


async def test_the_bot_is_invited_to_a_new_guild(api: Api, hearer: Hearer) -> None:
    made = await opened(api, "ada", "eve")
    joined = await hearer.next("GUILD_CREATE")
    assert joined["id"] == made["guild"]
    assert "unavailable" not in joined
    assert joined["owner_id"] == made["people"]["ada"]
    assert joined["member_count"] == 3
    assert "games" in names(joined["channels"], "name")


async def test_people_of_a_guild_see_and_reach_nobody_elsewhere(discord: LocalDiscord, api: Api) -> None:
    one, two = await opened(api, "ada", "eve"), await opened(api, "ada", "eve")
    for place in (one, two):
        assert "error" not in await discord.act(place["people"]["eve"], op="say", channel="games", content="hello")
        await discord.act(place["people"]["ada"], op="open_dm")
        seen = await state_of(api, place["guild"])
        assert {user["id"] for user in seen["users"] if not user["bot"]} == set(place["people"].values())
        assert names(seen["channels"], "guild_id") == [place["guild"]] * 5
        assert [c["recipients"][0]["id"] for c in seen["channels"] if c["type"] == 1] == [place["people"]["ada"]]
        (message,) = seen["messages"]
        assert message["author"]["id"] == place["people"]["eve"]
    games = next(c["id"] for c in (await state_of(api, one["guild"]))["channels"] if c.get("name") == "games")
    refused = await discord.act(two["people"]["ada"], op="say", channel=games, content="hello")
    assert "You see no channel" in refused["error"]


async def test_only_the_first_person_of_a_guild_manages_it(discord: LocalDiscord, api: Api) -> None:
    made = await opened(api, "ada", "eve")
    said = await discord.act(made["people"]["ada"], op="say", channel="games", content="hello")
    refused = await discord.act(made["people"]["eve"], op="delete", message=said["message"])
    assert "Only its author or an admin" in refused["error"]
    said = await discord.act(made["people"]["eve"], op="say", channel="games", content="hello")
    assert "error" not in await discord.act(made["people"]["ada"], op="delete", message=said["message"])


async def test_a_guild_without_people_is_refused_in_words(api: Api) -> None:
    async with api.http.post(f"{api.discord.base}/local/guilds", json={"people": []}) as response:
        assert response.status == 400
        assert "length >= 1" in (await response.json())["error"]


@pytest.mark.parametrize(
    ("faults", "words"),
    [
        ({"slow": "very"}, "unknown field `slow`"),
        ({"closed_dms": "bo"}, "Expected `array"),
        ({"lax": ["x"]}, "There is no restriction x."),
    ],
)
async def test_faults_that_make_no_sense_are_refused_in_words(api: Api, faults: Json, words: str) -> None:
    async with api.http.post(f"{api.discord.base}/local/faults", json=faults) as response:
        answer = await response.json()
    assert (response.status, list(answer)) == (400, ["error"]), answer
    assert words in answer["error"]


async def test_guilds_and_their_people_are_remembered(discord: LocalDiscord, api: Api) -> None:
    made = await opened(api, "ada", "eve")
    before = await state_of(api, made["guild"])
    await discord.stop()
    await discord.start()
    after = await state_of(api, made["guild"])
    assert {key: after[key] for key in ("users", "channels", "guilds")} == {
        key: before[key] for key in ("users", "channels", "guilds")
    }
