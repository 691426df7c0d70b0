"""A server's settings as they're stored: who may open tables, where, of which games, and how tables begin."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

from bot.core.ids import ChannelId
from games.kernel import AnyGame, Option

Threads: TypeAlias = Literal["ask", "always", "never"]
HouseRules: TypeAlias = Literal["usual", "book"]
HOUSE_RULE = "(house rule)"  # in the titles of choices that aren't the publisher's


class ServerSettings(msgspec.Struct, frozen=True, omit_defaults=True):
    """A server's settings. Roles and channels are Discord's ids; an empty list means that there's no restriction."""

    roles: tuple[int, ...] = ()  # who may open tables, besides those who manage the server
    channels: tuple[ChannelId, ...] = ()  # where tables may be opened; their threads count too
    games: tuple[str, ...] = ()  # keys of the games that are offered
    threads: Threads = "ask"  # whether each table gets a thread, or those who open it choose
    clock: str = "0"  # the key of the turn clock with which tables begin; "0": no limit
    patience: int = 0  # the response time with which tables begin, in seconds; 0: no limit
    rules: HouseRules = "usual"
    zone: str = ""  # the time zone for clocks that end turns at an hour of the day
    per_person: int = 0  # maximum number of open tables that one person may have opened; 0: the bot's limit
    in_all: int = 0  # maximum number of open tables on the server; 0: the bot's limit
    log: int = 0  # the channel where the bot says what was opened, ended and changed; 0: nowhere


def by_the_book(game: AnyGame) -> Mapping[str, str]:
    """Return values of the game's options, by option key, that make it play without house rules."""
    return {option.key: _published(option) for option in game.options}


def _published(option: Option) -> str:
    """Return the option's default or, if that's a house rule, the first choice that isn't one."""
    by_value = {choice.value: choice for choice in option.choices}
    if HOUSE_RULE not in by_value[option.default].title:
        return option.default
    return next((choice.value for choice in option.choices if HOUSE_RULE not in choice.title), option.default)
