"""A local Discord with a bot program and people, for end-to-end tests.

    async with LocalDiscord(tmp_path) as discord:
        await discord.start_bot()
        ada, bo = discord.person("ada"), discord.person("bo")
        await ada.command("table new", game="gears")
        card = await bo.wait_for(lambda message: "Join" in buttons(message))
        await bo.click(card, "Join")

People act and look only through /local/act and /local/state, as an external program would.
"""

import asyncio
import contextlib
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import aiohttp
from aiohttp import web_app

from bot.core.storage import Head
from bot.core.storage.sql.store import SqlStore
from bot.core.table.position import Position
from bot.core.table.registry import Tables
from games.kernel import AnyGame
from playground.server import Server, address, listen
from playground.world.interactions import COMPONENT
from tests.support import databases
from tests.support.answers import Answer, first
from tests.support.children import Program, run
from tests.support.forking import ROOT as ROOT
from tests.support.openapi import DOCUMENT, Judge
from tests.support.patience import until as until

Json = dict[str, Any]
BUTTON, TEXT, THUMBNAIL, GALLERY, FILE = 2, 10, 11, 12, 13
SELECTS = 3, 5, 6, 7, 8
FORMER_NAMES = {"play": "turn", "board": "look", "log": "moves", "rules": "rulebook"}
AT_FULL_SPEED = ("rate_limits",)  # for bots that should play as fast as possible
LOG_TAIL = 8000  # characters of the bot's log that are printed with a failure
SILENCE_SECONDS = 30.0  # how long to wait without any news at the local Discord before giving up


class LocalDiscord:
    """A local Discord on a free port, with its world and the bot's database in `folder`.

    By default the server runs in this process, and every request and response is checked against Discord's OpenAPI
    document if it's present (see `complaints`). With `apart=True`, the server is a separate program, which can be
    killed, and the bot is a fresh process instead of a fork (see tests.support.forking), as measurements need it.

    The server is as strict as Discord, except for the restrictions named in `lax` (see
    playground.world.strictness.RESTRAINTS). `database` is a value for GUFFAW_DATABASE; by default, the database is a
    file in `folder`.
    """

    def __init__(
        self,
        folder: Path,
        players: tuple[str, ...] = ("ada", "bo", "cy"),
        *,
        apart: bool = False,
        lax: tuple[str, ...] = (),
        database: str = "",
        guilds: int = 1,
    ) -> None:
        self.folder, self.players, self.apart, self.lax, self.guilds = folder, players, apart, lax, guilds
        self.stored = databases.at(database or str(folder / "guffaw.sqlite3"))
        self.judge = None if apart or not DOCUMENT.exists() else Judge()
        self.server: Server | None = None
        self.settings = {"GUFFAW_MOST_CLICKS": "99999/99999/99999"}  # for the bot: test people click as fast as scripts
        self.base, self.messages = "", dict[str, Json]()
        self._filter = dict[str, str]()  # parameters of /local/state
        self._port, self._cursor = 0, "0"
        self._silent_since = 0.0
        self._program: Program | None = None
        self._bot: Program | None = None
        self._bot_command: tuple[str, ...] = ()

    async def __aenter__(self) -> Self:
        self._http = aiohttp.ClientSession()
        await self.start()
        return self

    async def __aexit__(
        self, failure: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        await self.stop_bot()
        if failure is not None:
            print(self.bot_log()[-LOG_TAIL:])  # pytest prints it with the failure
        await self.stop()
        await self._http.close()
        # aiohttp caches the handlers of 1,000 routes, and with them each whole local Discord: gigabytes per test run.
        web_app._cached_build_middleware.cache_clear()

    @property
    def database(self) -> Path:
        """Return the path of the bot's database, which must be a file."""
        return Path(self.stored.address)

    @property
    def bot_process(self) -> int | None:
        """Return the id of the bot's process while it's running."""
        return self._bot.pid if self._bot is not None else None

    @property
    def complaints(self) -> list[str]:
        """Return all violations of Discord's OpenAPI document so far."""
        return self.judge.complaints if self.judge is not None else []

    # -- the server

    async def start(self) -> None:
        """Start the server and load its stored world. A restarted server has the same port as before."""
        self._cursor, self.messages = "0", {}
        if self.apart:
            await self._start_program()
            return
        listener = listen(self._port)
        self.base, self._port = address(listener), listener.getsockname()[1]
        self.server = Server(self.folder / "world", self.base, self.players, self.lax, self.guilds)
        await self.server.start(listener, [self.judge.middleware] if self.judge is not None else [])

    async def _start_program(self) -> None:
        with listen(self._port) as probe:
            self.base, self._port = address(probe), probe.getsockname()[1]
        command = [sys.executable, "-m", "playground", "--no-bot", "--no-browser", "--port", str(self._port)]
        command += ["--data", str(self.folder / "world"), "--players", ",".join(self.players)]
        command += ["--lax", ",".join(self.lax), "--servers", str(self.guilds)]
        self._program = run(command, self.folder / "playground.log", fork=False)

        async def answers() -> bool:
            with contextlib.suppress(aiohttp.ClientError):
                return bool(await self.state())
            return False

        await until(answers, "the local Discord answers")

    async def stop(self) -> None:
        if self.server is not None:
            await self.server.stop()
            self.server = None
        if self._program is not None:
            await _end(self._program)
            self._program = None

    async def kill(self) -> None:
        """Kill the server with SIGKILL, which is possible only with `apart=True`."""
        assert self._program is not None
        self._program.kill()
        await asyncio.to_thread(self._program.wait)
        self._program = None

    # -- the bot

    async def start_bot(self, *command: str) -> None:
        """Start the bot (or the given command), and wait until it can receive interactions.

        The bot is `python -m bot` with seeds derived from the test's name (see tests.support.chance).
        """
        self._bot_command = command or (sys.executable, "-m", "tests.support.chance", "--local", self.base)
        places = {"GUFFAW_DATABASE": self.stored.address, "GUFFAW_HEALTH": str(self.folder / "health")}
        mine = {**places, "DISCORD_TOKEN": "local", **self.settings}
        self._bot = run(self._bot_command, self.folder / "bot.log", mine, fork=not self.apart)

        async def ready() -> bool:
            state = await self.state()
            return bool(state["bots"] and state["commands"])

        # On a busy machine, a program can take long to start, and prints nothing in the meantime.
        await until(ready, "the bot is connected", in_vain=self.why_ended, seen=self.bot_log)

    async def kill_bot(self) -> None:
        assert self._bot is not None
        self._bot.kill()
        await self._gone()

    async def stop_bot(self) -> int | None:
        """Stop the bot with SIGTERM; return its exit code, or None if no bot is running."""
        if self._bot is None:
            return None
        return await self._gone()

    async def restart_bot(self) -> None:
        await self.start_bot(*self._bot_command)

    async def set_up_anew(self, **settings: str) -> None:
        await self.stop_bot()
        self.settings |= settings
        await self.restart_bot()

    async def _gone(self) -> int:
        assert self._bot is not None
        code = await _end(self._bot)
        self._bot = None

        async def offline() -> bool:
            return not (await self.state())["bots"]

        if self.server is not None or self._program is not None:
            await until(offline, "the bot is gone")
        return code

    def bot_log(self) -> str:
        path = self.folder / "bot.log"
        return path.read_text() if path.exists() else ""

    async def until(
        self, holds: Callable[[], object], what: str, seconds: float = 60.0, seen: Callable[[], str] | None = None
    ) -> None:
        """Wait until `holds` is true because of something that the bot does.

        Fail at once if the bot ends, and early if nothing at all happens on the local Discord.
        """
        self._silent_since = asyncio.get_running_loop().time()
        await until(holds, what, seconds, in_vain=self._why_in_vain, seen=seen or self._newest)

    def why_ended(self) -> str:
        """Describe how the bot or the server ended. Return "" while both are running."""
        if self._bot is not None and self._bot.poll() is not None:
            return f"the bot ended with {self._bot.returncode}:\n{self.bot_log()[-4000:]}"
        if self._program is not None and self._program.poll() is not None:
            return f"the local Discord ended with {self._program.returncode}"
        return ""

    def _why_in_vain(self) -> str:
        if ended := self.why_ended():
            return ended
        silent = asyncio.get_running_loop().time() - self._silent_since
        return f"nothing has happened for {silent:.0f} s" if silent > SILENCE_SECONDS else ""

    def _newest(self) -> str:
        newest = [f"- {text(each)!r:.600} {sorted(buttons(each))}" for each in list(self.messages.values())[-4:]]
        return "\n".join(["The newest messages are:", *newest])

    # -- looking and acting

    async def state(self) -> Json:
        """Return /local/state with all messages, and update `messages`, which is {id: message}."""
        async with self._http.get(
            f"{self.base}/local/state", params=self._filter | {"since": self._cursor}
        ) as response:
            state: Json = await response.json()
        if state["cursor"] != self._cursor:
            self._silent_since = asyncio.get_running_loop().time()
        self._cursor = state["cursor"]
        self.messages.update({message["id"]: message for message in state["messages"]})
        for key in state["deleted"]:
            self.messages.pop(key, None)
        return state | {"messages": list(self.messages.values())}

    async def faults(self, **wish: object) -> Json:
        """Inject or clear faults, given as for playground.control.faults.Faults.set."""
        async with self._http.post(f"{self.base}/local/faults", json=wish) as response:
            answer: Json = await response.json()
        assert response.status == 200, answer
        return answer

    async def advance(self, seconds: float) -> None:
        """Move the local Discord's clock ahead, so that threads are archived, and tokens and URLs expire."""
        async with self._http.post(f"{self.base}/local/clock", json={"advance": seconds}) as response:
            assert response.status == 200, await response.text()

    async def notifications(self, who: str) -> list[Json]:
        """Return the notifications on a person's lock screen (see playground.world.notifications.Notifications.of)."""
        async with self._http.get(f"{self.base}/local/notifications", params={"user": who}) as response:
            found: list[Json] = await response.json()
        return found

    async def act(self, who: str, **operation: object) -> Json:
        """Perform an operation as a person (see playground.person.people.People.act)."""
        async with self._http.post(f"{self.base}/local/act/{who}", json=operation) as response:
            return Answer(await response.json())

    async def read(self, url: str) -> bytes:
        async with self._http.get(url) as response:
            assert response.status == 200, url
            return await response.read()

    async def send_unchecked(self, who: str, message: Json, data: Json) -> Json:
        """Send the bot a click that Discord's app wouldn't send, or wouldn't send anymore; return the bot's answer."""
        assert self.server is not None, "only a local Discord in this process can do that"
        world = self.server.world
        user, channel, source = (
            world.person(who)["id"],
            world.channels[message["channel_id"]],
            world.messages[message["id"]],
        )
        return Answer(await self.server.interactions.perform(user, channel, COMPONENT, data, source))

    async def user_id(self, name: str) -> str:
        users = (await self.state())["users"]
        return str(first(users, lambda user: user["username"] == name, f"user {name!r}")["id"])

    # -- what the bot has stored

    async def open_store(self) -> SqlStore:
        return await self.stored.open()

    async def live_tables(self, store: SqlStore) -> Sequence[Head]:
        """Return the stored heads of this test's unfinished tables."""
        return await store.live()

    async def only_table(self, games: Mapping[str, AnyGame]) -> Position:
        """Return the position of this test's only unfinished table, read from the database."""
        store = await self.open_store()
        try:
            (head,) = await self.live_tables(store)
            return (await Tables(store, games).get(head.id)).now
        finally:
            await store.close()

    # -- people

    def person(self, name: str) -> "Person":
        """Return the person with this username, so that a test can act as them."""
        return Person(self, name)


class Person:
    """A person who uses Discord's app. Every action returns the bot's answer, or {"error": message}."""

    def __init__(self, discord: LocalDiscord, name: str) -> None:
        self.discord, self.name = discord, name

    async def command(self, path: str, channel: str = "games", /, **options: object) -> Json:
        """Send a slash command: `await ada.command("gears place", tile="t07", at="C4")`."""
        name = await self._name(path)
        return await self.discord.act(self.name, op="command", channel=channel, name=name, options=options)

    async def _name(self, path: str) -> str:
        """Return the current name of the slash command, which a test may call by a former one."""
        known = {command["name"] for command in (await self.discord.state())["commands"]}
        return path if path.partition(" ")[0] in known else FORMER_NAMES.get(path, path)

    async def autocomplete(self, path: str, focused: str, channel: str = "games", /, **options: object) -> list[Json]:
        """Return the suggestions while `focused` is being typed. `options` has what is typed so far."""
        options.setdefault(focused, "")
        wish = {"channel": channel, "name": await self._name(path), "options": options, "focused": focused}
        answer = await self.discord.act(self.name, op="autocomplete", **wish)
        assert "error" not in answer, answer
        return list(answer["data"]["choices"])

    async def click(self, message: Json | str, button: str) -> Json:
        """Press a button, given its label or custom_id."""
        message = await self._fresh(message)
        found = [c for c in walk(message) if c["type"] == BUTTON and button in (c.get("label"), c.get("custom_id"))]
        assert found, f"no button {button!r} among {sorted(buttons(message))}"
        return await self._component(message, found[0]["custom_id"])

    async def choose(self, message: Json | str, *values: str, select: str | None = None) -> Json:
        """Use a list: the only one, or the one with `select` as its placeholder or custom_id. Values can be labels."""
        message = await self._fresh(message)
        names = ("custom_id", "placeholder")
        found = [c for c in walk(message) if c["type"] in SELECTS and select in (None, *(c.get(n) for n in names))]
        assert found, f"no select {select!r} in {text(message)!r}"
        labels = {option["label"]: option["value"] for option in found[0].get("options", ())}
        chosen = [value if value in labels.values() else labels.get(value, value) for value in values]
        return await self._component(message, found[0]["custom_id"], values=chosen)

    async def _component(self, message: Json, custom_id: str, **more: object) -> Json:
        return await self.discord.act(self.name, op="component", message=message["id"], custom_id=custom_id, **more)

    async def _fresh(self, message: Json | str) -> Json:
        await self.discord.state()
        key = message if isinstance(message, str) else message["id"]
        assert key in self.discord.messages, "that message is gone"
        return self.discord.messages[key]

    async def modal(self, answer: Json, **values: object) -> Json:
        """Submit the form that `answer` opened, with values by custom_id. Other fields keep their defaults."""
        return await self.discord.act(self.name, op="modal", token=answer["token"], components=values)

    async def say(self, content: str, channel: str = "games") -> Json:
        return await self.discord.act(self.name, op="say", channel=channel, content=content)

    async def delete(self, message: Json | str) -> Json:
        """Delete a message. Only the first person, who is the admin, can delete other people's messages."""
        key = message if isinstance(message, str) else message["id"]
        return await self.discord.act(self.name, op="delete", message=key)

    async def messages(self, channel: str | None = None) -> list[Json]:
        """Return the messages that this person can see, oldest first, in one channel (by name or id) or in all."""
        state = await self.discord.state()
        me = first(state["users"], lambda user: user["username"] == self.name, f"user {self.name!r}")["id"]
        seen = {c["id"] for c in state["channels"] if _can_see(me, c) and channel in (None, c["id"], c.get("name"))}
        return [m for m in state["messages"] if m["channel_id"] in seen and m.get("_only", me) == me]

    async def dm(self) -> list[Json]:
        """Return the DMs between this person and the bot, oldest first."""
        state = await self.discord.state()
        mine = [c for c in state["channels"] if c["type"] == 1 and c["recipients"][0]["username"] == self.name]
        return await self.messages(mine[0]["id"]) if mine else []

    async def wait_for(self, predicate: Callable[[Json], object], *, channel: str | None = None) -> Json:
        """Wait for messages that this person can see and for which `predicate` is true; return the newest one.

        Fail when `LocalDiscord.until` would.
        """
        found: list[Json] = []

        async def holds() -> bool:
            found[:] = [message for message in await self.messages(channel) if predicate(message)]
            return bool(found)

        await self.discord.until(holds, f"{self.name} sees what it waits for")
        return found[-1]


def _can_see(user: str, channel: Json) -> bool:
    if channel["type"] == 12:
        return user in channel["_members"]
    return "recipients" not in channel or any(each["id"] == user for each in channel["recipients"])


def walk(thing: Json) -> Iterator[Json]:
    """Yield every component in a message, form or component, outer ones first."""
    for key in ("accessory", "component"):
        if isinstance(thing.get(key), dict):
            yield thing[key]
            yield from walk(thing[key])
    for child in thing.get("components") or ():
        yield child
        yield from walk(child)


def text(message: Json) -> str:
    """Return all text in a message (content, embeds, text displays), with slash commands mentioned as `/name`."""
    embeds = [part for e in message["embeds"] for part in (e.get("title"), e.get("description")) if part]
    shown = (c["content"] for c in walk(message) if c["type"] == TEXT)
    return re.sub(r"<(/[^:>]+):\d+>", r"`\1`", "\n".join([message["content"], *embeds, *shown]).strip())


def buttons(message: Json) -> dict[str, Json]:
    """Return a message's buttons by label, or by custom_id if they have none."""
    return {c.get("label") or c["custom_id"]: c for c in walk(message) if c["type"] == BUTTON}


def selects(message: Json) -> list[Json]:
    return [c for c in walk(message) if c["type"] in SELECTS]


def alts(message: Json) -> list[str | None]:
    """Return the alt texts of all pictures in a message: those in the layout, then attached ones."""
    shown = [item for component in walk(message) for item in _pictures(component)]
    return [picture.get("description") for picture in (*shown, *message["attachments"])]


def files(message: Json) -> list[str]:
    """Return the URLs of all files in a message: those in the layout, then attached ones."""
    media = [part for component in walk(message) for part in _media(component) if "attachment_id" in part]
    return [file["url"] for file in (*media, *message["attachments"])]


def _media(component: Json) -> list[Json]:
    own = [component["file"]] if component["type"] == FILE else []
    return own + [picture["media"] for picture in _pictures(component)]


def _pictures(component: Json) -> list[Json]:
    return component["items"] if component["type"] == GALLERY else [component] if component["type"] == THUMBNAIL else []


async def _end(process: Program) -> int:
    if process.poll() is None:
        process.terminate()
    try:
        return await asyncio.to_thread(process.wait, 10)
    except subprocess.TimeoutExpired:
        process.kill()
        return await asyncio.to_thread(process.wait)
