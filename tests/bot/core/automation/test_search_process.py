"""Tests of computer players that search: the search runs in a worker process, stops in time, and survives crashes."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot.core import settings
from bot.core.automation import computers as module
from bot.core.automation.computers import Computers
from bot.core.automation.search_process import Failed, Question, Thinker, answer
from bot.core.ids import InteractionId
from bot.core.storage.sqlite import SqliteStore
from bot.core.table.people import lobby
from bot.core.table.position import Position
from bot.core.table.reading import prompts
from bot.core.table.registry import Tables
from bot.core.table.table import Table
from games.gears import GAME as GEARS
from games.kernel import Advice, AnySearcher
from games.record import Header, start
from games.rng import Rng
from tests.bot.conftest import ADA, PLACE
from tests.bot.faulty import announcing, answering, cheating, dawdling, dying, failing, listening, waiting
from tests.games.example import GAME
from tests.games.example.players import searching
from tests.support.patience import PATIENCE_SECONDS, failed, until

WORLD = start(GAME, Header("pebbles", 1, 2, GAME.defaults(), "seed"))


@pytest.fixture
async def thinker() -> AsyncIterator[Thinker]:
    thinker = Thinker(seconds=0.2, patience=PATIENCE_SECONDS)
    yield thinker
    await thinker.stop()


def worker(thinker: Thinker) -> int:
    assert thinker._worker is not None
    pid = thinker._worker[0].pid
    assert pid is not None
    return pid


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


async def test_the_worker_answers_as_the_searcher_would(thinker: Thinker) -> None:
    advice = await thinker.advice(searching, WORLD, 0, Rng("a"))
    legal = GAME.legal_actions(GAME.apply(WORLD, 0, GAME.legal_actions(WORLD, 0)[0]).state, 0)
    assert advice.code.startswith("heap:"), advice.code
    assert advice.then[0] in {action.code for action in legal}
    assert worker(thinker) != os.getpid()


async def test_a_worker_that_nobody_asks_ends_and_another_begins(thinker: Thinker) -> None:
    """A worker process that stays idle ends, which frees its memory, and a new one starts when it's needed."""
    thinker._idle = 0.01
    await thinker.advice(searching, WORLD, 0, Rng("a"))
    await until(lambda: thinker._worker is None, "the worker rests")
    thinker._idle = 60.0
    assert (await thinker.advice(searching, WORLD, 0, Rng("a"))).code
    first = worker(thinker)
    await thinker.advice(searching, WORLD, 0, Rng("b"))
    assert worker(thinker) == first


async def test_a_worker_that_thinks_is_not_ended(thinker: Thinker, tmp_path: Path) -> None:
    thinker._idle = 0.01
    told = tmp_path / "told"
    asked = asyncio.ensure_future(thinker.advice(partial(listening, told), WORLD, 0, Rng("a")))
    await until(
        lambda: thinker._resting is not None and thinker._resting.when() < asyncio.get_running_loop().time(), ""
    )
    await until(lambda: thinker._worker is not None, "it thinks", in_vain=failed(asked))
    told.touch()
    assert (await asked).code


async def test_one_worker_serves_all_and_leaves_the_event_loop_free(thinker: Thinker, tmp_path: Path) -> None:
    """All searches take turns in one worker process, and the bot's event loop keeps running meanwhile."""
    await thinker.advice(searching, WORLD, 0, Rng("warm"))
    first, world = worker(thinker), GEARS.setup(2, GEARS.defaults(), Rng("gears"))
    told = tmp_path / "told"
    many = [asyncio.ensure_future(thinker.advice(partial(listening, told), WORLD, 0, Rng("a")))]
    for number in range(2):
        asked = thinker.advice(GEARS.searchers["searching"], world, world.active, Rng(f"{number}"))
        many.append(asyncio.ensure_future(asked))
    await until(lambda: thinker._lock.locked(), "the first one thinks", in_vain=failed(many[0]))
    told.touch()
    assert len(await asyncio.gather(*many)) == 3
    assert worker(thinker) == first


async def test_a_canceled_question_keeps_its_answer_from_the_next_one(thinker: Thinker, tmp_path: Path) -> None:
    """If a search is canceled while the worker is busy, its result isn't mistaken for the result of the next search."""
    for round_ in range(5):
        begun, told = tmp_path / f"begun-{round_}", tmp_path / f"told-{round_}"
        canceled = asyncio.ensure_future(thinker.advice(partial(answering, "A", begun, told), WORLD, 0, Rng("a")))
        await until(begun.exists, "the worker thinks for table A", in_vain=failed(canceled))
        canceled.cancel()
        with pytest.raises(asyncio.CancelledError):
            await canceled
        unasked = tmp_path / f"unasked-{round_}"
        asked = asyncio.ensure_future(thinker.advice(partial(answering, "B", unasked, told), WORLD, 0, Rng("b")))
        told.touch()
        assert (await asked).code == "B"


async def test_an_answer_that_nobody_read_is_not_taken_for_the_next_one(thinker: Thinker, tmp_path: Path) -> None:
    told = tmp_path / "told"
    told.touch()
    await thinker.advice(searching, WORLD, 0, Rng("warm"))
    assert thinker._worker is not None
    pipe = thinker._worker[1]
    pipe.send(Question(0, partial(answering, "A", told, told), WORLD, 0, Rng("a"), 0.1))
    assert (await thinker.advice(partial(answering, "B", told, told), WORLD, 0, Rng("b"))).code == "B"


def test_thinking_ends_in_time() -> None:
    now = 0.0

    def clock() -> float:
        nonlocal now
        now += 1.0
        return now

    short = answer(Question(1, searching, WORLD, 0, Rng("a"), 3.0), clock)
    assert now <= 6
    assert short.code.startswith("heap:"), short.code


@pytest.mark.parametrize(
    ("searcher", "why"), [(dying, "the worker died"), (failing, "ValueError"), (dawdling, "too slow")]
)
async def test_a_worker_that_fails_is_replaced(searcher: AnySearcher, why: str) -> None:
    thinker = Thinker(seconds=0.1, patience=PATIENCE_SECONDS if searcher is not dawdling else 0.5)
    try:
        if searcher is not dawdling:
            await thinker.advice(searching, WORLD, 0, Rng("a"))
        with pytest.raises(Failed, match=why) as failed:
            await thinker.advice(searcher, WORLD, 0, Rng("a"))
        assert "hidden" not in str(failed.value)
        thinker._patience = PATIENCE_SECONDS
        assert (await thinker.advice(searching, WORLD, 0, Rng("a"))).then
    finally:
        await thinker.stop()


async def test_the_worker_is_killed_when_the_bot_stops(tmp_path: Path) -> None:
    thinker = Thinker(seconds=0.1, patience=PATIENCE_SECONDS)
    await thinker.advice(searching, WORLD, 0, Rng("a"))
    pid = worker(thinker)
    begun = tmp_path / "begun"
    thinking = asyncio.ensure_future(thinker.advice(partial(announcing, begun), WORLD, 0, Rng("a")))
    await until(begun.exists, "it thinks", in_vain=failed(thinking))
    await thinker.stop()
    assert not is_alive(pid)
    with pytest.raises(Failed):
        await thinking
    with pytest.raises(Failed, match="closed"):
        await thinker.advice(searching, WORLD, 0, Rng("a"))


async def test_a_worker_killed_from_outside_is_started_again(thinker: Thinker) -> None:
    await thinker.advice(searching, WORLD, 0, Rng("a"))
    first = worker(thinker)
    os.kill(first, getattr(signal, "SIGKILL", signal.SIGTERM))
    with pytest.raises(Failed):
        await thinker.advice(searching, WORLD, 0, Rng("a"))
    assert (await thinker.advice(searching, WORLD, 0, Rng("a"))).then
    assert worker(thinker) != first


async def until_asked(table: Table) -> Position:
    async def has_moved() -> bool:
        await table.refresh()
        return not prompts.is_computers_turn(table.now)

    await until(has_moved, "the computer player moves")
    return table.now


async def seated(store: SqliteStore, searcher: AnySearcher, thinker: Thinker) -> tuple[Table, Computers]:
    """Return a started table with a computer player that searches, and the Computers object that makes its moves."""
    game = replace(GAME, searchers={"searching": searcher})
    tables = Tables(store, {game.key: game})
    computers = Computers(tables, thinker)
    return await begun(tables), computers


async def begun(tables: Tables) -> Table:
    """Return a started table at which it's the turn of a computer player that searches."""
    table = await tables.get((await tables.create(PLACE, GAME.key, ADA, InteractionId(1))).id)
    await table.change(lobby.add_computer, ADA.id, "searching")
    await table.start(ADA.id)
    return table


async def test_a_searching_player_moves(store: SqliteStore, thinker: Thinker, caplog: pytest.LogCaptureFixture) -> None:
    table, computers = await seated(store, searching, thinker)
    assert [made.seat for made in (await until_asked(table)).decisions] == [1, 1]
    await computers.stop()
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


@pytest.mark.parametrize("searcher", [dying, failing, cheating])
async def test_a_sensible_move_is_made_where_searching_fails(
    store: SqliteStore, thinker: Thinker, searcher: AnySearcher, caplog: pytest.LogCaptureFixture
) -> None:
    table, computers = await seated(store, searcher, thinker)
    moved = await until_asked(table)
    await computers.stop()
    assert [made.code for made in moved.decisions] == ["heap:a", "take:3"]  # what the greedy player does
    assert "fell back" in caplog.text
    assert "hidden" not in caplog.text


async def test_the_time_to_think_begins_when_the_worker_starts_on_the_question(
    store: SqliteStore,
    thinker: Thinker,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A search's time limit starts when the worker begins with it, so waiting for a busy worker costs no time."""
    monkeypatch.setattr(module, "THINKING_SECONDS", 0.05)
    told = tmp_path / "told"
    table, computers = await seated(store, partial(waiting, told), thinker)
    others = [await begun(computers._tables) for _ in range(5)]
    late = asyncio.get_running_loop().time() + 1.0
    await until(lambda: asyncio.get_running_loop().time() > late, "the others have waited for longer than one may take")
    told.touch()
    for each in (table, *others):
        assert await until_asked(each)
    await computers.stop()
    assert "fell back" not in caplog.text


async def test_a_search_gets_nothing_that_its_seat_cannot_know(store: SqliteStore) -> None:
    """A search gets a State in which random values replace what its seat can't know: the seed, others' secret moves."""
    asked: list[Any] = []

    class Spy(Thinker):
        async def advice(self, searcher: AnySearcher, world: Any, seat: int, rng: Rng) -> Advice:
            asked.append(world)
            return searcher(world, seat, rng, lambda: True)

    table, computers = await seated(store, searching, Spy())
    moved = await until_asked(table)
    await computers.stop()
    world = asked[0]
    assert isinstance(world, type(WORLD))
    assert world.rng.key != WORLD.rng.key
    assert moved.head.seed not in repr(world)
    assert GAME.view(world, 1) == GAME.view(moved.steps[0].state, 1)


def test_the_time_to_think_can_be_set(tmp_path: Path) -> None:
    assert settings.load(tmp_path, {}).thinking == 0.3
    assert settings.load(tmp_path, {"GUFFAW_THINKING": "1.5"}).thinking == 1.5
    for wrong in ("0", "60", "long", "nan"):
        with pytest.raises(settings.WrongSetting, match="GUFFAW_THINKING must be a number of seconds"):
            settings.load(tmp_path, {"GUFFAW_THINKING": wrong})
