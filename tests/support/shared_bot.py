"""A local Discord and a bot that many tests share. Each test gets a fresh server (guild) with its own people.

The local Discord runs in a thread with its own event loop, because it outlives the event loops of tests.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self, TypeVar

import aiohttp

from bot.core.storage import Head
from bot.core.storage.sql.store import SqlStore
from tests.support import chance
from tests.support.local_discord import AT_FULL_SPEED, LOG_TAIL, Json, LocalDiscord

T = TypeVar("T")
# Attributes that would affect or show the guilds of other tests.
NOT_SHARED: Final = frozenset(
    {"start", "stop", "kill", "start_bot", "stop_bot", "kill_bot", "restart_bot", "set_up_anew", "advance"}
    | {"settings", "stored", "database", "folder", "server", "judge", "bot_process", "_bot"}
)
# Faults that affect only a guild's own channels, messages and people.
OF_ONE_GUILD: Final = frozenset({"permissions", "tags", "delete_channel", "delete_message", "closed_dms"})


class SharedBot:
    def __init__(self, folder: Path, database: str = "") -> None:
        # Each test creates people, and so more new DM channels than Discord and the bot would allow.
        self.discord = LocalDiscord(folder, ("founder",), lax=(*AT_FULL_SPEED, "dm_opening"), database=database)
        self.test_file = folder / "test.txt"
        self.discord.settings |= {chance.FILE: str(self.test_file), "NEW_DMS": "99999"}
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="shared bot", daemon=True)

    async def on_its_loop(self, work: Coroutine[Any, Any, T]) -> T:
        return await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, self._loop))

    @contextmanager
    def running(self, *command: str) -> Iterator[Self]:
        """Run the local Discord and the bot. `{base}` in the bot's command stands for the local Discord's URL."""
        self._thread.start()
        try:
            self._run(self._start(command))
            yield self
        finally:
            self._run(self.discord.__aexit__(None, None, None))
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()
            self._loop.close()

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    async def _start(self, command: tuple[str, ...]) -> None:
        await self.discord.__aenter__()
        await self.discord.start_bot(*(part.format(base=self.discord.base) for part in command))


def _file() -> AbstractContextManager[str]:
    return nullcontext("")


class SharedBots:
    """The shared bots of a test module, one for each kind of database, each started when a test first needs it."""

    def __init__(self, folder: Path, *command: str) -> None:
        self._folder, self._command = folder, command
        self._kept = ExitStack()
        self._running = dict[str, SharedBot]()

    def on(self, kind: str, address: Callable[[], AbstractContextManager[str]] = _file) -> SharedBot:
        """Return the bot on a kind of database. Start it if it isn't running, for example because a test made it exit.

        `kind` can be any name. `address` creates a database and yields its address; by default, the database is a file.
        """
        bot = self._running.get(kind)
        if bot is None or bot.discord.why_ended():
            folder = self._folder / f"{kind}-{len(list(self._folder.iterdir()))}"
            folder.mkdir()
            made = SharedBot(folder, self._kept.enter_context(address()))
            bot = self._running[kind] = self._kept.enter_context(made.running(*self._command))
        return bot

    def stop(self) -> None:
        self._kept.close()


class FreshGuild(LocalDiscord):
    """A new guild on a shared local Discord, which looks to its test like the only one.

    It has everything that `LocalDiscord` has. Anything in NOT_SHARED raises an error that names the fixture to use
    instead.
    """

    def __init__(self, shared: SharedBot, names: tuple[str, ...], test: str) -> None:
        self._is_open = False
        super().__init__(shared.discord.folder, names, lax=AT_FULL_SPEED)
        self.base, self._shared, self._test = shared.discord.base, shared, test
        self._ids = dict[str, str]()
        self._judged, self._logged = len(shared.discord.complaints), len(shared.discord.bot_log())

    def __getattribute__(self, name: str) -> Any:
        if name in NOT_SHARED and super().__getattribute__("_is_open"):
            raise AssertionError(f"this test shares its bot: to use `{name}`, ask for the fixture `own_discord`")
        return super().__getattribute__(name)

    async def __aenter__(self) -> Self:
        self._http = aiohttp.ClientSession()
        async with self._http.post(f"{self.base}/local/guilds", json={"people": self.players}) as response:
            made: Json = await response.json()
        assert response.status == 200, made
        self._ids, self._filter = made["people"], {"guild": made["guild"]}
        chance.name_running_test(self._shared.test_file, self._test, made["guild"])
        self._is_open = True
        return self

    async def __aexit__(
        self, failure: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        if failure is not None:
            print(self.bot_log()[-LOG_TAIL:])  # pytest prints it with the failure
        await self._http.close()

    @property
    def complaints(self) -> list[str]:
        """Return the violations of Discord's OpenAPI document since the guild was opened."""
        return self._shared.discord.complaints[self._judged :]

    def bot_log(self) -> str:
        """Return everything that the bot has printed since the guild was opened."""
        return self._shared.discord.bot_log()[self._logged :]

    def why_ended(self) -> str:
        return self._shared.discord.why_ended()

    async def act(self, who: str, **operation: object) -> Json:
        return await super().act(self._ids.get(who, who), **operation)

    async def notifications(self, who: str) -> list[Json]:
        return await super().notifications(self._ids[who])

    async def faults(self, **wish: object) -> Json:
        """Inject faults, but only those in OF_ONE_GUILD."""
        assert wish.keys() <= OF_ONE_GUILD, f"this test shares its bot: for faults like {wish}, ask for `own_discord`"
        people = wish.get("closed_dms")
        by_id = {"closed_dms": [self._ids[name] for name in people]} if isinstance(people, list) else {}
        return await super().faults(**wish | by_id)

    async def send_unchecked(self, who: str, message: Json, data: Json) -> Json:
        sent = self._shared.discord.send_unchecked(self._ids[who], message, data)
        return await self._shared.on_its_loop(sent)

    async def open_store(self) -> SqlStore:
        """Open the bot's database, which also contains other guilds' tables."""
        return await self._shared.discord.open_store()

    async def live_tables(self, store: SqlStore) -> list[Head]:
        return [head for head in await store.live() if self._is_here(head)]

    def _is_here(self, head: Head) -> bool:
        return str(head.place.guild) == self._filter["guild"] or str(head.owner) in self._ids.values()
