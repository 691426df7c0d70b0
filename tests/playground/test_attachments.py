"""Tests of files: URLs are signed and expire, and files that a layout shows aren't attachments."""

from __future__ import annotations

import aiohttp

from tests.playground.raw_bot import Api, Hearer, Json
from tests.playground.sample_bot import PNG
from tests.support.local_discord import LocalDiscord, files

V2 = 1 << 15
OTHER = PNG + b"other"


def gallery(*urls: str) -> Json:
    return {"type": 12, "items": [{"media": {"url": url}} for url in urls]}


async def layout(api: Api, **pictures: bytes) -> Json:
    path = f"/channels/{await api.channel()}/messages"
    shown = gallery("attachment://board.png")
    status, sent = await api.upload("POST", path, {"flags": V2, "components": [shown]}, **pictures)
    assert status == 200, sent
    return dict(sent)


async def status_of(api: Api, url: str) -> int:
    async with api.http.get(url) as response:
        return response.status


async def test_files_of_a_layout_are_left_out_of_attachments(discord: LocalDiscord, api: Api) -> None:
    sent = await layout(api, board=PNG, spare=OTHER)
    assert [file["filename"] for file in sent["attachments"]] == ["spare.png"]
    assert [await discord.read(url) for url in files(sent)] == [PNG, OTHER]
    assert sent["components"][0]["items"][0]["media"]["attachment_id"].isdigit()


async def test_a_file_of_a_layout_is_kept_by_its_id_or_address_and_else_lost(discord: LocalDiscord, api: Api) -> None:
    sent = await layout(api, board=PNG)
    path = f"/channels/{sent['channel_id']}/messages/{sent['id']}"
    media = sent["components"][0]["items"][0]["media"]
    words = {"type": 10, "content": "moved"}
    kept = await api.ok("PATCH", path, {"components": [words, gallery(media["url"])]})
    assert [await discord.read(url) for url in files(kept)] == [PNG]
    kept = await api.ok("PATCH", path, {"attachments": [{"id": media["attachment_id"]}]})
    assert [await discord.read(url) for url in files(kept)] == [PNG]
    bare = await api.ok("PATCH", path, {"components": [words]})
    assert [file["id"] for file in bare["attachments"]] == [media["attachment_id"]]  # no longer shown, not yet gone
    gone = await api.ok("PATCH", path, {"components": [words], "attachments": []})
    assert files(gone) == []
    assert await status_of(api, files(kept)[0]) == 404


async def test_a_deleted_message_takes_its_files_along(discord: LocalDiscord, api: Api) -> None:
    sent = await layout(api, board=PNG)
    await api.ok("DELETE", f"/channels/{sent['channel_id']}/messages/{sent['id']}")
    assert list((discord.folder / "world" / "attachments").iterdir()) == []


async def test_shown_files_outlive_a_restart(discord: LocalDiscord, api: Api) -> None:
    sent = await layout(api, board=PNG)
    await discord.stop()
    await discord.start()
    path = f"/channels/{sent['channel_id']}/messages/{sent['id']}"
    again = await api.ok("PATCH", path, {"components": [gallery("attachment://board.png")]})
    assert [await discord.read(url) for url in files(again)] == [PNG]


async def test_a_lax_server_lists_all_files(discord: LocalDiscord, api: Api) -> None:
    await discord.faults(lax=["component_files"])
    assert [file["filename"] for file in (await layout(api, board=PNG))["attachments"]] == ["board.png"]


async def test_addresses_are_signed_and_expire_after_a_day(discord: LocalDiscord, api: Api) -> None:
    sent = await layout(api, board=PNG)
    (url,) = files(sent)
    assert await status_of(api, url) == 200
    for forged in (url.partition("?")[0], url[:-1] + ("0" if url[-1] != "0" else "1"), url.replace("?ex=", "?ex=f")):
        assert await status_of(api, forged) == 404
    await discord.advance(86400)
    assert await status_of(api, url) == 404
    fresh = await api.ok("GET", f"/channels/{sent['channel_id']}/messages/{sent['id']}")
    assert files(fresh) != [url]
    assert await discord.read(files(fresh)[0]) == PNG  # a new request returns a fresh URL


async def test_addresses_outlive_a_restart(discord: LocalDiscord, api: Api) -> None:
    (url,) = files(await layout(api, board=PNG))
    await discord.stop()
    await discord.start()
    assert await status_of(api, url) == 200


async def test_the_gateway_and_the_page_tell_signed_addresses(hearer: Hearer) -> None:
    address = f"ws{hearer.api.discord.base.removeprefix('http')}/local/ws?user=bo"
    async with aiohttp.ClientSession() as http, http.ws_connect(address) as page:
        await page.receive_json()
        await layout(hearer.api, board=PNG)
        for told in (await hearer.next("MESSAGE_CREATE"), (await page.receive_json())["d"]):
            assert [await status_of(hearer.api, url) for url in files(told)] == [200]


async def test_a_lax_server_serves_bare_addresses(discord: LocalDiscord, api: Api) -> None:
    await discord.faults(lax=["signed_addresses"])
    (url,) = files(await layout(api, board=PNG))
    assert await status_of(api, url.partition("?")[0]) == 200
