"""Tests of suggested moves: they don't block the event loop, and the log stores each move of a shortcut."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from msgspec.structs import replace

from bot.core.ids import InteractionId
from bot.core.storage.sqlite import SqliteStore
from bot.core.table.people import lobby
from bot.core.table.reading import prompts, proofs
from bot.core.table.registry import Tables
from bot.core.table.table import Table
from games.gnomes import GAME
from games.kernel import AnyGame, Suggestion
from games.record import replay
from tests.bot.conftest import ADA, BO, PLACE


async def _dealt(store: SqliteStore, game: AnyGame = GAME) -> Table:
    tables = Tables(store, {game.key: game})
    table = await tables.get((await tables.create(PLACE, game.key, ADA, InteractionId(1))).id)
    await table.join(BO, InteractionId(2))
    await table.start(ADA.id)
    return table


async def test_a_shortcut_is_logged_as_the_moves_that_it_makes(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby, "new_seed", lambda *_: "spelled")
    table = await _dealt(store)
    for interaction in range(10, 30):
        seat = table.now.to_act[0]
        codes = [action.code for action in table.now.legal(seat) if action.code.startswith("suggested:")]
        if not codes:
            break
        user = table.now.chairs[seat].user
        assert user is not None
        await table.act(user, codes, prompts.prompt(table.now, seat), InteractionId(interaction))
    logged = [decision.code for decision in table.now.decisions]
    assert {code.partition(":")[0] for code in logged} >= {"die", "roll", "move", "to"}
    assert not any(code.startswith("suggested") for code in logged)
    assert replay(GAME, proofs.record(table.now))[-1].state == table.now.state


async def test_a_suggestion_is_thought_of_once_and_beside_the_event_loop(store: SqliteStore) -> None:
    threads: list[int] = []

    def suggest(*_: Any) -> Suggestion:
        threads.append(threading.get_ident())
        return Suggestion((("roll",),), ("Roll",))

    now = (await _dealt(store, replace(GAME, suggest=suggest))).now
    seat = now.to_act[0]
    await prompts.foresee(now, seat)
    await prompts.foresee(now, seat)
    assert prompts.suggestion(now, seat) is not None
    assert len(threads) == 1
    assert threads[0] != threading.get_ident()
