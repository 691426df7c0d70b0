"""Tests of the log: its lines are structured, and contain no secrets even if something fails."""

from __future__ import annotations

import io
import json
import logging
import sqlite3
from typing import Any

import pytest
from msgspec.structs import replace

from bot.core import logs
from bot.core.ids import InteractionId
from bot.core.logs import Lines, fault
from bot.core.storage.sqlite import SqliteStore
from bot.core.table.registry import Tables
from games.kernel import find
from tests.bot.conftest import ADA, BO, PLACE
from tests.games.example import GAME

TOKEN = "MTAwMDAwMDAwMDAwMDAwMDAw.GabcDE.abcdefghijklmnopqrstuvwxyz012345678901"
SEED = "0123456789abcdef" * 4


def line(
    message: str, *, as_json: bool = False, secret: str = "", error: Exception | None = None, **fields: Any
) -> str:
    exc_info = (type(error), error, error.__traceback__) if error else None
    record = logging.LogRecord("bot.test", logging.INFO, "", 0, message, (), exc_info)
    record.fields = fields
    return Lines(as_json=as_json, secret=secret).format(record)


def raised(act: Any) -> Exception:
    try:
        act()
    except Exception as error:
        return error
    raise AssertionError("nothing was raised")


def test_a_log_line_has_keys_and_values() -> None:
    assert line("a move", table="k7q2mp", n=3).endswith('level=info logger=bot.test event="a move" table=k7q2mp n=3')


def test_a_log_line_can_be_json() -> None:
    found = json.loads(line('say "hi"\n', as_json=True, error=raised(lambda: 1 / 0), table="k7q2mp"))
    assert (found["event"], found["table"], found["level"]) == ('say "hi"\n', "k7q2mp", "info")
    assert "ZeroDivisionError" in found["trace"]


def test_no_line_can_be_forged() -> None:
    assert "\n" not in line("joined", name="Ada\nlevel=error event=forged")


@pytest.mark.parametrize("as_json", [False, True])
def test_tokens_and_seeds_are_blotted_out(as_json: bool) -> None:
    error = raised(lambda: json.loads(TOKEN + " hush"))
    text = line(f"using {TOKEN} and hush", as_json=as_json, secret="hush", error=error, seed=SEED)
    for secret in (TOKEN, "hush", SEED):
        assert secret not in text


def test_an_error_of_the_rules_shows_where_but_not_what() -> None:
    """If the rules fail, the log says where, without the text of the error, which may quote hidden state."""

    class Strange:
        def legal_actions(self, *_: Any) -> Any:
            raise ValueError("Ada holds the " + "Ro" + "gue")  # a full traceback shows this line

    text = line("broke", error=raised(lambda: find(Strange(), None, 0, "x")))  # type: ignore[arg-type]
    assert "ValueError" in text
    assert "kernel" in text
    assert "Rogue" not in text


def test_an_error_of_the_bot_says_what() -> None:
    assert "no such table: nowhere" in line(
        "broke", error=raised(lambda: sqlite3.connect(":memory:").execute("SELECT * FROM nowhere"))
    )


def test_a_fault_has_a_code_that_finds_it(caplog: pytest.LogCaptureFixture) -> None:
    code = fault("a move failed", raised(lambda: 1 / 0), table="k7q2mp")
    assert len(code) == 4
    assert caplog.records[-1].fields == {"code": code, "table": "k7q2mp"}  # type: ignore[attr-defined]


async def test_a_whole_game_and_its_faults_log_no_secret(
    store: SqliteStore, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A whole game logged at DEBUG reveals nothing hidden, even if the rules fail with an error that quotes a State."""
    root = logging.getLogger()
    monkeypatch.setattr(root, "handlers", [])
    monkeypatch.setattr(root, "level", root.level)
    logs.setup("DEBUG", "text", TOKEN)

    def breaks(state: Any, seat: int, action: Any) -> Any:
        if action.code == "take:2":
            raise RuntimeError(f"cannot apply to {state!r}")
        return GAME.apply(state, seat, action)

    table = await Tables(store, {GAME.key: replace(GAME, apply=breaks)}).get(
        (await Tables(store, {GAME.key: GAME}).create(PLACE, GAME.key, ADA, InteractionId(1))).id
    )
    await table.join(BO, InteractionId(2))
    await table.start(ADA.id)
    await table.act(ADA.id, ("heap:b", "take:1"), None, InteractionId(3))
    with pytest.raises(RuntimeError) as broken:
        await table.act(BO.id, ("heap:b", "take:2"), None, InteractionId(4))
    fault("a move failed", broken.value, table=table.now)
    again = await Tables(store, {GAME.key: replace(GAME, apply=lambda *_: 1 / 0)}).get(table.now.id)
    assert again.now.frozen
    printed = capsys.readouterr().err
    assert "a table does not replay" in printed
    assert "aiosqlite" not in printed  # it would print every row at DEBUG
    for secret in (table.now.head.seed, "heaps=", "sealed=", "Rng(", "(heap:b)"):
        assert secret not in printed


def test_a_log_that_cannot_be_written_does_not_print_what_it_hides(capsys: pytest.CaptureFixture[str]) -> None:
    closed = io.StringIO()
    closed.close()
    error = raised(lambda: json.loads("the Rogue is Bo's"))
    record = logging.LogRecord("bot", logging.ERROR, "", 0, "broke", (), (type(error), error, error.__traceback__))
    logs.Silent(closed).handle(record)
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    "address", ["/webhooks/7/aW50ZXJhY3Rpb24.x-y_z/messages/@original", "/interactions/7/aW50ZXJhY3Rpb24/callback"]
)
def test_the_token_of_an_interaction_is_blotted_out(address: str) -> None:
    assert "aW50ZXJhY3Rpb24" not in line(f"We are being rate limited. POST https://discord.com/api/v10{address}")
