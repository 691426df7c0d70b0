"""What features add to core's pages: lines, buttons, and lines of `/guide`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, Literal, TypeAlias

import msgspec
from discord import ui

from bot.commands.lobby import SetTableSetting
from bot.storage import Head, Store
from bot.table.position import Position
from games.kernel import AnyGame

Situation: TypeAlias = Literal["anywhere", "waiting"]
Slot: TypeAlias = Literal[
    "board_looks", "board_buttons", "final_looks", "final_buttons", "final_row", "panel_row", "hand_buttons"
]
Buttons: TypeAlias = tuple[ui.Item[Any], ...]
ButtonsOf: TypeAlias = Callable[[Position], Buttons]
HandLines: TypeAlias = Callable[[Store, Position, int], Awaitable[Sequence[str]]]


def none(_position: Position) -> Buttons:
    """Add no buttons."""
    return ()


def silent(_head: Head) -> str:
    """Say nothing on the lobby's card."""
    return ""


class Setting(msgspec.Struct, frozen=True):
    """Something that the lobby can choose beside the game's own options."""

    command: type[SetTableSetting]
    title: str
    help: str
    choices: Mapping[str, str]
    value: Callable[[Head], str]  # what is chosen; "" for what is not offered any more
    on_card: Callable[[Head], str] = silent  # what the lobby's card says of it, "" for nothing


class PageHooks(msgspec.Struct, frozen=True, kw_only=True):
    """What one feature adds."""

    board_looks: ButtonsOf = none  # under the board, beside Log
    board_buttons: ButtonsOf = none  # under the board, after all others
    final_looks: ButtonsOf = none  # under the final board, beside Rematch
    final_row: ButtonsOf = none  # under the final board, in a row of their own
    final_buttons: ButtonsOf = none  # under the final board, after those and Record
    panel_row: ButtonsOf = none  # on the Play panel's first page, in a row of their own
    hand_buttons: ButtonsOf = none  # on the private side
    digest_buttons: Callable[[], Buttons] | None = None  # on a message about several tables that wait
    how_to: Callable[[AnyGame], Buttons] | None = None  # below how a game is played
    hand_lines: HandLines | None = None  # on the private side of the user
    settings: Sequence[Setting] = ()  # in the lobby, after core's
    turn_help: Callable[[Position], str] | None = None  # what `/guide` says of its commands on one's turn, if anything
    help: Mapping[Situation, str] = {}  # what `/guide` says of its slash commands, in a few words


class Slots:
    """What all features of a bot add, in the order of the features."""

    def __init__(self, hooks: Iterable[PageHooks] = ()) -> None:
        self._hooks = tuple(hooks)

    def buttons(self, slot: Slot, position: Position) -> Buttons:
        """Return the buttons at one place of core's pages."""
        return tuple(chain.from_iterable(getattr(each, slot)(position) for each in self._hooks))

    def how_to(self, game: AnyGame) -> tuple[Buttons, ...]:
        """Return the rows of buttons below how a game is played."""
        return tuple(filter(None, (each.how_to(game) for each in self._hooks if each.how_to)))

    def digest_buttons(self) -> Buttons:
        """Return the buttons on a message about several tables that wait for somebody."""
        return tuple(chain.from_iterable(each.digest_buttons() for each in self._hooks if each.digest_buttons))

    async def hand_lines(self, store: Store, position: Position, user: int) -> list[str]:
        """Return the lines on a player's private side."""
        found = [await each.hand_lines(store, position, user) for each in self._hooks if each.hand_lines]
        return [line for lines in found for line in lines]

    @property
    def settings(self) -> tuple[Setting, ...]:
        """Return the settings of the lobby that features have."""
        return tuple(chain.from_iterable(each.settings for each in self._hooks))

    def turn_help(self, position: Position) -> list[str]:
        """Return what `/guide` says of the features to somebody whose turn it is."""
        return list(filter(None, (each.turn_help(position) for each in self._hooks if each.turn_help)))

    def help(self, situation: Situation) -> list[str]:
        """Return what `/guide` says of the features."""
        return [each.help[situation] for each in self._hooks if situation in each.help]


NO_SLOTS = Slots()
