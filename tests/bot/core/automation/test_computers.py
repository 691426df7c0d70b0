"""Tests of computer players: they know only what their seat may know, move without a click, and never block a table."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot.core import metrics
from bot.core.automation import computers as module
from bot.core.automation.computers import Computers, in_thread, think
from bot.core.ids import InteractionId, TableId, UserId
from bot.core.storage import Person
from bot.core.storage.sqlite import SqliteStore
from bot.core.table.people import lobby
from bot.core.table.reading import prompts
from bot.core.table.registry import Tables
from bot.core.table.table import Table
from bot.features.recap import pages as recap
from bot.features.recap.reasons import reasoned
from games.geargrid import GAME as GRID
from games.kernel import Advice, AnyPolicy
from games.rng import Rng
from tests.bot.conftest import ADA, PLACE, Deal
from tests.games.example import GAME
from tests.games.example.rules import View
from tests.support.patience import until


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SWEEP_SECONDS", 0.02)


@pytest.fixture
async def computers(tables: Tables) -> AsyncIterator[Computers]:
    computers = Computers(tables)
    sweep = asyncio.create_task(computers.run())
    yield computers
    sweep.cancel()
    await asyncio.gather(sweep, return_exceptions=True)
    await computers.stop()


async def seated(tables: Tables, strength: str = "", count: int = 1) -> Any:
    table = await tables.get((await tables.create(PLACE, GAME.key, ADA, InteractionId(1))).id)
    for _ in range(count):
        await table.change(lobby.add_computer, ADA.id, strength)
    await table.start(ADA.id)
    return table


@pytest.mark.usefixtures("computers")
async def test_computer_players_move_until_a_person_has_to_act(tables: Tables) -> None:
    table = await seated(tables, count=3)
    await until(lambda: table.now.to_act == (0,))
    await table.act(ADA.id, ("heap:a", "take:1"), None, 2)
    await until(lambda: table.now.to_act in ((0,), ()))
    assert {made.seat for made in table.now.decisions} >= {0, 1, 2, 3}


async def test_computer_players_are_started_only_when_one_of_them_has_to_act(tables: Tables, deal: Deal) -> None:
    woken = list[str]()

    class Noted(Computers):
        def _play(self, table: TableId) -> None:
            woken.append(table)

    Noted(tables)
    await deal(ADA)
    assert not woken, "nobody but a person sits there"
    table = await seated(tables)
    assert woken == [table.now.id]
    await table.act(ADA.id, ("heap:a", "take:1"), None, 2)
    assert woken == [table.now.id] * 2, "it has still to seal"


@pytest.mark.usefixtures("computers")
async def test_a_whole_game_without_people(tables: Tables) -> None:
    table = await seated(tables)
    await table.resign(ADA.id)
    await until(lambda: table.now.status == "over")
    assert table.now.outcome is not None


@pytest.mark.usefixtures("computers")
async def test_computer_players_move_after_a_restart(tables: Tables, path: Path) -> None:
    elsewhere = Tables(await SqliteStore.open(path), {GAME.key: GAME})
    started = (await seated(elsewhere)).now.id
    await elsewhere.close()
    table = await tables.get(started)
    await until(lambda: table.now.to_act == (0,))


async def test_computer_players_take_turns_with_pauses_in_a_live_game(store: SqliteStore) -> None:
    """In a live game, computer players act one by one, with pauses, because each action edits the board message."""
    tables = Tables(store, {GRID.key: GRID})
    table = await tables.get((await tables.create(PLACE, GRID.key, ADA, InteractionId(1), {"mode": "live"})).id)
    for _ in range(2):
        await table.change(lobby.add_computer, ADA.id)
    await table.start(ADA.id)
    computers = Computers(tables)
    tables.watchers.remove(computers.wake)
    while await computers._move(table.now.id):
        assert module._pause(table.now) == 0.0, "nobody waits for them to get ready"
    await table.act(ADA.id, ("ready",), None, InteractionId(2))
    before = table.now.length
    for _ in range(6):
        assert 2 <= 2 * 2 * module._pause(table.now) <= 5
        assert await computers._move(table.now.id)
    assert [made.seat for made in table.now.decisions[before:]] == [1, 2, 1, 2, 1, 2]
    await computers.stop()


async def test_computer_players_get_only_a_view_and_legal_actions(tables: Tables) -> None:
    table = await seated(tables)
    seen: list[tuple[Any, Sequence[Any], Rng]] = []

    def curious(view: Any, legal: Sequence[Any], rng: Rng, /) -> Advice:
        seen.append((view, legal, rng))
        return Advice(legal[0].code, "I looked.")

    thought = think(table.now, 1, curious)
    assert prompts.completes(table.now, 1, thought.codes)
    assert thought.why == "I looked."
    assert all(isinstance(view, View) and view.seat == 1 for view, _, _ in seen)
    assert all(table.now.head.seed not in rng.key for _, _, rng in seen)


async def test_random_choices_of_computer_players_are_derived_from_the_seed(tables: Tables) -> None:
    table = await seated(tables, "random")
    policy = GAME.policies["random"]
    assert len({think(table.now, 1, policy) for _ in range(5)}) == 1
    assert len({think(replace_seed(table.now, seed), 1, policy) for seed in "abcdefgh"}) > 1


def replace_seed(position: Any, seed: str) -> Any:
    head = replace(position.head, seed=seed)
    return type(position)(position.game, replace(position.stored, head=head), position.steps)


def crashes(_view: Any, _legal: Any, _rng: Rng, /) -> Advice:
    raise RuntimeError("a bug")


def cheats(_view: Any, _legal: Any, _rng: Rng, /) -> Advice:
    return Advice("take:99", "")


def sleeps(_view: Any, legal: Any, _rng: Rng, /) -> Advice:
    time.sleep(0.2)
    return Advice(legal[0].code, "")


@pytest.mark.parametrize("policy", [crashes, cheats, sleeps])
async def test_a_failing_computer_player_moves_at_random_and_is_logged(
    store: SqliteStore, policy: AnyPolicy, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(module, "THINKING_SECONDS", 0.1)
    tables = Tables(store, {GAME.key: replace(GAME, policies={"greedy": policy})})
    computers = Computers(tables)
    table = await seated(tables)
    await until(lambda: table.now.to_act == (0,))
    await computers.stop()
    assert "fell back" in caplog.text


async def test_the_time_of_a_policy_begins_when_a_thread_starts_on_it() -> None:
    """A policy's time limit doesn't run while it's waiting for a free thread."""
    loop, busy = asyncio.get_running_loop(), threading.Event()
    loop.set_default_executor(ThreadPoolExecutor(1))
    holding = asyncio.ensure_future(asyncio.to_thread(busy.wait))
    asked = asyncio.ensure_future(in_thread(lambda: "moved", 0.05))
    late = loop.time() + 0.5
    await until(lambda: loop.time() > late, "it has waited for longer than its time")
    assert not asked.done()
    busy.set()
    assert await asked == "moved"
    await holding


async def test_fallbacks_are_counted(store: SqliteStore) -> None:
    def count() -> float:
        samples = (sample for metric in metrics.FALLBACKS.collect() for sample in metric.samples)
        return sum(each.value for each in samples if each.name.endswith("_total") and each.labels["game"] == GAME.key)

    before = count()
    computers = Computers(Tables(store, {GAME.key: replace(GAME, policies={"greedy": crashes})}))
    table = await seated(computers._tables)
    await until(lambda: table.now.to_act == (0,))
    await computers.stop()
    assert count() == before + 1


async def test_rules_that_fail_do_not_make_them_try_for_ever(
    store: SqliteStore, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: Any) -> Any:
        raise RuntimeError("a bug in the rules")

    async def counted() -> Sequence[str]:
        looks.append(len(looks))
        return await due()

    looks, due = list[int](), store.schedule.computers_due
    monkeypatch.setattr(store.schedule, "computers_due", counted)
    tables = Tables(store, {GAME.key: replace(GAME, apply=fails)})
    computers = Computers(tables)
    sweep = asyncio.create_task(computers.run())
    await seated(tables)
    await until(lambda: "a computer player failed" in caplog.text)
    before = len(looks)
    await until(lambda: len(looks) >= before + 10, "they have looked ten times more")
    sweep.cancel()
    await asyncio.gather(sweep, return_exceptions=True)
    await computers.stop()
    assert caplog.text.count("a computer player failed") == 1


async def test_reasons_stay_in_the_log(deal: Deal, store: SqliteStore) -> None:
    table = await deal(ADA, Person(UserId(9), "Di"), computers=1)
    await table.act_for_computer(2, ("heap:a", "take:1"), "I hold the cards.", prompts.prompt(table.now, 2))
    assert (await store.rows("SELECT why FROM decisions ORDER BY n")) == [("",), ("I hold the cards.",)]
    assert "I hold the cards." not in str(await store.rows("SELECT body FROM outbox"))


async def test_a_table_that_moves_on_while_they_think_is_looked_at_again(store: SqliteStore) -> None:
    """If its table changes while a computer player is thinking, the player notices at once, not at the next check."""
    thinking = asyncio.Event()
    loop = asyncio.get_running_loop()

    def slow(_view: Any, legal: Sequence[Any], _rng: Rng, /) -> Advice:
        loop.call_soon_threadsafe(thinking.set)
        time.sleep(0.05)
        return Advice(legal[0].code, "")

    tables = Tables(store, {GAME.key: replace(GAME, policies={"greedy": slow})})
    computers = Computers(tables)
    table = await seated(tables)
    await thinking.wait()
    await table.act(ADA.id, ("heap:a", "take:1"), None, 2)
    await until(lambda: any(made.seat == 1 for made in table.now.decisions))
    await computers.stop()


async def test_why_tells_the_moves_since_ones_own_with_their_reasons(deal: Deal, store: SqliteStore) -> None:
    table = await deal(ADA, computers=2)
    assert reasoned(table.now, 0, await store.whys(table.now.id)) == []
    await act(table, 1, "Because of one.")
    await act(table, 2, "Because of two.")
    await table.act(ADA.id, ("heap:a", "take:1"), None, InteractionId(50))
    assert await whys(table, store) == ["Because of one.", "Because of two."], (
        "one's own move changes nothing by itself"
    )
    has_played = False
    while not has_played or table.now.to_act != (0,):
        seat = table.now.to_act[0]
        heap = table.now.legal(seat)[0].code
        if seat == 0:
            has_played = True
            await table.act(ADA.id, (heap, "take:1"), None, InteractionId(51))
        else:
            await act(table, seat, f"Because of {seat} again.", heap)
    assert await whys(table, store) == ["Because of 1 again.", "Because of 2 again."]


async def test_why_omits_the_reasons_of_undone_moves(deal: Deal, store: SqliteStore) -> None:
    table = await deal(ADA, computers=1)
    await table.act(ADA.id, ("heap:a", "take:1"), None, InteractionId(50))
    await act(table, 1, "First thought.")
    await table.undo(ADA.id, InteractionId(51))
    assert await whys(table, store) == []
    await act(table, 1, "Second thought.")
    assert await whys(table, store) == ["Second thought."]
    page = recap.why(table.now, reasoned(table.now, 0, await store.whys(table.now.id)))
    assert page.text == f"{table.now.names[1]} sealed a move.\n-# Second thought."


async def act(table: Table, seat: int, why: str, heap: str = "heap:a") -> None:
    await table.act_for_computer(seat, (heap, "take:1"), why, prompts.prompt(table.now, seat))


async def whys(table: Table, store: SqliteStore) -> list[str]:
    return [each.why for each in reasoned(table.now, 0, await store.whys(table.now.id))]
