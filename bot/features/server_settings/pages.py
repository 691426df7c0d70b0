"""The pages of `/settings`: a summary, and a page for each group of settings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import discord
import msgspec

from bot.core.commands.lobby import NeverMind
from bot.core.ids import TableId
from bot.core.markdown import CHOICE, clip
from bot.core.pages.parts.buttons import Row, Style, button, channels, in_rows, roles, select, users
from bot.core.pages.parts.message import Page
from bot.core.storage import Chair, Head
from bot.core.table.hooks import Hooks
from bot.core.table.timing import zones
from bot.core.table.timing.durations import CHOICES
from bot.features.server_settings import rules
from bot.features.server_settings.commands import (
    AskToClose,
    Ban,
    CloseTable,
    ExportResults,
    SetChannels,
    SetChoice,
    SetGames,
    SetLog,
    SetRoles,
    ShowServer,
    Unban,
)
from bot.features.server_settings.store import Kept
from games.english import capital, count, listing
from games.kernel import AnyGame

TABS = {"": "Summary", "open": "Who and where", "usual": "How tables begin", "limits": "Limits and log"}
TABS |= {"people": "Bans", "tables": "Tables"}
MOST = 25  # maximum number of lines in a list
THREADS = {"ask": "players choose", "always": "always", "never": "never"}
HOUSE_RULES = {"usual": "each game's usual options", "book": "by the book"}
EACH = {"0": "no limit", **{str(many): str(many) for many in (1, 2, 3, 5, 10)}}
ALL = {"0": "no limit", **{str(many): str(many) for many in (3, 5, 10, 20, 50, 100)}}


class Here(msgspec.Struct, frozen=True):
    """The data that pages show: the server with its settings, the bot's games, and the hooks of all features."""

    guild: discord.Guild
    kept: Kept
    games: Mapping[str, AnyGame]
    hooks: Hooks
    extra: Row = ()  # buttons of other features

    def choices(self, field: str) -> Mapping[str, str]:
        """Return the values that the field can have, each with its description."""
        return {
            "threads": THREADS,
            "clock": self.hooks.turn_clocks.choices,
            "patience": {str(seconds): words for seconds, words in CHOICES.items()},
            "rules": HOUSE_RULES,
            "zone": {name: zones.place(name) for name in zones.COMMON},
            "per_person": EACH,
            "in_all": ALL,
        }[field]

    def chosen(self, field: str) -> str:
        """Return the field's value as a key of `choices`."""
        return str(getattr(self.kept.settings, field)) or ("UTC" if field == "zone" else "")


def page(here: Here, tab: str, note: str = "") -> Page:
    """Return the page of the settings with the key `tab` in `TABS`. `note` is a line at the top about what happened."""
    lines, rows = {"open": _open, "usual": _usual, "limits": _limits}.get(tab, _summary)(here)
    return with_tabs(here, tab, lines, rows, note)


def with_tabs(here: Here, tab: str, lines: Sequence[str], rows: Sequence[Row], note: str = "") -> Page:
    """Return a page with buttons that lead to the other pages, always in the same places."""
    tabs = [button(ShowServer(key), title, grey=key == tab) for key, title in TABS.items()]
    top = [note] if note else []
    return Page("\n".join([*top, f"**{TABS[tab]}**", *lines]), rows=(*rows, *in_rows([*tabs, *here.extra])))


def _summary(here: Here) -> tuple[list[str], list[Row]]:
    settings = here.kept.settings
    known_roles, known_channels = rules.known_roles(settings, here.guild), rules.known_channels(settings, here.guild)
    who = listing([f"<@&{key}>" for key in known_roles]) if known_roles else "everyone"
    where = listing([f"<#{key}>" for key in known_channels]) if known_channels else "every channel"
    is_all = not settings.games or not set(settings.games) & set(here.games)
    games = "all" if is_all else listing(tuple(rules.games_offered(settings, here.games).values()))
    clock = here.choices("clock").get(settings.clock, settings.clock)
    patience = here.choices("patience").get(str(settings.patience), "")
    lines = [
        f"**Who and where** {capital(who)}, in {where}",
        f"**Games** {capital(games)}",
        f"**Threads** {capital(THREADS[settings.threads])}",
        f"**New tables** Turn clock: {clock}, response time: {patience}, {HOUSE_RULES[settings.rules]}",
        f"**Open tables** Per person: {EACH[str(settings.per_person)]}, on the server: {ALL[str(settings.in_all)]}",
        f"**Log** {f'<#{settings.log}>' if _log(here) else 'None'}",
        *_missing(here),
        "-# These rules also apply to buttons. Members who manage the server don't need a role to open tables.",
    ]
    return lines, []


def _missing(here: Here) -> list[str]:
    """Return a line about chosen roles and channels that were deleted, and so are ignored; [] if there are none."""
    settings = here.kept.settings
    gone = len(settings.roles) - len(rules.known_roles(settings, here.guild))
    gone_channels = len(settings.channels) - len(rules.known_channels(settings, here.guild))
    gone_channels += bool(settings.log) and not _log(here)
    words = [count(gone, "deleted role")] if gone else []
    words += [count(gone_channels, "deleted channel")] if gone_channels else []
    return [f"I'm ignoring {listing(words)}."] if words else []


def _log(here: Here) -> Sequence[int]:
    log = here.kept.settings.log
    return [log] if log and here.guild.get_channel(log) else []


def _open(here: Here) -> tuple[list[str], list[Row]]:
    settings, version = here.kept.settings, here.kept.version
    offered = rules.games_offered(settings, here.games)
    options = [
        discord.SelectOption(label=clip(game.name, CHOICE), value=key, default=key in offered)
        for key, game in list(here.games.items())[:MOST]
    ]
    known_roles, known_channels = rules.known_roles(settings, here.guild), rules.known_channels(settings, here.guild)
    rows: list[Row] = [
        (roles(SetRoles(version), "Who may open tables: everyone", known_roles),),
        (channels(SetChannels(version), "Where: every channel", known_channels),),
        (select(SetGames(version), "Games", options, several=True),),
        _list(here, "threads", "A thread for each table"),
    ]
    return ["Pick roles, channels and games. With none picked, there's no restriction.", *_missing(here)], rows


def _usual(here: Here) -> tuple[list[str], list[Row]]:
    lines = [
        "New tables begin with these settings. Their players can still change them.",
        "*By the book* switches all house rules off.",
    ]
    rows = [_list(here, "clock", "Turn clock"), _list(here, "patience", "Response time")]
    rows += [_list(here, "rules", "House rules"), _list(here, "zone", "Time zone")]
    return lines, rows


def _limits(here: Here) -> tuple[list[str], list[Row]]:
    lines = [
        "How many tables may be open at the same time, and where I say what was opened, ended and changed.",
        *_missing(here),
    ]
    log: Row = (channels(SetLog(here.kept.version), "Log: none", _log(here), most=1, forums=False),)
    return lines, [_list(here, "per_person", "Tables per person"), _list(here, "in_all", "Tables on this server"), log]


def people(here: Here, banned: Sequence[int], names: Mapping[int, str], note: str = "") -> Page:
    """Return the page on which people are banned. `names` has the known names of banned users."""
    lines = ["Nobody is banned." if not banned else f"Banned: {listing([f'<@{user}>' for user in banned[:MOST]])}."]
    lines += [f"-# Showing {MOST} of {len(banned)}."] if len(banned) > MOST else []
    lines += ["A ban removes somebody from all tables here. In a game, a computer player takes over."]
    picker: Row = (users(Ban(), "Ban somebody"),)
    options = [
        discord.SelectOption(label=clip(names.get(user, str(user)), CHOICE), value=str(user)) for user in banned[:MOST]
    ]
    rows = [picker, (select(Unban(), "Lift a ban", options),)] if banned else [picker]
    return with_tabs(here, "people", lines, rows, note)


def tables(here: Here, heads: Sequence[Head], chairs: Mapping[TableId, Sequence[Chair]], note: str = "") -> Page:
    """Return the page with the server's open tables, on which managers close them and export results."""
    lines = [count(len(heads), "open table") + "."] if heads else ["No table is open."]
    lines += [f"-# The list shows only the latest {MOST}."] if len(heads) > MOST else []
    options = [
        discord.SelectOption(label=clip(_title(here, head, chairs.get(head.id, ())), CHOICE), value=head.id)
        for head in heads[:MOST]
    ]
    rows: list[Row] = [(select(AskToClose(), "Close a table", options),)] if heads else []
    return with_tabs(here, "tables", lines, [*rows, (button(ExportResults(), "Results as CSV"),)], note)


def _title(here: Here, head: Head, chairs: Sequence[Chair]) -> str:
    game = here.games[head.game].name if head.game in here.games else head.game
    channel = here.guild.get_channel_or_thread(head.place.channel)
    place = f" in #{channel.name}" if channel else ""
    return f"{head.id} · {game}{place} · {', '.join(chair.name for chair in chairs)}"


def close(table: TableId, words: str) -> Page:
    """Return the page that asks for confirmation before a table is closed."""
    rows = ((button(CloseTable(table), "Close table", Style.danger), button(NeverMind(), "Never mind")),)
    return Page(f"Close {words} for everyone, without a winner?", rows=rows)


def _list(here: Here, field: str, title: str) -> Row:
    chosen = here.chosen(field)
    options = [
        discord.SelectOption(label=clip(f"{title}: {words}", CHOICE), value=value, default=value == chosen)
        for value, words in here.choices(field).items()
    ]
    return (select(SetChoice(here.kept.version, field), title, options[:MOST]),)
