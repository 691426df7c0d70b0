"""Tests of the operator's commands: readable output, no secrets unless they're requested, and exit codes."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot.core import bounded
from bot.core.ids import GuildId, InteractionId, TableId, UserId
from bot.core.refusals import NoTable, NotNow
from bot.core.settings import load
from bot.core.storage.sqlite import SqliteStore
from bot.core.storage.sqlite.migrate import migrate, migrations
from bot.core.table.edits import with_chair, with_head
from bot.core.table.hooks import Hooks
from bot.core.table.position import Position
from bot.core.table.reading import narration, proofs
from bot.core.table.registry import Tables
from bot.features import host_bans
from bot.features.clocks.clockwork import BANK, CLOCKWORK, Bank, Clockwork
from bot.features.daily_puzzle.puzzles import Puzzles
from bot.features.handover import steps as handover
from bot.features.notes import store as notes
from bot.features.notifications.ping_settings import PingSettings
from bot.features.pauses import steps as pauses
from bot.features.teaching.modes import TEACHING, Teaching
from bot.features.vacations.steps import VACATION, Away
from bot.operator import moderation
from bot.operator.commands import BAD, OK, Operator, backup, check, verify_file
from games import GAMES
from games.kernel import pack
from games.record import LONGEST, Record, Snapshot
from tests.bot.conftest import ADA, BO, PLACE, Deal
from tests.bot.core.table.daily.test_puzzles import tables_of
from tests.bot.core.table.earlier import unpacked
from tests.bot.core.table.test_planned_turns import act, locked_in, next_one
from tests.bot.core.table.test_table import finish
from tests.games.example import GAME
from tests.games.example.rules import State
from tests.support.children import ending_with_us
from tests.support.databases import FEATURE_TABLES

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def said() -> list[str]:
    return []


@pytest.fixture
def operator(store: SqliteStore, said: list[str]) -> Operator:
    """Return an Operator that hasn't loaded any table, as in a separate process."""
    return Operator(Tables(store, {GAME.key: GAME}), said.append)


async def test_show_tells_the_facts_and_no_secret(deal: Deal, operator: Operator, said: list[str]) -> None:
    table = await deal(ADA, BO, computers=1)
    await table.act(ADA.id, ("heap:b", "take:2"), None, InteractionId(1))
    assert await operator.show(table.now.id) == OK
    text = "\n".join(said)
    for fact in (table.now.id, "Pebbles", "playing", "1. Ada: user 1", "2. Bo: user 2 <- to act", "computer (greedy)"):
        assert fact in text
    for secret in (table.now.head.seed, "heap:b", "take:2"):
        assert secret not in text
    assert await operator.show(None) == OK
    assert said[-1].startswith(f"{table.now.id}  pebbles  playing  channel 700"), said[-1]
    with pytest.raises(NoTable):
        await operator.show(TableId("nowhere"))


async def test_check_tells_which_tables_continue_from_a_snapshot_and_which_could_not_go_on(
    deal: Deal, operator: Operator, store: SqliteStore, said: list[str]
) -> None:
    """`check` counts the tables that would continue from a stored state under other rules, and those that couldn't."""
    lobby = await Tables(store, {GAME.key: GAME}).create(PLACE, GAME.key, ADA, InteractionId(77))
    fresh, begun = await deal(ADA, BO), await deal(ADA, BO, sealed=True)
    assert await operator.check() == OK
    assert said == ["3 open tables: 0 would continue from a snapshot, 0 couldn't continue."]

    def other(state: State, seat: int, action: Any) -> Any:
        step = GAME.apply(state, seat, action)
        return replace(step, state=replace(step.state, washed=step.state.washed + 1))

    same, changed = replace(GAME, version=GAME.version + 1), replace(GAME, version=GAME.version + 1, apply=other)
    assert await Operator(Tables(store, {GAME.key: same}), said.append).check() == OK
    said.clear()
    before = await store.read(begun.now.id)
    assert await Operator(Tables(store, {GAME.key: changed}), said.append).check() == OK
    to = f"{begun.now.id}  pebbles rules {GAME.version} -> {GAME.version + 1}"
    assert said[0].startswith(f"{to}  would continue from a snapshot: decision 1 "), said[0]
    assert said[1:] == ["3 open tables: 1 would continue from a snapshot, 0 couldn't continue."]
    assert {lobby.id, fresh.now.id}.isdisjoint(" ".join(said).split())
    said.clear()
    await store.do("DELETE FROM states")
    closed = replace(changed, legal_actions=lambda _state, _seat: ())
    assert await Operator(Tables(store, {GAME.key: closed}), said.append).check() == BAD
    assert said[0].startswith(f"{to}  COULDN'T CONTINUE: decision 1 "), said[0]
    assert said[1:] == ["3 open tables: 0 would continue from a snapshot, 1 couldn't continue."]
    said.clear()
    assert await Operator(Tables(store, {GAME.key: changed}), said.append).check() == OK
    assert before is not None
    assert await store.read(begun.now.id) == replace(before, state=b"")


async def test_check_goes_on_after_a_table_that_cannot_be_read(
    deal: Deal, operator: Operator, store: SqliteStore, said: list[str]
) -> None:
    broken = (await deal(ADA, BO, sealed=True)).now.id
    await deal(ADA, BO, sealed=True)
    await store.do(f"UPDATE decisions SET entry = '{{}}' WHERE table_id = '{broken}'")
    assert await operator.check() == BAD
    damaged, every = said
    assert re.match(rf"{broken}  pebbles .* COULDN'T CONTINUE: .*damaged", damaged)
    assert every == "2 open tables: 0 would continue from a snapshot, 1 couldn't continue."


async def test_replay_tells_every_move(deal: Deal, operator: Operator, said: list[str]) -> None:
    table = await deal(ADA, BO)
    await finish(table)
    assert await operator.replay(table.now.id) == OK
    assert [line[6:] for line in said] == narration.lines(table.now, None)


async def test_verify_checks_every_digest_and_the_seal(
    deal: Deal, operator: Operator, said: list[str], path: Path
) -> None:
    table = await deal(ADA, BO)
    await finish(table)
    assert await operator.verify(table.now.id, proofs.commitment(table.now)[:12]) == OK
    assert said[-1] == f"Seal: {proofs.commitment(table.now)}, as posted."
    assert await operator.verify(table.now.id, "0000") == BAD
    with closing(sqlite3.connect(path)) as database:
        sql = (
            "UPDATE decisions SET entry = json_set(entry, '$.digest', 'ffffffffffffffff') WHERE table_id = ? AND n = 1"
        )
        database.execute(sql, (table.now.id,))
        database.commit()
    assert await operator.verify(table.now.id) == BAD
    assert said[-1].startswith("BAD: decision 2 ("), said[-1]


async def test_verify_an_exported_record(deal: Deal, said: list[str], tmp_path: Path) -> None:
    table = await deal(ADA, BO)
    await finish(table)
    record = Record.from_json(proofs.exported(table.now))
    assert check(record, proofs.commitment(table.now), said.append, {GAME.key: GAME}) == OK
    assert check(record, "", said.append) == BAD
    assert said[-1] == "BAD: I don't know the game 'pebbles'."
    (tmp_path / "record.json").write_text("{}")
    assert verify_file(tmp_path / "record.json", say=said.append) == BAD
    assert verify_file(tmp_path / "nowhere.json", say=said.append) == BAD


WRONG_FIELDS: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    ({"seats": 10**9}, {}, "seats: 1 to 4 with these options, not 1000000000"),
    ({"seats": -1}, {}, "seats: 1 to 4 with these options, not -1"),
    ({"seats": "two"}, {}, "header.seats: a whole number is expected, not text"),
    ({"seats": 10**40}, {}, "seats: 1 to 4 with these options, not a number that large"),
    ({"version": -1}, {}, "version: -1 is not a version of rules"),
    ({"version": 2**60}, {}, "version: "),
    ({"game": "x" * 10**6}, {}, "I don't know the game 'xxx"),
    ({"game": None}, {}, "header.game: text is expected, not nothing"),
    ({"seed": ""}, {}, "seed: 1 to 200 characters, not 0"),
    ({"seed": "f" * 10**6}, {}, "seed: 1 to 200 characters, not 1000000"),
    ({"options": {"x" * 10**6: "y"}}, {}, "options: Pebbles has no option xxx"),
    ({"options": {"goal": "y" * 10**6}}, {}, "options: goal can be lose, win, not yyy"),
    ({"options": []}, {}, "header.options: an object is expected, not a list"),
    ({}, {"seat": 2}, "log entry 1, seat: 0 to 1, not 2"),
    ({}, {"seat": -1}, "log entry 1, seat: 0 to 1, not -1"),
    ({}, {"code": ""}, "log entry 1, code: 1 to 200 characters, not 0"),
    ({}, {"code": "x" * 10**6}, "log entry 1, code: 1 to 200 characters, not 1000000"),
    ({}, {"move": -1}, "log entry 1, move: 0 to "),
    ({}, {"digest": "x" * 10**6}, "log entry 1, digest: 16 hex digits, not 'xxx"),
    ({}, {"away": "yes"}, "log[0].away: true or false is expected, not text"),
    (
        {},
        {"type": "undo", "seat": 0, "keep": -1},
        "log entry 1, keep: 0 to 0, the decisions not undone by then, not -1",
    ),
    ({}, {"type": "undo", "seat": 0, "keep": 10**9}, "log entry 1, keep: 0 to 0"),
    ({}, {"type": "carried", "rules": -1, "state": "AAAA"}, "log entry 1, rules: -1 is not a version of rules"),
    ({}, {"type": "carried", "rules": 1, "state": ""}, "log entry 1, state: 1 to "),
    ({}, {"type": "carried", "rules": 1, "state": "A" * 2_000_000}, "log entry 1, state: 1 to 1048576 bytes, not "),
    ({}, {"type": "draw"}, "log[0].type: "),
]


@pytest.mark.parametrize(("header", "entry", "words"), WRONG_FIELDS)
async def test_verify_names_each_field_that_no_record_can_have(
    deal: Deal, said: list[str], tmp_path: Path, header: dict[str, Any], entry: dict[str, Any], words: str
) -> None:
    table = await deal(ADA, BO)
    await finish(table)
    record = json.loads(proofs.exported(table.now))
    record["header"] |= header
    record["log"][0] = entry if "type" in entry else record["log"][0] | entry
    (tmp_path / "record.json").write_text(json.dumps(record))
    assert verify_file(tmp_path / "record.json", say=said.append, games={GAME.key: GAME}) == BAD
    assert len(said) == 1
    assert said[0].startswith("BAD: "), said[0]
    assert words in said[0]
    assert len(said[0]) < 500


async def test_verify_refuses_a_record_that_is_too_long(deal: Deal, said: list[str], tmp_path: Path) -> None:
    table = await deal(ADA, BO)
    await finish(table)
    record = json.loads(proofs.exported(table.now))
    for log, words in ((record["log"][:1] * 20_001, "log: at most 20000 entries, not 20001"),):
        (tmp_path / "record.json").write_text(json.dumps(record | {"log": log}))
        assert verify_file(tmp_path / "record.json", say=said.append, games={GAME.key: GAME}) == BAD
        assert words in said[-1]
    (tmp_path / "record.json").write_text(" " * (LONGEST + 1))
    assert verify_file(tmp_path / "record.json", say=said.append) == BAD
    assert "longer than 32 MB" in said[-1]
    for text in (b"[" * 100_000, b'{"header": "\\ud800"}', b'{"header": "\xff"}'):
        (tmp_path / "record.json").write_bytes(text)
        assert verify_file(tmp_path / "record.json", say=said.append) == BAD
        assert "not a record of a game" in said[-1]


@pytest.mark.skipif(sys.platform == "win32", reason="it has no such limits")
@pytest.mark.parametrize("what", ["time", "memory"])
async def test_verify_gives_up_a_state_that_makes_the_rules_count_to_a_thousand_million(
    deal: Deal, said: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    monkeypatch.setattr(bounded, "SECONDS", 0.2)

    def counting(*_: Any) -> None:
        while what == "time":
            pass
        bytes(2 * bounded.MEMORY)

    table = await deal(ADA, BO, sealed=True)
    log = (*table.now.stored.log, Snapshot(1, pack(table.now.state)))
    record = Record(replace(proofs.record(table.now).header, version=2), log)
    (tmp_path / "record.json").write_bytes(record.to_json())
    forged = replace(GAME, version=2, view=counting)
    assert verify_file(tmp_path / "record.json", say=said.append, games={GAME.key: forged}) == BAD
    much = {"time": "longer", "memory": "more memory"}[what]
    assert re.match(f"BAD: (it takes {much} than|rules 2 can't read)", said[0])
    assert len(said) == 1


async def test_undo_undoes_the_last_move_and_a_running_bot_follows(
    deal: Deal, operator: Operator, said: list[str], tables: Tables
) -> None:
    table = await deal(ADA, BO, sealed=True)
    before = table.now
    first = before.chairs[before.to_act[0]].user or 0
    await table.act(UserId(first), ("heap:c", "take:1"), None, InteractionId(1))
    assert await operator.undo(table.now.id) == OK
    assert said[-1] == "Undone. 4 decisions remain."
    assert (await tables.get(table.now.id)).now.state == before.state
    assert (await table.act(UserId(first), ("heap:c", "take:1"), None, InteractionId(2))).position.length == 6


async def test_undo_unfreezes_a_table_whose_last_move_does_not_replay(
    deal: Deal, operator: Operator, said: list[str], path: Path
) -> None:
    table = await deal(ADA, BO, sealed=True)
    first = table.now.chairs[table.now.to_act[0]].user or 0
    await table.act(UserId(first), ("heap:c", "take:1"), None, InteractionId(1))
    with closing(sqlite3.connect(path)) as database:
        database.execute("UPDATE decisions SET entry = json_set(entry, '$.code', 'take:9') WHERE n = 5")
        database.commit()
    assert await operator.show(table.now.id) == OK
    assert any(line.startswith("FROZEN after decision 5") for line in said)
    assert await operator.undo(table.now.id) == OK
    assert await operator.verify(table.now.id) == OK


async def test_exporting_a_running_game_requires_the_option_for_secrets(
    deal: Deal, operator: Operator, said: list[str]
) -> None:
    table = await deal(ADA, BO)
    with pytest.raises(NotNow, match="--secrets"):
        await operator.export(table.now.id, secrets=False)
    assert said == []
    assert await operator.export(table.now.id, secrets=True) == OK
    assert Record.from_json(said[-1]).header.seed == table.now.head.seed


async def test_backup_copies_once(deal: Deal, path: Path, said: list[str]) -> None:
    table = await deal(ADA, BO)
    settings = load(path.parent, {"GUFFAW_DATABASE": str(path)})
    copy = path.parent / "copy.sqlite3"
    assert backup(settings, copy, said.append) == OK
    assert backup(settings, copy, said.append) == BAD
    assert "already exists" in said[-1]
    store = await SqliteStore.open(copy)
    assert await store.read(table.now.id) == table.now.stored
    await store.close()


def bot(*arguments: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the bot's program in a folder, with only these environment variables."""
    mine = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), **environment}
    command = [sys.executable, "-m", "bot", *arguments]
    return subprocess.run(command, cwd=folder, env=mine, capture_output=True, text=True, timeout=60, check=False)


def test_without_a_token_it_says_so(tmp_path: Path) -> None:
    result = bot(folder=tmp_path)
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.startswith("DISCORD_TOKEN is missing."), result.stderr


def test_without_a_database_it_says_so(tmp_path: Path) -> None:
    result = bot("show", "abcdef", folder=tmp_path)
    assert result.returncode == 2
    assert (
        result.stderr
        == "There's no database at data/guffaw.sqlite3. Run this in the bot's folder, or set GUFFAW_DATABASE.\n"
    )
    assert list(tmp_path.iterdir()) == []


def test_a_newer_database_is_refused_in_one_line(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "new.sqlite3")) as database:
        database.execute("PRAGMA user_version = 99")
    shutil.copy(tmp_path / "new.sqlite3", tmp_path / "backup-new.sqlite3")
    (tmp_path / "old").mkdir()
    older = tmp_path / "old" / f"before-{len(migrations()) + 1:04d}-20260101-000000.sqlite3"
    older.touch()
    for arguments in (("show",), (), ("check",), ("restore", "backup-new.sqlite3")):
        places = {"GUFFAW_DATABASE": "new.sqlite3", "GUFFAW_BACKUPS": "old"}
        result = bot(*arguments, folder=tmp_path, DISCORD_TOKEN="x", **places)
        assert result.returncode == 1
        assert re.search(r"(?m)^(backup-)?new\.sqlite3 was upgraded by a newer version to format 99\. ", result.stderr)
        assert f"python -m bot restore {older.relative_to(tmp_path)}" in result.stderr
        assert result.stdout == ""
        assert "Traceback" not in result.stderr


def test_check_leaves_the_database_to_the_program_that_runs(tmp_path: Path) -> None:
    """`check` doesn't migrate a database in an older format, because an older version of the bot may be using it."""
    old = unpacked("stateless", tmp_path)
    before = old.read_bytes()
    result = bot("check", folder=tmp_path, GUFFAW_DATABASE=str(old))
    assert (result.returncode, result.stderr) == (OK, "")
    assert re.search(r"5 open tables: [2-5] would continue from a snapshot, 0 couldn't continue\.\n$", result.stdout)
    assert re.search(rf"upgrades the database from format \d+ to {len(migrations())}, after a backup", result.stdout)
    assert old.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == [old.name]
    migrate(old, tmp_path)
    assert "It doesn't change the database's format" in bot("check", folder=tmp_path, GUFFAW_DATABASE=str(old)).stdout


def test_health_is_a_recent_heartbeat(tmp_path: Path) -> None:
    missing = bot("health", folder=tmp_path, GUFFAW_HEALTH="heartbeat")
    assert missing.returncode == BAD
    assert "it hasn't touched heartbeat for a minute" in missing.stderr
    (tmp_path / "heartbeat").touch()
    assert bot("health", folder=tmp_path, GUFFAW_HEALTH="heartbeat").returncode == OK
    os.utime(tmp_path / "heartbeat", (time.time() - 100,) * 2)
    assert bot("health", folder=tmp_path, GUFFAW_HEALTH="heartbeat").returncode == BAD


def test_a_real_token_does_not_go_to_the_local_discord(tmp_path: Path) -> None:
    token = "MTAwMDAwMDAwMDAwMDAwMDAw.GabcDE.abcdefghijklmnopqrstuvwxyz012345678901"
    result = bot("--local", "http://127.0.0.1:9", folder=tmp_path, DISCORD_TOKEN=token)
    assert result.returncode == 2
    assert token not in result.stderr
    assert bot("--local", "http://example.org", folder=tmp_path).returncode == 2


def test_a_discord_that_does_not_answer_is_named(tmp_path: Path) -> None:
    result = bot("--local", "http://127.0.0.1:9", folder=tmp_path)
    assert result.returncode == 1
    assert "I can't reach Discord" in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="there another process cannot be told by a signal")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_the_bot_exits_cleanly_on_a_signal(tmp_path: Path, number: signal.Signals) -> None:
    """After a signal, the bot closes the database, deletes the heartbeat file and exits with code 0.

    The test uses the real client on a local Discord.
    """
    from tests.support.local_discord import AT_FULL_SPEED, LocalDiscord, until

    async with LocalDiscord(tmp_path, lax=AT_FULL_SPEED) as discord:
        command = [sys.executable, "-m", "bot", "--local", discord.base]
        mine = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT)}
        with (tmp_path / "log").open("w") as log:
            process = subprocess.Popen(ending_with_us(command), cwd=tmp_path, env=mine, stderr=log)
        try:

            async def is_well() -> bool:
                return (tmp_path / "data" / "health").exists() or process.poll() is not None

            await until(is_well, "the bot is well")
            process.send_signal(number)

            async def has_left() -> bool:
                return process.poll() is not None

            await until(has_left, "the bot has left")
        finally:
            process.kill()
            process.wait()
    text = (tmp_path / "log").read_text()
    assert process.returncode == 0, text
    assert "level=error" not in text
    assert "event=closed" in text
    assert not (tmp_path / "data" / "health").exists()
    assert not (tmp_path / "data" / "guffaw.sqlite3-wal").exists()


async def test_drop_forgets_attempts_at_puzzles_and_their_tables_keep_their_terms(
    operator: Operator, store: SqliteStore, path: Path
) -> None:
    tables = tables_of(store)
    begun = await Puzzles(tables).begin(GAME.key, ADA, GuildId(70), InteractionId(1))
    assert await operator.drop("daily_puzzle") == OK
    with closing(sqlite3.connect(path)) as database:
        assert not [line for line in database.iterdump() if " attempts (" in line or "daily" in line]
    again = await SqliteStore.open(path, feature_tables=FEATURE_TABLES)
    stored = await again.read(begun.id)
    assert stored is not None
    assert (stored.head.features, stored.head.terms) == ({}, begun.head.terms)
    assert (await Puzzles(tables_of(again)).begin(GAME.key, ADA, GuildId(70), InteractionId(2))).id != begun.id
    await again.close()


async def test_drop_deletes_what_a_feature_keeps_at_tables(
    deal: Deal, operator: Operator, tables: Tables, store: SqliteStore
) -> None:
    table, ended = await deal(ADA, BO, sealed=True), await deal(ADA, BO, sealed=True)
    for each in (table, ended):
        await each.change(handover.offer, BO.id, UserId(4711))
    while ended.now.status == "playing":
        await ended.act(ended.now.waiting[0], ("toss",), None, InteractionId(7000 + ended.now.length))
    await locked_in(table, next_one(table))
    await act(table)
    assert table.now.head.timers
    for feature in ("handover", "planned_turns"):
        assert await operator.drop(feature) == OK
    assert await store.upkeep.tables_with(UserId(4711)) == []
    now = (await tables.get(table.now.id)).now
    assert (now.head.timers, now.head.features) == ((), {})
    assert not any(chair.features for chair in now.chairs)
    assert now.state == table.now.state


def with_a_bank(position: Position) -> Position:
    head = CLOCKWORK.put(replace(position.head, clock=7200), Clockwork(bank=86400, weekends_off=True))
    return with_chair(with_head(position, head), 0, BANK.put(position.chairs[0], Bank(4711)))


def with_an_auto_response(position: Position) -> Position:
    return with_chair(position, 0, replace(position.chairs[0], auto_responses={"coin": "never"}))


USED: dict[str, Callable[[Position], Position]] = {  # each returns a table that uses the feature
    "clocks": with_a_bank,
    "vacations": lambda now: with_chair(now, 0, VACATION.put(now.chairs[0], Away(5, 2**31))),
    "auto_responses": with_an_auto_response,
    "teaching": lambda now: with_head(now, TEACHING.put(now.head, Teaching("open"))),
    "pauses": lambda now: pauses.pause(now, ADA.id, 0.0).after,
}


@pytest.mark.parametrize("feature", USED)
async def test_drop_leaves_nothing_of_a_feature_in_heads_and_chairs(
    deal: Deal, operator: Operator, tables: Tables, feature: str
) -> None:
    table = await deal(ADA, BO, sealed=True)
    plain = table.now
    used = await table.change(USED[feature])
    assert (used.chairs, replace(used.head, version=0)) != (plain.chairs, replace(plain.head, version=0))
    assert await operator.drop(feature) == OK
    now = (await tables.get(table.now.id)).now
    assert now.chairs == plain.chairs
    assert replace(now.head, version=plain.head.version) == plain.head
    await table.act(now.waiting[0], ("toss",), None, InteractionId(7000))  # the game continues


async def test_drop_names_the_tables_of_which_a_row_is_damaged(
    deal: Deal, operator: Operator, tables: Tables, store: SqliteStore, said: list[str]
) -> None:
    damaged, table = await deal(ADA, BO, sealed=True), await deal(ADA, BO, sealed=True)
    for each in (damaged, table):
        await each.change(handover.offer, BO.id, UserId(4711))
    await store.do("UPDATE seats SET chair = json_set(chair, '$.name', 7) WHERE table_id = ?", damaged.now.id)
    assert await operator.drop("handover") == BAD
    assert said[-1].endswith(f"which keep what handover stored there: {damaged.now.id}")
    assert await store.upkeep.tables_with(UserId(4711)) == [damaged.now.id]
    assert not (await tables.get(table.now.id)).now.chairs[1].features


async def test_drop_deletes_the_settings_of_a_feature_and_keeps_all_others(
    operator: Operator, store: SqliteStore
) -> None:
    kept = PingSettings(route="dm", zone="Europe/Berlin", reminders="first")
    await store.people.change(ADA.id, PingSettings, lambda _: kept)
    await store.people.wish(ADA.id, lambda old: replace(old, vacation=(5, 9), days={2026: 3}))
    await store.people.wish(BO.id, lambda old: replace(old, vacation=(5, 9)))
    assert await operator.drop("vacations") == OK
    assert await store.people.stored(ADA.id) == {"route": "dm", "zone": "Europe/Berlin", "reminders": "first"}
    assert await store.people.stored(BO.id) == {}
    assert await operator.drop("notifications") == OK
    assert await store.people.stored(ADA.id) == {"zone": "Europe/Berlin"}


async def test_drop_names_the_tables_that_it_could_not_change(
    deal: Deal, operator: Operator, store: SqliteStore, said: list[str]
) -> None:
    table = await deal(ADA, BO, sealed=True)
    await table.act(table.now.waiting[0], ("toss",), None, InteractionId(7001))
    await store.do("UPDATE decisions SET entry = 'null'")
    assert await operator.drop("planned_turns") == BAD
    kept = "which keep what planned_turns stored there"
    assert said[-1] == f"BAD: I couldn't change these tables, {kept}: {table.now.id}"


async def test_drop_deletes_what_a_feature_keeps_and_the_next_start_begins_anew(
    deal: Deal, operator: Operator, store: SqliteStore, path: Path, said: list[str]
) -> None:
    table = await deal(ADA, BO)
    await notes.write(store, table.now.id, ADA.id, "heap B")
    assert await operator.drop("nothing") == BAD
    assert "There's no feature nothing. Name one of these: " in said[-1]
    assert await operator.drop("notes") == OK
    assert "Deleted everything that notes had stored" in said[-1]
    with closing(sqlite3.connect(path)) as database:
        assert not [line for line in database.iterdump() if "heap B" in line or "notes" in line]
    again = await SqliteStore.open(path, feature_tables=FEATURE_TABLES)
    assert await notes.read(again, table.now.id, ADA.id) == ""
    await notes.write(again, table.now.id, ADA.id, "heap C")
    assert await notes.exported(again, ADA.id) == {table.now.id: "heap C"}
    await again.close()


LOADED = """
import json, sys
from bot.__main__ import main
for arguments in json.loads(sys.argv[1]):
    code = main(arguments)
    print(arguments[0], code, *(name for name in ("discord", "PIL", "asyncpg") if name in sys.modules), file=sys.stderr)
"""


async def test_commands_that_change_nothing_import_no_discord_py(store: SqliteStore, path: Path) -> None:
    """Importing discord.py takes half a second, and these commands don't need it."""
    tables = Tables(store, GAMES)
    table = await tables.get((await tables.create(PLACE, "gears", ADA, InteractionId(1))).id)
    await table.join(BO, InteractionId(2))
    await table.start(ADA.id)
    name, record = table.now.id, path.with_name("record.json")
    record.write_bytes(proofs.record(table.now).to_json())
    commands = [["show"], ["show", name], ["stalled"], ["replay", name], ["verify", name], ["verify", str(record)]]
    commands += [["export", name, "--secrets"], ["check"], ["backup"]]
    mine = {"PATH": os.environ["PATH"], "PYTHONPATH": str(ROOT), "GUFFAW_DATABASE": str(path)}
    program = (sys.executable, "-c", LOADED, json.dumps(commands))
    ended = subprocess.run(program, cwd=path.parent, env=mine, capture_output=True, text=True, timeout=120, check=False)
    assert ended.stderr.splitlines() == [f"{command[0]} {OK}" for command in commands]


async def test_closing_a_table_cancels_it_and_informs_its_channel(tables: Tables, deal: Deal, said: list[str]) -> None:
    table = await deal(ADA, BO)
    assert await moderation.close(tables, table.now.id, said.append) == OK
    assert said == [f"Closed {table.now.id}."]
    assert (await tables.get(table.now.id)).now.status == "cancelled"
    notes = [row[0] for row in await tables.store.rows("SELECT body FROM outbox WHERE kind = 'notice'")]
    assert any("The host closed this table." in str(note) for note in notes)
    with pytest.raises(NotNow, match="already closed"):
        await moderation.close(tables, table.now.id, said.append)


async def test_a_ban_removes_a_person_hands_their_table_over_and_keeps_them_off(
    tables: Tables, deal: Deal, said: list[str]
) -> None:
    table = await deal(ADA, BO)
    assert await moderation.ban(tables, ADA.id, said.append) == OK
    assert said == [f"Banned {ADA.id}. They left 1 table."]
    now = (await tables.get(table.now.id)).now
    assert now.seat_of(ADA.id) is None
    assert now.head.owner == BO.id
    banning = Hooks([host_bans.FEATURE.tables])
    mine = Tables(tables.store, tables.games, hooks=banning)
    with pytest.raises(NotNow, match="my host has banned you"):
        await mine.create(PLACE, GAME.key, ADA, InteractionId(1))
    assert await moderation.servers(tables, said.append) == OK
    assert said[-1] == f"{ADA.id}  BANNED"
    assert await moderation.unban(tables, ADA.id, said.append) == OK
    assert await moderation.unban(tables, ADA.id, said.append) == BAD
    await mine.create(PLACE, GAME.key, ADA, InteractionId(2))


async def test_servers_and_people_are_listed_with_their_tables(tables: Tables, deal: Deal, said: list[str]) -> None:
    await deal(ADA, BO)
    assert await moderation.servers(tables, said.append) == OK
    assert await moderation.people(tables, said.append) == OK
    assert said == [
        f"{PLACE.guild}  1 open table, 0 finished",
        *sorted(f"{person.id}  1 open table  {person.name}" for person in (ADA, BO)),
    ]
