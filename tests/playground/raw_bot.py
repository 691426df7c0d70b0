"""Bots that send raw requests over HTTP and the gateway, to test what a client library would hide."""

import asyncio
import json
from typing import Any

import aiohttp

from tests.support.answers import Answer, first
from tests.support.local_discord import LocalDiscord

Json = dict[str, Any]
BOT = {"Authorization": "Bot local"}


class Api:
    def __init__(self, discord: LocalDiscord, http: aiohttp.ClientSession) -> None:
        self.discord, self.http = discord, http

    async def call(self, method: str, path: str, body: object = None, **more: Any) -> tuple[int, Any]:
        address = f"{self.discord.base}/api/v10{path}"
        settings: Json = {"headers": BOT} | ({"json": body} if body is not None else {}) | more
        async with self.http.request(method, address, **settings) as response:
            raw = await response.read()
            assert not raw or response.headers["Content-Type"] == "application/json"
            answer = json.loads(raw) if raw else None
            return response.status, Answer(answer) if isinstance(answer, dict) else answer

    async def ok(self, method: str, path: str, body: object = None, **more: Any) -> Any:
        status, answer = await self.call(method, path, body, **more)
        assert status < 300, (status, answer)
        return answer

    async def code(self, method: str, path: str, body: object = None, **more: Any) -> tuple[int, int]:
        status, answer = await self.call(method, path, body, **more)
        assert status >= 400, f"{method} {path} was not refused, but answered with {status}: {answer}"
        return status, answer["code"]

    async def upload(self, method: str, path: str, payload: Json, **files: bytes) -> tuple[int, Any]:
        form = aiohttp.FormData(quote_fields=False)
        form.add_field("payload_json", json.dumps(payload), content_type="application/json")
        for number, (name, data) in enumerate(files.items()):
            form.add_field(f"files[{number}]", data, filename=f"{name}.png", content_type="application/octet-stream")
        return await self.call(method, path, data=form)

    async def bare(self, path: str, **more: Any) -> tuple[int, str]:
        """Send a request to a path outside the API, as a browser might; return the status and the text."""
        async with self.http.request(more.pop("method", "GET"), f"{self.discord.base}{path}", **more) as response:
            return response.status, await response.text()

    async def post(self, channel: str, content: str = "x", **more: object) -> Json:
        return dict(await self.ok("POST", f"/channels/{channel}/messages", {"content": content} | more))

    async def channel(self, name: str = "games") -> str:
        state = await self.discord.state()
        return str(first(state["channels"], lambda c: c.get("name") == name, f"channel {name}")["id"])

    async def user(self, name: str) -> str:
        state = await self.discord.state()
        return str(first(state["users"], lambda u: u["username"] == name, f"user {name}")["id"])


class Hearer:
    """A bot that receives interactions over the gateway and answers them with raw requests."""

    def __init__(self, api: Api, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.api, self.socket = api, socket

    async def next(self, name: str) -> Json:
        heard: list[str] = []
        try:
            async with asyncio.timeout(5):
                while True:
                    frame = await self.socket.receive_json()
                    if frame.get("t") == name:
                        return Answer(frame["d"])
                    heard.append(frame.get("t") or f"op {frame.get('op')}")
        except TimeoutError:
            raise AssertionError(f"no {name} came within 5 s, but {heard or 'nothing'}") from None

    async def refused(self, interaction: Json, **body: object) -> int:
        """Send an answer that the local Discord must refuse; return the error code."""
        status, answer = await self.answer(interaction, **body)
        assert status >= 400, f"the answer {body} was not refused: {status} {answer}"
        return int(answer["code"])

    async def answer(self, interaction: Json, **body: object) -> tuple[int, Any]:
        return await self.api.call("POST", f"/interactions/{interaction['id']}/{interaction['token']}/callback", body)


async def asked(hearer: Hearer, who: str = "ada", channel: str = "games") -> tuple["asyncio.Task[Json]", Json]:
    task = asyncio.create_task(hearer.api.discord.person(who).command("hand", channel))
    return task, await hearer.next("INTERACTION_CREATE")
