"""Tests that `doctor` finds everything that is broken, says what to do, prints no secret, and works without Discord."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
import sysconfig
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.__main__ import WRONG, main
from bot.core.ids import ChannelId
from bot.core.program import VERSION
from bot.core.storage import database_identity
from bot.core.storage.sqlite.migrate import migrations
from bot.operator.doctor import BAD, OK, doctor
from bot.operator.doctor.disk import SPARE
from bot.operator.doctor.packages import requirements
from tests.bot.core.storage.test_database_identity import lived_in
from tests.bot.postgres.test_program import empty as empty  # a fixture
from tests.support.databases import Database
from tests.support.forking import ROOT
from tests.support.local_discord import LocalDiscord

REAL = "M" * 26 + ".GabcDE." + "x" * 38
NOBODY = "http://127.0.0.1:9/api/v10"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder where `doctor` runs, with a database that the bot has used."""
    folder = tmp_path / "home"
    (folder / "data").mkdir(parents=True)
    monkeypatch.chdir(folder)
    for name in [name for name in os.environ if name.startswith("GUFFAW_") or name == "DISCORD_TOKEN"]:
        monkeypatch.delenv(name)
    asyncio.run(lived_in(folder / "data" / "guffaw.sqlite3", folder))
    return folder


@pytest.fixture
async def discord(tmp_path: Path) -> AsyncIterator[LocalDiscord]:
    async with LocalDiscord(tmp_path / "discord") as running:
        yield running
        assert running.complaints == []


async def examined(discord: LocalDiscord | None = None, channel: str = "") -> tuple[int, str]:
    """Run `doctor` on the local Discord, or without a network if it's None; return the exit code and the output."""
    lines: list[str] = []
    key = await channel_id(discord, channel) if discord is not None and channel else None
    base = f"{discord.base}/api/v10" if discord is not None else NOBODY
    code = await doctor(key, token="local" if discord is not None else "", base=base, say=lines.append)
    return code, "\n".join(lines)


async def channel_id(discord: LocalDiscord, name: str) -> ChannelId:
    return ChannelId(
        next(int(channel["id"]) for channel in (await discord.state())["channels"] if channel.get("name") == name)
    )


def bad(text: str) -> list[str]:
    """Return the things that `doctor` reported as BAD, such as "disk"."""
    return [line.split()[1] for line in text.splitlines() if line.startswith("BAD")]


async def test_a_healthy_bot_passes_every_check(discord: LocalDiscord) -> None:
    code, text = await examined(discord, "games")
    assert code == OK, text
    things = [line.split()[1] for line in text.splitlines()]
    assert f"Guffaw {VERSION}, Python " in text
    assert things == ["settings", "versions", "disk", "database", "network", "clock", "token", "logins", "channel"]
    assert "It belongs to the bot Guffaw." in text
    assert "The bot can post and show pictures in #games." in text
    assert f"schema version {len(migrations())}" in text


async def test_without_a_channel_it_says_how_to_check_one(discord: LocalDiscord) -> None:
    code, text = await examined(discord)
    assert code == OK
    assert "python -m bot doctor CHANNEL" in text


# -- settings


async def test_every_wrong_setting_is_named_at_once(monkeypatch: pytest.MonkeyPatch, discord: LocalDiscord) -> None:
    monkeypatch.setenv("GUFFAW_LOG", "LOUD")
    monkeypatch.setenv("GUFFAW_THINKING", "99")
    monkeypatch.setenv("GUFFAW_SHARDS", "0/2")
    monkeypatch.setenv("GUFFAW_DATABSE", "x.sqlite3")
    code, text = await examined(discord)
    assert code == BAD
    assert bad(text) == ["settings"] * 3
    for name in ("GUFFAW_LOG must", "GUFFAW_THINKING must", "GUFFAW_SHARDS is"):
        assert name in text
    assert "I don't know GUFFAW_DATABSE. Did you mean GUFFAW_DATABASE?" in text


async def test_settings_that_depend_on_a_wrong_database_are_not_blamed(
    monkeypatch: pytest.MonkeyPatch, discord: LocalDiscord
) -> None:
    monkeypatch.setenv("GUFFAW_DATABASE", "postgresql://guffaw:hush@/?")
    monkeypatch.setenv("GUFFAW_SHARDS", "0/2")
    monkeypatch.setenv("GUFFAW_BACKUP_EVERY", "1d")
    code, text = await examined(discord)
    assert code == BAD
    assert bad(text) == ["settings"]
    assert "GUFFAW_DATABASE must be" in text
    assert "hush" not in text
    assert "database" not in [line.split()[1] for line in text.splitlines()]


async def test_an_unreadable_env_file_is_one_finding(home: Path, discord: LocalDiscord) -> None:
    (home / ".env").write_text(f"DISCORD_TOKEN {REAL}\n")
    (home / ".env").chmod(0o600)
    code, text = await examined(discord)
    assert code == BAD
    assert bad(text) == ["settings"]
    assert ".env, line 1: expected NAME=value." in text
    assert REAL not in text


async def test_a_token_that_others_can_read_is_noted(home: Path, discord: LocalDiscord) -> None:
    (home / ".env").write_text("GUFFAW_LOG=INFO\n")
    (home / ".env").chmod(0o644)
    code, text = await examined(discord)
    assert code == OK
    assert "chmod 600 .env" in text
    assert "Set: GUFFAW_LOG." in text


async def test_a_token_in_the_wrong_place_is_not_printed(
    monkeypatch: pytest.MonkeyPatch, discord: LocalDiscord
) -> None:
    monkeypatch.setenv("GUFFAW_LOG", REAL)
    _, text = await examined(discord)
    assert "GUFFAW_LOG must be" in text
    assert REAL not in text


# -- versions


@pytest.fixture
def packages(tmp_path: Path) -> Path:
    """Return a folder with links to all installed packages, in which a test can break one."""
    folder = tmp_path / "packages"
    folder.mkdir()
    for entry in Path(sysconfig.get_path("purelib")).iterdir():
        (folder / entry.name).symlink_to(entry)
    return folder


def with_packages(packages: Path) -> subprocess.CompletedProcess[str]:
    settings = os.environ | {"PYTHONPATH": f"{packages}{os.pathsep}{ROOT}"}
    command = (sys.executable, "-S", "-m", "bot", "--local", "http://127.0.0.1:9", "doctor")
    return subprocess.run(command, env=settings, capture_output=True, text=True, timeout=60, check=False)


def test_a_package_that_is_missing_or_too_old_is_named(packages: Path) -> None:
    for info in [*packages.glob("rapidfuzz-*.dist-info"), *packages.glob("deflate-*.dist-info")]:
        info.unlink()
    (packages / "rapidfuzz-1.0.dist-info").mkdir()
    (packages / "rapidfuzz-1.0.dist-info" / "METADATA").write_text("Name: rapidfuzz\nVersion: 1.0\n")
    ended = with_packages(packages)
    assert ended.returncode == BAD, ended.stderr
    assert bad(ended.stdout) == ["versions", "versions", "network"]
    assert "The package deflate isn't installed." in ended.stdout
    assert "The package rapidfuzz has version 1.0, but Guffaw needs >=3" in ended.stdout
    assert "uv sync" in ended.stdout


def test_an_optional_package_is_needed_only_by_its_setting(packages: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for info in packages.glob("prometheus_client-*.dist-info"):
        info.unlink()
    assert "prometheus" not in with_packages(packages).stdout
    monkeypatch.setenv("GUFFAW_HTTP", "127.0.0.1:9100")
    assert "The package prometheus-client isn't installed." in with_packages(packages).stdout


def test_the_requirements_are_those_of_the_project() -> None:
    lines = requirements()
    assert any(line.startswith("discord.py>=") for line in lines)
    assert any(line.startswith("asyncpg") and line.endswith("extra == 'postgres'") for line in lines)


# -- disk and database


async def test_a_backup_folder_that_is_a_file_is_reported(
    home: Path, monkeypatch: pytest.MonkeyPatch, discord: LocalDiscord
) -> None:
    (home / "file").touch()
    monkeypatch.setenv("GUFFAW_BACKUPS", "file")
    code, text = await examined(discord)
    assert code == BAD
    assert bad(text) == ["disk"]
    assert f"I can't write to {home / 'file'}: Not a directory." in text


async def test_a_disk_with_too_little_space_for_a_backup(home: Path, discord: LocalDiscord) -> None:
    file = home / "data" / "guffaw.sqlite3"
    room = os.statvfs(home)
    os.truncate(file, room.f_bavail * room.f_frsize + SPARE)  # a hole, which takes no space
    code, text = await examined(discord)
    assert code == BAD
    assert "disk" in bad(text)
    assert "Delete old backups" in text


async def test_a_missing_database_is_no_fault_and_is_not_created(home: Path, discord: LocalDiscord) -> None:
    for file in (*home.rglob("guffaw*"), *home.rglob(database_identity.MARK)):
        file.unlink()
    code, text = await examined(discord)
    assert code == OK, text
    assert "There's no database at data/guffaw.sqlite3 yet." in text
    assert not (home / "data" / "guffaw.sqlite3").exists()


async def test_a_database_without_tables_is_reported(
    home: Path, monkeypatch: pytest.MonkeyPatch, discord: LocalDiscord
) -> None:
    (home / ".env").touch(0o600)
    monkeypatch.setenv("GUFFAW_DATABASE", "data/gufaw.sqlite3")
    code, text = await examined(discord)
    assert code == BAD
    assert "data/gufaw.sqlite3 has no tables" in text


async def test_a_damaged_database_is_reported_with_the_command_that_restores_it(
    home: Path, discord: LocalDiscord
) -> None:
    file = home / "data" / "guffaw.sqlite3"
    whole = file.read_bytes()
    page = int.from_bytes(whole[16:18])
    middle = len(whole) // page // 2 * page
    file.write_bytes(whole[:middle] + b"\xaa" * page + whole[middle + page :])
    code, text = await examined(discord)
    assert code == BAD
    assert bad(text) == ["database"]
    assert "python -m bot restore FILE" in text
    file.write_bytes(b"x" * 8192)
    for mark in home.rglob(database_identity.MARK):
        mark.unlink()
    code, text = await examined(discord)
    assert bad(text) == ["database"]
    assert "file is not a database" in text


@pytest.mark.parametrize(("version", "code"), [(len(migrations()) + 1, BAD), (len(migrations()) - 1, OK)])
async def test_a_newer_schema_is_reported_and_an_older_one_is_no_fault(
    home: Path, discord: LocalDiscord, version: int, code: int
) -> None:
    with closing(sqlite3.connect(home / "data" / "guffaw.sqlite3")) as database:
        database.execute(f"PRAGMA user_version = {version}")
    ended, text = await examined(discord)
    assert ended == code
    newer = f"guffaw.sqlite3 was upgraded by Guffaw {VERSION} to format {version}. This is Guffaw"
    expected = newer if code == BAD else "updates it to version"
    assert expected in text


@pytest.mark.postgres
@pytest.mark.parametrize("database_kind", ["postgres"])
async def test_a_database_server_is_checked_and_not_changed(
    empty: str, database: Database, monkeypatch: pytest.MonkeyPatch, discord: LocalDiscord, home: Path
) -> None:
    for mark in home.rglob(database_identity.MARK):
        mark.unlink()
    monkeypatch.setenv("GUFFAW_DATABASE", empty)
    code, text = await examined(discord)
    assert code == BAD
    assert "There are no tables in the database" in text
    assert database.rows("SELECT to_regclass('public.tables')") == [(None,)], "it changes nothing"
    await (await database.open()).close()
    code, text = await examined(discord)
    assert code == OK, text
    assert "has 0 tables, and all of them can be read." in text
    database.rows("UPDATE meta SET value = '999' WHERE key = 'schema'")
    code, text = await examined(discord)
    assert code == BAD
    assert "to format 999" in text
    monkeypatch.setenv("GUFFAW_DATABASE", "postgresql://guffaw:hush@127.0.0.1:9/guffaw")
    code, text = await examined(discord)
    assert bad(text) == ["database"]
    assert "hush" not in text


# -- Discord


async def test_without_a_network_everything_else_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", REAL)
    code, text = await examined()
    assert code == BAD
    assert bad(text) == ["network"]
    assert "I can't reach Discord: " in text
    assert "schema version" in text
    assert REAL not in text


@pytest.mark.parametrize(("token", "words"), [("", "DISCORD_TOKEN is missing"), ("Bot abc", "must be just the token")])
async def test_a_missing_or_malformed_token_is_reported(
    monkeypatch: pytest.MonkeyPatch, token: str, words: str
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", token)
    _, text = await examined()
    assert bad(text) == ["token", "network"]
    assert words in text


async def test_a_rejected_token_is_reported(discord: LocalDiscord) -> None:
    await discord.faults(reset_token=True)
    code, text = await examined(discord, "games")
    assert code == BAD
    assert bad(text) == ["token"]
    assert "Discord rejected DISCORD_TOKEN." in text


async def test_an_outage_of_discord_is_not_reported_as_a_fault_of_the_host(discord: LocalDiscord) -> None:
    await discord.faults(status=503, route="GET /users/@me")
    code, text = await examined(discord)
    assert code == OK
    assert "Not checked: Discord answered 503" in text


@pytest.mark.parametrize("seconds", [3600, 30])
async def test_a_wrong_clock_is_reported_with_its_error(discord: LocalDiscord, seconds: int) -> None:
    await discord.advance(seconds)
    code, text = await examined(discord)
    assert code == BAD
    assert bad(text) == ["clock"]
    assert "seconds behind Discord's" in text


async def test_interactions_that_go_to_another_address(discord: LocalDiscord) -> None:
    await discord.faults(interactions_endpoint="https://example.invalid/")
    code, text = await examined(discord)
    assert code == BAD
    assert bad(text) == ["portal"]


async def test_used_up_logins_are_reported(discord: LocalDiscord) -> None:
    assert discord.server is not None
    sessions = discord.server.gateway.sessions
    for _ in range(sessions.logins_left()[0]):
        sessions.count_login()
    code, text = await examined(discord)
    assert code == BAD
    assert bad(text) == ["logins"]


@pytest.mark.parametrize(
    "name", ["View Channel", "Send Messages", "Attach Files", "Read Message History", "Create Public Threads"]
)
async def test_a_missing_permission_is_named_and_is_a_fault_if_it_is_needed(discord: LocalDiscord, name: str) -> None:
    key = str(await channel_id(discord, "games"))
    await discord.faults(permissions={"channel": key, "deny": [name.upper().replace(" ", "_")]})
    code, text = await examined(discord, "games")
    is_needed = name != "Create Public Threads"
    assert code == (BAD if is_needed else OK)
    assert bad(text) == ["channel"] * is_needed
    assert name in text


async def test_a_forum_needs_permission_to_write_in_posts(discord: LocalDiscord) -> None:
    key = str(await channel_id(discord, "tables"))
    assert (await examined(discord, "tables"))[0] == OK
    await discord.faults(permissions={"channel": key, "deny": ["SEND_MESSAGES_IN_THREADS"]})
    code, text = await examined(discord, "tables")
    assert code == BAD
    assert "In #tables the bot lacks Send Messages in Threads." in text


async def test_a_thread_has_the_permissions_of_its_channel(discord: LocalDiscord) -> None:
    key = str(await channel_id(discord, "games"))
    await discord.act("ada", op="start_thread", channel="games", name="Secret")
    assert (await examined(discord, "Secret"))[0] == OK
    await discord.faults(permissions={"channel": key, "deny": ["SEND_MESSAGES_IN_THREADS"]})
    code, text = await examined(discord, "Secret")
    assert code == BAD
    assert "In #Secret the bot lacks Send Messages in Threads." in text


async def test_a_timeout_of_the_bot_is_reported(discord: LocalDiscord) -> None:
    await discord.faults(timeouts={"people": ["guffaw"]})
    code, text = await examined(discord, "games")
    assert code == BAD
    assert "The bot is in a timeout until" in text


async def test_a_channel_that_is_gone_or_elsewhere(discord: LocalDiscord) -> None:
    lines: list[str] = []
    assert await doctor(ChannelId(10**17), token="local", base=f"{discord.base}/api/v10", say=lines.append) == BAD
    assert "There's no channel with that id." in lines[-1]
    await discord.faults(strangers=["guffaw"])
    code, text = await examined(discord, "games")
    assert code == BAD
    assert "Invite the bot to the server" in text


# -- the program


async def test_doctor_runs_from_the_command_line_with_a_link_to_a_channel(
    discord: LocalDiscord, capsys: pytest.CaptureFixture[str]
) -> None:
    link = f"https://discord.com/channels/1/{await channel_id(discord, 'games')}"
    assert await asyncio.to_thread(main, ["--local", discord.base, "doctor", link]) == OK
    assert "The bot can post and show pictures in #games." in capsys.readouterr().out
    assert await asyncio.to_thread(main, ["--local", "https://discord.com", "doctor"]) == WRONG


def test_an_argument_that_is_no_channel_id_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["doctor", "games"])
    assert "Copy Link" in capsys.readouterr().err


def test_doctor_does_not_need_discord_py() -> None:
    code = """
import asyncio, sys
from bot.operator.doctor import doctor
asyncio.run(doctor(token="local", base="http://127.0.0.1:9/api/v10"))
sys.exit("discord" in sys.modules)
"""
    settings = os.environ | {"PYTHONPATH": str(ROOT)}
    ended = subprocess.run((sys.executable, "-c", code), env=settings, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr
