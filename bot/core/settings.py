"""The bot's settings, read from environment variables and a `.env` file. Environment variables take precedence."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Literal, TypeAlias, cast
from urllib.parse import urlsplit

import msgspec

from bot.core.program import COMMAND, PACKAGED

LogFormat: TypeAlias = Literal["text", "json"]
Limits: TypeAlias = tuple[int, int, int]  # the maximum for one person, in one channel, and on one server
LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
FORMATS = ("text", "json")
SHORTEST, LONGEST = 0.05, 5.0  # limits for the setting of computer players' thinking time, in seconds per move
MOST_PORT = 65535
_LINE = re.compile(r"(?:export\s+)?([A-Za-z_]\w*)\s*=(.*)")


class WrongSetting(Exception):  # noqa: N818 - said to the operator, in words
    """Raised if a setting is missing or wrong. The message names the setting and says what is valid."""


class Server(msgspec.Struct, frozen=True):
    """The address of a PostgreSQL database. The URL may contain a password; `str()` leaves it out."""

    url: str

    def __str__(self) -> str:
        parts = urlsplit(self.url)
        return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}"

    __repr__ = __str__


class Address(msgspec.Struct, frozen=True):
    """The host and port on which the bot serves HTTP."""

    host: str
    port: int

    def __str__(self) -> str:
        return f"{self.host}:{self.port}"


Database: TypeAlias = Path | Server  # an SQLite file or a database on a PostgreSQL server


class Shards(msgspec.Struct, frozen=True):
    """The range of Discord shards that a process serves, including `last`. The bot has `count` shards in all."""

    first: int
    last: int
    count: int

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(range(self.first, self.last + 1))


class Settings(msgspec.Struct, frozen=True):
    """All settings. `.env.example` documents each of them."""

    token: str
    database: Database
    backups: Path
    health: Path
    backup_every: int = 24 * 3600  # seconds between two backups of the SQLite file; 0: none
    thinking: float = 0.3  # seconds that a searching computer player has for a move
    log: str = "INFO"
    log_format: LogFormat = "text"
    lobbies: Limits = (10, 20, 200)  # lobbies per person, channel and server
    playing: Limits = (50, 50, 1000)  # tables in play
    clicks: Limits = (120, 600, 1200)  # commands and clicks per minute
    keep: tuple[int, int, int, int, int, int, int] = (14, 30, 30, 30, 30, 60, 7)  # days: automation.housekeeping.Keep
    folders: tuple[Path, ...] = ()  # the folder of the `.env` file, if there is one
    shards: Shards | None = None  # None: all, in one process
    requests: int = 50  # maximum number of requests to Discord per second by all processes together; 0: no coordination
    http: Address | None = None  # where health checks and metrics are served
    reports: int = 0  # the channel for `/report`; 0: none
    slow_callbacks: int = 0  # milliseconds after which a callback is logged as slow; 0: callbacks aren't timed
    new: bool = False  # whether the database may be a different one than before (`--new`)

    def __repr__(self) -> str:
        return f"Settings(database={self.database})"  # never the token


def load(folder: Path | None = None, environment: Mapping[str, str] | None = None) -> Settings:
    """Load settings from the environment and from the file `.env` in the folder, by default the current one.

    `environment` replaces the process's environment variables. Raises WrongSetting if a setting is invalid.
    """
    return parse(variables(folder, environment), folder)


def variables(folder: Path | None = None, environment: Mapping[str, str] | None = None) -> Mapping[str, str]:
    """Return all variables of the environment and the folder's `.env`. Raises WrongSetting if that's unreadable."""
    return {**read_env((folder or Path()) / ".env"), **(os.environ if environment is None else environment)}


def parse(given: Mapping[str, str], folder: Path | None = None) -> Settings:
    """Parse the settings in these variables. Raises WrongSetting if one of them is invalid."""
    database = database_named(given.get("GUFFAW_DATABASE") or "data/guffaw.sqlite3")
    data = database.parent if isinstance(database, Path) else Path("data")
    return Settings(
        token=given.get("DISCORD_TOKEN", "").strip(),
        database=database,
        backups=Path(given.get("GUFFAW_BACKUPS") or data / "backups"),
        backup_every=_period("GUFFAW_BACKUP_EVERY", given.get("GUFFAW_BACKUP_EVERY") or "", database),
        health=Path(given.get("GUFFAW_HEALTH") or data / "health"),
        requests=_requests("GUFFAW_REQUESTS", given.get("GUFFAW_REQUESTS") or "50"),
        thinking=_seconds("GUFFAW_THINKING", given.get("GUFFAW_THINKING") or "0.3"),
        slow_callbacks=_milliseconds("GUFFAW_SLOW_CALLBACKS", given.get("GUFFAW_SLOW_CALLBACKS") or "0"),
        reports=_channel("GUFFAW_REPORTS", given.get("GUFFAW_REPORTS") or "0"),
        log=_one_of("GUFFAW_LOG", (given.get("GUFFAW_LOG") or "INFO").upper(), LEVELS),
        lobbies=_limits("GUFFAW_MOST_LOBBIES", given.get("GUFFAW_MOST_LOBBIES") or "10/20/200"),
        playing=_limits("GUFFAW_MOST_TABLES", given.get("GUFFAW_MOST_TABLES") or "50/50/1000"),
        clicks=_limits("GUFFAW_MOST_CLICKS", given.get("GUFFAW_MOST_CLICKS") or "120/600/1200"),
        keep=(
            _days("GUFFAW_KEEP_LOBBIES", given.get("GUFFAW_KEEP_LOBBIES") or "14"),
            _days("GUFFAW_KEEP_CANCELLED", given.get("GUFFAW_KEEP_CANCELLED") or "30"),
            _days("GUFFAW_KEEP_MESSAGES", given.get("GUFFAW_KEEP_MESSAGES") or "30"),
            # GUFFAW_KEEP_LETTERS is the setting's former name
            _days(
                "GUFFAW_KEEP_UNDELIVERABLE",
                given.get("GUFFAW_KEEP_UNDELIVERABLE") or given.get("GUFFAW_KEEP_LETTERS") or "30",
            ),
            _days("GUFFAW_KEEP_PRACTICE", given.get("GUFFAW_KEEP_PRACTICE") or "30"),
            _days("GUFFAW_KEEP_GONE", given.get("GUFFAW_KEEP_GONE") or "60"),
            _days("GUFFAW_KEEP_UNPACKED", given.get("GUFFAW_KEEP_UNPACKED") or "7"),
        ),
        shards=_shards(given.get("GUFFAW_SHARDS") or "", database),
        http=_address("GUFFAW_HTTP", given.get("GUFFAW_HTTP") or ""),
        folders=(folder or Path(),) if ((folder or Path()) / ".env").exists() else (),
        log_format=cast(LogFormat, _one_of("GUFFAW_LOG_FORMAT", given.get("GUFFAW_LOG_FORMAT") or "text", FORMATS)),
    )


def require_token(settings: Settings) -> str:
    """Return the token. Raises WrongSetting if it's missing or obviously wrong."""
    if not settings.token:
        raise WrongSetting(
            "DISCORD_TOKEN is missing. Put your bot's token into the file .env in this folder, as DISCORD_TOKEN=... "
            "(discord.com/developers/applications -> your application -> Bot), "
            f"or try `{'guffaw play' if COMMAND == PACKAGED else 'make play'}`, which needs none."
        )
    if re.search(r"\s", settings.token) or settings.token.lower().startswith("bot "):
        raise WrongSetting("DISCORD_TOKEN must be just the token, without spaces and without the word Bot.")
    return settings.token


def read_env(file: Path) -> dict[str, str]:
    """Return the variables in a file of NAME=value lines; quotes and comments aren't part of the values.

    Return {} if the file doesn't exist. Raises WrongSetting if it can't be read or parsed.
    """
    try:
        lines = file.read_text("utf-8-sig").splitlines()  # Windows editors put a byte order mark first
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError) as error:
        raise WrongSetting(f"I can't read {file}: {error}") from error
    return dict(_assignment(file, number, line) for number, line in enumerate(lines, 1) if _says_something(line))


def _says_something(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith("#")


def _assignment(file: Path, number: int, line: str) -> tuple[str, str]:
    match = _LINE.fullmatch(line.strip())
    if match is None:
        raise WrongSetting(f"{file}, line {number}: expected NAME=value.")  # the line itself may hold the token
    name, value = match.groups()
    quoted = re.fullmatch(r"""\s*(["'])(.*?)\1\s*(?:#.*)?""", value)
    return name, quoted[2] if quoted else re.sub(r"\s+#.*", "", value).strip()


def database_named(value: str) -> Database:
    """Parse a value of GUFFAW_DATABASE. Raises WrongSetting if it isn't a valid address."""
    if "://" not in value:
        return Path(value)
    try:
        parts = urlsplit(value)
        has_name = bool(parts.path.strip("/")) and "@" not in parts.path + parts.query + parts.fragment
        is_address = parts.scheme in ("postgresql", "postgres") and has_name and parts.port != 0
    except ValueError:  # its message may quote the password
        is_address = False
    if not is_address:
        raise WrongSetting(
            "GUFFAW_DATABASE must be a file, or the address of a PostgreSQL database: "
            "postgresql://user:password@host/name, with %40 for an @ in the password and %2F for a /."
        )
    return Server(value)


def _one_of(name: str, value: str, known: tuple[str, ...]) -> str:
    if value not in known:
        raise WrongSetting(f"{name} must be one of {', '.join(known)}, not {value}.")
    return value


def _address(name: str, value: str) -> Address | None:
    match = re.fullmatch(r"(\[[0-9a-fA-F:]+\]|[\w.-]+):([0-9]{1,5})", value)
    if value and (match is None or int(match[2]) > MOST_PORT):
        raise WrongSetting(f"{name} must be an address and a port, such as 127.0.0.1:9100, not {value}.")
    return Address(match[1].strip("[]"), int(match[2])) if match else None


def _seconds(name: str, value: str) -> float:
    try:
        seconds = float(value)
    except ValueError:
        seconds = 0.0
    if not SHORTEST <= seconds <= LONGEST:
        raise WrongSetting(f"{name} must be a number of seconds from {SHORTEST} to {LONGEST}, not {value}.")
    return seconds


def _limits(name: str, value: str) -> Limits:
    match = re.fullmatch(r"([1-9]\d{0,8})/([1-9]\d{0,8})/([1-9]\d{0,8})", value)
    if match is None:
        raise WrongSetting(f"{name} must be three numbers for person/channel/server, such as 10/20/200, not {value}.")
    return int(match[1]), int(match[2]), int(match[3])


def _shards(value: str, database: Database) -> Shards | None:
    if not value:
        return None
    match = re.fullmatch(r"(\d{1,6})(?:-(\d{1,6}))?/(\d{1,6})", value)
    shards = Shards(int(match[1]), int(match[2] or match[1]), int(match[3])) if match else None
    if shards is None or not shards.first <= shards.last < shards.count:
        raise WrongSetting(
            f"GUFFAW_SHARDS must be this process's shards and the total, such as 0-3/16 or 5/16, not {value}."
        )
    if isinstance(database, Path):
        raise WrongSetting(
            "GUFFAW_SHARDS is for several processes, and they can't share a file. Set GUFFAW_DATABASE to a PostgreSQL "
            "database."
        )
    return shards


def _requests(name: str, value: str) -> int:
    if not re.fullmatch(r"0|[1-9][0-9]{1,4}", value):
        raise WrongSetting(f"{name} must be 0, or at least 10 requests per second, not {value}.")
    return int(value)


def _channel(name: str, value: str) -> int:
    if not re.fullmatch(r"0|[1-9][0-9]{14,19}", value.strip()):
        raise WrongSetting(f"{name} must be a channel's id: right-click the channel -> Copy Channel ID.")
    return int(value)


def _milliseconds(name: str, value: str) -> int:
    if not re.fullmatch(r"[0-9]{1,5}", value):
        raise WrongSetting(f"{name} must be a number of milliseconds, or 0, not {value}.")
    return int(value)


def _period(name: str, value: str, database: Database) -> int:
    """Convert a duration such as 12h or 1d to seconds. For "", return the default: a day, or 0 on PostgreSQL."""
    if isinstance(database, Server):
        if value not in ("", "0"):
            raise WrongSetting(f"{name} is for an SQLite file. Back up PostgreSQL with pg_dump: see docs/operating.md.")
        return 0
    match = re.fullmatch(r"([1-9][0-9]{0,3})([hd])|0", value or "1d")
    if match is None:
        raise WrongSetting(f"{name} must be a number of hours or days, such as 12h or 1d, or 0 for none, not {value}.")
    return int(match[1] or 0) * {"h": 3600, "d": 24 * 3600}.get(match[2] or "", 0)


def _days(name: str, value: str) -> int:
    if not re.fullmatch(r"[0-9]{1,5}", value):
        raise WrongSetting(f"{name} must be a number of days, or 0 to keep things forever, not {value}.")
    return int(value)
