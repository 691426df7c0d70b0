"""The entry point of `python -m bot`, which runs the bot or one of the host's commands."""

from __future__ import annotations

import argparse
import asyncio
import io
import re
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path

import msgspec

from bot.core import logs, program, settings
from bot.core.discord import local_endpoint
from bot.core.ids import ChannelId
from bot.core.monitoring.health import is_healthy
from bot.core.refusals import Refusal
from bot.core.storage import database_identity
from bot.core.storage.hooks import SqlTable
from bot.core.storage.sqlite.last_commit import CommitsLost, require_last_commit
from bot.core.table.hooks import NO_HOOKS, Hooks
from bot.opening import move
from bot.operator import moderation
from bot.operator.commands import BAD, OK, Operator, backup, foresee, verify_file, with_tables
from bot.operator.restoring import restore

WRONG = 2


def main(arguments: list[str] | None = None) -> int:
    """Run the program. Return its exit code: 0 for success, 1 for a problem, 2 for wrong arguments or settings."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # the console's encoding may lack letters of players' names
    options = _parser().parse_args(arguments)
    try:
        if options.command == "doctor":
            return _examine(options)
        loaded = settings.load()
        logs.setup(loaded.log, loaded.log_format, loaded.token)
        return _run(options, loaded)
    except (settings.WrongSetting, database_identity.InUse) as wrong:
        print(wrong, file=sys.stderr)
        return WRONG
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        return BAD
    except KeyboardInterrupt:
        return OK
    except Exception as error:  # `fault` logs it without messages that may quote secrets
        print(f"Something broke. Search the log for {logs.fault('the program broke', error)}.", file=sys.stderr)
        return BAD


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=program.COMMAND, description="Run the bot, or one of the operator's commands.", epilog=_epilog()
    )
    parser.add_argument("--version", action="version", version=f"Guffaw {program.VERSION}")
    parser.add_argument("--local", metavar="URL", help="connect to a local Discord, such as http://127.0.0.1:8710")
    parser.add_argument(
        "--new", action="store_true", help="start on a new or different database, or accept that moves were lost"
    )
    commands = parser.add_subparsers(dest="command", title="the operator's commands")
    commands.add_parser("run", help="run the bot, as without a command")
    show = commands.add_parser("show", help="show one table, or list all open ones")
    show.add_argument("table", nargs="?")
    commands.add_parser("stalled", help="list stuck tables")
    commands.add_parser("replay", help="print every move of a table in words").add_argument("table")
    commands.add_parser("check", help="before an update, check that this version can continue all open tables")
    verify = commands.add_parser("verify", help="check that a table or an exported record replays correctly")
    verify.add_argument("table", metavar="TABLE|RECORD.json")
    verify.add_argument("--seal", default="", help="the fingerprint posted at the start")
    commands.add_parser("undo", help="undo the last move of a table").add_argument("table")
    commands.add_parser("close", help="close a table for everyone, without a winner").add_argument("table")
    for name, words in (("ban", "keep a person or a server off all tables"), ("unban", "lift such a ban")):
        commands.add_parser(name, help=words).add_argument("banned", type=int, metavar="USER|SERVER", help="its id")
    commands.add_parser("servers", help="list servers with their tables, and all bans")
    commands.add_parser("people", help="list the people at open tables")
    export = commands.add_parser("export", help="print the record of a table as JSON")
    export.add_argument("table")
    export.add_argument("--secrets", action="store_true", help="also export a game in progress, including its seed")
    drop = commands.add_parser("drop", help="delete everything that a feature has stored; stop the bot first")
    drop.add_argument("feature")
    copy = commands.add_parser("backup", help="back up the database, even while the bot is running")
    copy.add_argument("file", nargs="?", type=Path)
    restoring = commands.add_parser("restore", help="put a backup in place of the database; stop the bot first")
    restoring.add_argument("file", type=Path)
    restoring.add_argument("--anyway", action="store_true", help="use a backup that has problems")
    move = commands.add_parser("move-store", help="copy all tables from one database to another; stop the bot first")
    move.add_argument("source", metavar="FROM")
    move.add_argument("target", metavar="TO")
    commands.add_parser("health", help="exit with code 0 if the bot is healthy")
    doctor = commands.add_parser("doctor", help="check settings, token, database and permissions, and say what to do")
    doctor.add_argument("channel", nargs="?", type=_channel, metavar="CHANNEL", help="its id or link")
    trying = commands.add_parser(
        "probe", help="try in a channel of yours what only Discord can tell; stop the bot first"
    )
    trying.add_argument(
        "channel", type=_channel, metavar="CHANNEL", help="its id or link; only its messages are touched"
    )
    trying.add_argument("--user", type=int, metavar="ID", help="who helps; by default the owner of the application")
    return parser


def _epilog() -> str | None:
    return "To try it without Discord: guffaw play" if program.COMMAND == program.PACKAGED else None


def _channel(text: str) -> ChannelId:
    """Parse a channel's id, link or mention, and return the id. Raises ArgumentTypeError for any other text."""
    match = re.fullmatch(r"(?:https://\S+/|<#)?(\d{15,20})>?", text.strip())
    if match is None:
        raise argparse.ArgumentTypeError("give a channel's id or link: right-click the channel -> Copy Link")
    return ChannelId(int(match[1]))


def _examine(options: argparse.Namespace) -> int:
    """Run `doctor`, which reads the settings itself in order to report invalid ones. Return its exit code."""
    from bot.operator.doctor import doctor

    logs.setup("ERROR")  # its findings say more than the warnings of the modules that it uses
    if not options.local:
        return asyncio.run(doctor(options.channel))
    return asyncio.run(doctor(options.channel, token=local_endpoint.TOKEN, base=_local_api(options.local)))


def _probe(options: argparse.Namespace, found: settings.Settings) -> int:
    """Run `probe` unless a bot is using the database, because that bot would answer the clicks meant for the probe."""
    from bot.operator.probe import probe  # only here, because it imports discord.py

    logs.setup("ERROR", found.log_format, found.token)
    token = _local_token(options.local) if options.local else settings.require_token(found)
    with ExitStack() as stack:
        if isinstance(found.database, Path) and found.database.exists():
            stack.enter_context(database_identity.alone(found.database))
        return asyncio.run(probe(options.channel, token, options.user))


def _local_api(url: str) -> str:
    try:
        return local_endpoint.api_of(url)
    except ValueError as error:
        raise settings.WrongSetting(str(error)) from error


def _run(options: argparse.Namespace, found: settings.Settings) -> int:
    match options.command:
        case None | "run":
            return _serve(msgspec.structs.replace(found, new=options.new or bool(options.local)), options.local)
        case "health":
            return _report_health(found.health)
        case "verify" if options.table.endswith(".json"):
            return verify_file(Path(options.table), options.seal)
        case "move-store":
            named = settings.database_named(options.source), settings.database_named(options.target)
            return asyncio.run(move(*named, found.backups, _tables_of_features()))
        case "probe":
            return _probe(options, found)
        case "restore":
            return asyncio.run(restore(options.file, found, _tables_of_features(), anyway=options.anyway))
    file = found.database
    if isinstance(file, Path) and not _is_there(file):
        raise settings.WrongSetting(
            f"There's no database at {file}. Run this in the bot's folder, or set GUFFAW_DATABASE."
        )
    if isinstance(file, Path):
        _require_whole(file)
    if options.command == "backup":
        return backup(found, options.file)
    if options.command == "check":
        return asyncio.run(foresee(found))
    feature_tables = _tables_of_features() if options.command in ("ban", "unban", "servers") else ()
    hooks = _hooks(options.command)
    return asyncio.run(
        with_tables(found, lambda operator: _command(operator, options), hooks, feature_tables=feature_tables)
    )


def _report_health(file: Path) -> int:
    if is_healthy(file):
        return OK
    print(
        f"The bot isn't healthy: it hasn't touched {file} for a minute. Is it running? Look into its log.",
        file=sys.stderr,
    )
    return BAD


def _hooks(command: str) -> Hooks:
    """Return the features' hooks if the command changes tables; other commands get none and don't need discord.py."""
    if command not in ("undo", "drop", "close", "ban"):
        return NO_HOOKS
    from bot.features import FEATURES, hooks_of

    return hooks_of(FEATURES)


def _tables_of_features() -> Sequence[SqlTable]:
    from bot.features import FEATURES, tables_of  # only here, because it imports discord.py

    return tables_of(FEATURES)


def _is_there(file: Path) -> bool:
    """Tell whether the file exists and isn't empty. Raises WrongSetting if this process may not read it."""
    try:
        return file.exists() and file.stat().st_size > 0
    except OSError as error:
        raise settings.WrongSetting(f"I can't read {file}: {error.strerror}.") from error


def _require_whole(file: Path) -> None:
    """Raise WrongSetting if a crash lost commits of the database.

    This check must come before the database is opened, which would delete what's left of its write-ahead log.
    """
    try:
        require_last_commit(file)
    except CommitsLost as lost:
        raise settings.WrongSetting(str(lost)) from lost


async def _command(operator: Operator, options: argparse.Namespace) -> int:
    match options.command:
        case "show":
            return await operator.show(options.table)
        case "stalled":
            return await operator.stalled()
        case "replay":
            return await operator.replay(options.table)
        case "verify":
            return await operator.verify(options.table, options.seal)
        case "undo":
            return await operator.undo(options.table)
        case "drop":
            return await operator.drop(options.feature)
        case "close":
            return await moderation.close(operator.tables, options.table, print)
        case "ban":
            return await moderation.ban(operator.tables, options.banned, print)
        case "unban":
            return await moderation.unban(operator.tables, options.banned, print)
        case "servers":
            return await moderation.servers(operator.tables, print)
        case "people":
            return await moderation.people(operator.tables, print)
    return await operator.export(options.table, options.secrets)


def _serve(found: settings.Settings, local: str | None) -> int:
    token = _local_token(local) if local else settings.require_token(found)
    from bot.app import serve  # only here, because the operator's commands need neither Discord nor pictures

    asyncio.run(serve(found, token))
    return OK


def _local_token(url: str) -> str:
    try:
        local_endpoint.point_at(url)
    except ValueError as error:
        raise settings.WrongSetting(str(error)) from error
    return local_endpoint.TOKEN


if __name__ == "__main__":
    sys.exit(main())
