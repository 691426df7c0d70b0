"""Tests that whole games logged at DEBUG reveal nothing hidden while painters, storage and delivery fail at random."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any, NoReturn

import msgspec
import pytest

from bot.core import logs
from bot.core.delivery.courier_protocol import Later, Undeliverable
from bot.core.delivery.outbox import Outbox
from bot.core.ids import InteractionId, TableId, UserId
from bot.core.pages.own import private
from bot.core.pages.pictures import Gallery
from bot.core.refusals import Refusal
from bot.core.storage import OutboxMessage, Person
from bot.core.storage.sql.store import SqlStore
from bot.core.table.registry import Tables
from bot.core.table.table import Table
from games import GAMES
from games.kernel import AnyGame
from games.record import Decision
from rendering.picture import Renderer
from tests.bot.conftest import PLACE
from tests.bot.features.assembled import SLOTS
from tests.bot.recorder import Recorder
from tests.games.example import GAME
from tests.support.databases import Database, SqliteDatabase
from tests.support.databases import both as database_kind  # noqa: F401 - a fixture
from tests.support.patience import until
from tests.support.whole_moves import whole_move

TOKEN = "MTAwMDAwMDAwMDAwMDAwMDAw.GabcDE.abcdefghijklmnopqrstuvwxyz012345678901"
CATALOGUE: dict[str, AnyGame] = {**GAMES, GAME.key: GAME}
MOST_MOVES = 150
MOST = {"expansions": "both"}  # the option with the most hidden cards
DAMAGED = "UPDATE decisions SET entry = replace(entry, '\"code\":\"', '\"code\":\"' || CAST(x'ff' AS TEXT))"


QUOTING = """CREATE VIEW decisions AS
    SELECT table_id, n, CAST(CAST(entry AS TEXT) AS BIGINT) AS entry FROM kept"""  # the error quotes the whole row


@pytest.fixture
def printed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Set the log level to DEBUG; yield a function that returns what was logged so far."""
    root = logging.getLogger()
    monkeypatch.setattr(root, "handlers", [])
    monkeypatch.setattr(root, "level", root.level)
    levels = {name: logging.getLogger(name).level for name in ("aiosqlite", "asyncpg", "discord", "asyncio", "PIL")}
    yield lambda: capsys.readouterr().err
    for name, level in levels.items():
        logging.getLogger(name).setLevel(level)


class Failing:
    """Painters and a Discord that fail at random, with errors that quote all their input."""

    def __init__(self, seed: str) -> None:
        self.lot = Random(seed)
        self.messages = 0  # attempts so far: the first ones meet each failure once, later ones a random one

    def painter(self, *given: Any) -> NoReturn:
        raise self.lot.choice((KeyError, ValueError, RuntimeError))(f"cannot draw {given!r} for {TOKEN}")

    def renderer(self) -> Renderer:
        fails = self.painter
        return Renderer(fails, fails, fails, fails, fails, fails, fails)

    def delivery(self, message: OutboxMessage) -> Exception | None:
        """Return None for success, or an error that quotes the message, as Discord's errors may."""
        wrong = f"400 50035 Invalid Form Body\nIn components.0.custom_id: {TOKEN} {message.body}"
        troubles = (RuntimeError(repr(message)), Undeliverable(wrong), Later(0.001), None, None)
        self.messages += 1
        return troubles[self.messages - 1] if self.messages <= len(troubles) else self.lot.choice(troubles)


class Watch:
    """A collection of a table's hidden information, as text that must never appear in the log."""

    def __init__(self) -> None:
        self.hidden: set[str] = {TOKEN, "Rng(key=", "State("}

    def look(self, table: Table) -> None:
        now = table.now
        self.hidden.add(now.head.seed)
        for seat in range(len(now.chairs)):
            secret = now.game.words.secret(now.view(seat), now.names)
            self.hidden |= {line for line in secret.splitlines() if len(line) > 12}
            codes = (action.code for action in now.legal(seat))
            self.hidden |= {code for code in codes if ":" in code}


async def seated(tables: Tables, key: str) -> Table:
    options = {o.key: MOST[o.key] for o in CATALOGUE[key].options if MOST.get(o.key) in {c.value for c in o.choices}}
    people = [Person(UserId(number), f"Guest {number}") for number in range(1, 4)]
    table = await tables.get((await tables.create(PLACE, key, people[0], InteractionId(1), options)).id)
    for number, person in enumerate(people[1:], 2):
        await table.join(person, InteractionId(number))
    await table.start(people[0].id)
    return table


async def a_move(table: Table, lot: Random, interaction: InteractionId) -> None:
    now = table.now
    seat = lot.choice(now.to_act)
    await table.act(now.users([seat])[0], whole_move(now, seat, lot.choice), None, interaction)


async def looked_at(gallery: Gallery, table: Table, lot: Random) -> None:
    """Draw a panel and a hand, as if a player looked at them between moves."""
    now = table.now
    seat = lot.choice(now.to_act)
    await private.play(gallery, now, seat, private.state_now(now, seat))
    await private.hand(gallery, now, seat, "https://example.org")


class Unreadable(msgspec.Struct, frozen=True):
    """A State type that no stored State can be decoded into."""

    novel: int


async def carried_over(database: Database, table: TableId, key: str) -> None:
    """Load the table under two other versions of the rules. One of them can't decode the stored State."""

    def fails(*given: Any) -> NoReturn:
        raise ValueError(f"cannot deal {given!r}")

    other = await database.open()
    for version, state in ((98, CATALOGUE[key].state), (99, Unreadable)):
        rules = msgspec.structs.replace(CATALOGUE[key], version=version, setup=fails, state=state)
        repacked = await (await Tables(other, {key: rules}).get(table)).repack()
        assert bool(repacked.frozen) == (state is Unreadable)
        logs.fault("the table as it is", ValueError(f"{repacked.stored!r} {repacked.stored.log[-1:]!r}"), table=table)
    await other.close()


async def damaged(database: Database, table: TableId, key: str) -> None:
    """Damage the table's log, and check that another process refuses to load the table."""
    if isinstance(database, SqliteDatabase):
        database.rows(f"{DAMAGED} WHERE table_id = ?", table)
    else:
        database.rows("ALTER TABLE decisions RENAME TO kept")
        database.rows(QUOTING)
    other = await database.open()
    with pytest.raises(Refusal) as refused:
        await Tables(other, CATALOGUE).get(table)
    logs.fault("a table cannot be read", refused.value, table=table, key=key)
    await other.close()


@pytest.mark.parametrize("key", CATALOGUE)
async def test_no_line_tells_what_is_hidden(
    key: str, store: SqlStore, database: Database, printed: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    logs.setup("DEBUG", "text", TOKEN)
    monkeypatch.setattr("bot.core.delivery.outbox.attempt.backoff", lambda _attempts: 0.001)
    failing, watch, lot = Failing(key), Watch(), Random(key)
    tables, gallery = Tables(store, CATALOGUE), Gallery({key: failing.renderer()}, SLOTS)
    outbox = Outbox(tables, Recorder(tables, fault=failing.delivery))
    delivering = asyncio.create_task(outbox.run())
    table = await seated(tables, key)
    for interaction in range(100, 100 + MOST_MOVES):
        if table.now.status == "over":
            break
        watch.look(table)
        await a_move(table, lot, InteractionId(interaction))
        if table.now.to_act and lot.random() < 0.2:
            await looked_at(gallery, table, lot)
    asyncio.get_running_loop().call_exception_handler(_forgotten(table))
    await until(lambda: failing.messages > 2)
    await outbox.stop(0.2)
    await delivering
    await carried_over(database, table.now.id, key)
    await damaged(database, table.now.id, key)
    with suppress(OSError):
        gallery.close()
    log = printed()
    for sign in (
        "a picture cannot be drawn",
        "a message cannot be delivered",
        "undeliverable",
        "does not replay",
        "skipped a damaged row" if isinstance(database, SqliteDatabase) else "database trouble",
    ):
        assert sign in log, sign
    watch.hidden |= {made.code for made in table.now.stored.log if isinstance(made, Decision) and ":" in made.code}
    assert {hidden for hidden in watch.hidden if hidden and hidden in log} == set()


def _forgotten(table: Table) -> dict[str, Any]:
    """Return what asyncio passes to its exception handler for a task with an error that nobody retrieved."""
    error = ValueError(f"{table.now.state!r}")
    return {"message": f"Task exception was never retrieved\nfuture: {error!r}", "exception": error}
