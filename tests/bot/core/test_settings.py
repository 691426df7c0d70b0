"""Tests that settings are read from environment variables and .env, and that wrong ones cause a readable error."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.core import settings
from bot.core.settings import Server, Settings, Shards, WrongSetting, load, read_env, require_token

EXAMPLE = Path(__file__).resolve().parents[3] / ".env.example"


def given(tmp_path: Path, text: str = "", **environment: str) -> Settings:
    (tmp_path / ".env").write_text(text)
    return load(tmp_path, environment)


def test_missing_settings_have_defaults(tmp_path: Path) -> None:
    found = load(tmp_path, {})
    assert found == Settings("", Path("data/guffaw.sqlite3"), Path("data/backups"), Path("data/health"))
    assert (found.thinking, found.log, found.log_format, found.requests) == (0.3, "INFO", "text", 50)


def test_the_environment_comes_before_the_file(tmp_path: Path) -> None:
    text = "GUFFAW_DATABASE=/one/a.sqlite3\nGUFFAW_LOG=debug\n"
    found = given(tmp_path, text, GUFFAW_DATABASE="/two/b.sqlite3")
    assert (found.database, found.backups, found.log) == (Path("/two/b.sqlite3"), Path("/two/backups"), "DEBUG")


def test_a_setting_keeps_working_under_its_former_name(tmp_path: Path) -> None:
    assert given(tmp_path, GUFFAW_KEEP_LETTERS="9").keep[3] == 9
    assert given(tmp_path, GUFFAW_KEEP_LETTERS="9", GUFFAW_KEEP_UNDELIVERABLE="8").keep[3] == 8


@pytest.mark.parametrize(("value", "seconds"), [("", 86400), ("12h", 43200), ("2d", 172800), ("0", 0)])
def test_the_interval_between_backups_can_be_set(tmp_path: Path, value: str, seconds: int) -> None:
    assert given(tmp_path, GUFFAW_BACKUP_EVERY=value).backup_every == seconds


def test_a_server_is_not_backed_up_by_the_bot(tmp_path: Path) -> None:
    assert given(tmp_path, GUFFAW_DATABASE="postgresql://host/guffaw").backup_every == 0
    with pytest.raises(WrongSetting, match="pg_dump"):
        given(tmp_path, GUFFAW_DATABASE="postgresql://host/guffaw", GUFFAW_BACKUP_EVERY="1d")


def test_shards_are_read_as_a_number_or_a_range(tmp_path: Path) -> None:
    address = "postgresql://host/guffaw"
    several = given(tmp_path, GUFFAW_SHARDS="4-7/16", GUFFAW_DATABASE=address).shards
    assert several == Shards(4, 7, 16)
    assert several.numbers == (4, 5, 6, 7)
    assert given(tmp_path, GUFFAW_SHARDS="5/16", GUFFAW_DATABASE=address).shards == Shards(5, 5, 16)
    assert given(tmp_path, GUFFAW_DATABASE=address).shards is None


@pytest.mark.parametrize("value", ["0", "10", "1200"])
def test_the_limit_on_requests_can_be_set(tmp_path: Path, value: str) -> None:
    assert given(tmp_path, GUFFAW_REQUESTS=value).requests == int(value)


def test_comments_quotes_and_exports_in_the_env_file_are_understood(tmp_path: Path) -> None:
    lines = ["# comment", "", "A=1", "export B = two words # why", "C='# 3'", 'D="4" # why', "E=", "F=a=b#c"]
    (tmp_path / ".env").write_text("\n".join(lines))
    expected = {"A": "1", "B": "two words", "C": "# 3", "D": "4", "E": "", "F": "a=b#c"}
    assert read_env(tmp_path / ".env") == expected


def test_a_broken_line_is_named_but_not_quoted(tmp_path: Path) -> None:
    with pytest.raises(WrongSetting, match=r"line 2: expected NAME=value\.") as wrong:
        given(tmp_path, "A=1\nDISCORD_TOKEN secret\n")
    assert "secret" not in str(wrong.value)


@pytest.mark.parametrize(
    ("environment", "words"),
    [
        ({"GUFFAW_SHARDS": "0-1/2"}, "they can't share a file"),
        *(
            ({"GUFFAW_SHARDS": wrong, "GUFFAW_DATABASE": "postgresql://h/g"}, f"such as 0-3/16 or 5/16, not {wrong}")
            for wrong in ("0", "2/2", "3-1/4", "0-4/4", "a/b", "1/0", "-1/2")
        ),
        *(
            ({"GUFFAW_REQUESTS": wrong}, f"0, or at least 10 requests per second, not {wrong}")
            for wrong in ("9", "-1", "050", "many", "1e2")
        ),
        *(
            ({"GUFFAW_BACKUP_EVERY": wrong}, f"such as 12h or 1d, or 0 for none, not {wrong}")
            for wrong in ("1", "0d", "1w", "-1d", "1.5h", "often")
        ),
        ({"GUFFAW_LOG": "loud"}, "GUFFAW_LOG must be one of DEBUG, INFO, WARNING, ERROR, not LOUD"),
        ({"GUFFAW_LOG_FORMAT": "xml"}, "GUFFAW_LOG_FORMAT must be one of text, json, not xml"),
    ],
)
def test_a_wrong_value_is_refused(tmp_path: Path, environment: dict[str, str], words: str) -> None:
    with pytest.raises(WrongSetting, match=words):
        given(tmp_path, **environment)


@pytest.mark.parametrize(
    ("token", "words"), [("", "DISCORD_TOKEN is missing"), ("Bot abc", "just the token"), ("a b", "just the token")]
)
def test_a_missing_or_malformed_token_is_refused(tmp_path: Path, token: str, words: str) -> None:
    with pytest.raises(WrongSetting, match=words):
        require_token(given(tmp_path, DISCORD_TOKEN=token))


def test_the_token_does_not_show(tmp_path: Path) -> None:
    assert "hush" not in repr(given(tmp_path, DISCORD_TOKEN="hush"))


def test_a_server_does_not_show_its_password(tmp_path: Path) -> None:
    found = given(tmp_path, GUFFAW_DATABASE="postgresql://guffaw:hush%40@db.example:5433/guffaw?sslmode=require")
    assert found.database == Server("postgresql://guffaw:hush%40@db.example:5433/guffaw?sslmode=require")
    assert found.health == Path("data/health")
    assert f"{found!r} {found.database} {found.database!r}".count("postgresql://db.example:5433/guffaw") == 3
    assert "hush" not in f"{found!r} {found.database} {found.database!r}"


@pytest.mark.parametrize(
    "address",
    [
        "mysql://guffaw:hush@host/guffaw",
        "postgresql://guffaw:hush@host",
        "postgresql://guffaw:@hush@[/x",
        "postgresql://guffaw@host:hush/guffaw",
        "postgresql://guffaw:4711/hush@host/guffaw",
        "postgresql://guffaw:4711/1?hush@host/guffaw",
    ],
)
def test_a_malformed_address_is_refused_and_not_quoted(tmp_path: Path, address: str) -> None:
    with pytest.raises(WrongSetting, match="postgresql://user:password@host/name") as wrong:
        given(tmp_path, GUFFAW_DATABASE=address)
    assert "hush" not in str(wrong.value)


def test_the_example_documents_every_setting_with_its_default(tmp_path: Path) -> None:
    used = set(re.findall(r'"((?:GUFFAW|DISCORD)_[A-Z_]+)"', Path(settings.__file__).read_text()))
    named = re.findall(r"^#? ?([A-Z_]+)=", EXAMPLE.read_text(), re.MULTILINE)
    others = {"GUFFAW_IMAGE"}  # read by Docker Compose
    assert sorted(named) == sorted(used - {"GUFFAW_KEEP_LETTERS"} | others)  # a former name
    uncommented = re.sub(r"^# ?([A-Z_]+=)", r"\1", EXAMPLE.read_text(), flags=re.MULTILINE)
    assert replace(given(tmp_path, uncommented), folders=()) == load(tmp_path / "nowhere", {})


def test_slow_callbacks_are_milliseconds(tmp_path: Path) -> None:
    assert load(tmp_path, {}).slow_callbacks == 0
    assert load(tmp_path, {"GUFFAW_SLOW_CALLBACKS": "20"}).slow_callbacks == 20
    with pytest.raises(WrongSetting, match="milliseconds"):
        load(tmp_path, {"GUFFAW_SLOW_CALLBACKS": "soon"})
