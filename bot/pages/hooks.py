"""Hooks by which features add lines, buttons and settings to core's pages, and lines to `/guide`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, Literal, TypeAlias

import msgspec
from discord import ui

from bot.commands.lobby import SetTableSetting
from bot.commands.types import Command
from bot.pages.parts.message import Page
from bot.storage import Body, Head, OutboxMessage, Store
from bot.storage.kinds import Kind
from bot.table.position import Position
from games.kernel import AnyGame

Situation: TypeAlias = Literal["start", "anywhere", "waiting"]
Slot: TypeAlias = Literal[
    "board_looks",
    "board_buttons",
    "final_looks",
    "final_buttons",
    "final_row",
    "undone_buttons",
    "reminder_buttons",
    "panel_row",
    "hand_buttons",
]
Buttons: TypeAlias = tuple[ui.Item[Any], ...]
ButtonsOf: TypeAlias = Callable[[Position], Buttons]
MessagePage: TypeAlias = Callable[[Position, Body], Page | None]
HandLines: TypeAlias = Callable[[Store, Position, int], Awaitable[Sequence[str]]]
Post: TypeAlias = Callable[[Store, Position, OutboxMessage], Awaitable[Page | None]]


def none(_position: Position) -> Buttons:
    """Add no buttons."""
    return ()


def wordless(_position: Position) -> str:
    """Add no words."""
    return ""


def silent(_head: Head) -> str:
    """Say nothing on the lobby's card."""
    return ""


class Setting(msgspec.Struct, frozen=True):
    """A setting that the lobby offers besides the game's own options."""

    command: type[SetTableSetting]
    title: str
    help: str
    choices: Mapping[str, str]
    value: Callable[[Head], str]  # the key of the current choice; "" if it's no longer offered
    on_card: Callable[[Head], str] = silent  # its words on the lobby's card, "" for none


class Proof(msgspec.Struct, frozen=True):
    """A proof of fairness beside the fingerprint of a table's shuffle."""

    title: str  # of the button that leads to it
    command: Command  # shows it without a table
    of_table: Callable[[Position], Command | None]  # shows it for a table whose shuffle it proves; None for others


class PageHooks(msgspec.Struct, frozen=True, kw_only=True):
    """The additions of one feature to core's pages."""

    listed: Callable[[Head], str] = silent  # in `/tables` after the game's name, in place of core's words; "" for those
    give_up: Callable[[Position], str] = wordless  # asked before the only player closes a table; "" for core's question
    started_note: Callable[[Position], str] = wordless  # in small print on the card of a started table
    board_looks: ButtonsOf = none  # under the board, beside Log
    board_buttons: ButtonsOf = none  # under the board, after all others
    final_looks: ButtonsOf = none  # under the final board, beside Rematch
    final_row: ButtonsOf = none  # under the final board, in a row of their own
    final_buttons: ButtonsOf = none  # under the final board, after `final_looks`
    undone_buttons: ButtonsOf = none  # under the news of the last undo
    reminder_buttons: ButtonsOf = none  # under a reminder, after core's buttons
    panel_row: ButtonsOf = none  # on the Play panel's first page, in a row of their own
    hand_buttons: ButtonsOf = none  # on the hand message
    digest_buttons: Callable[[], Buttons] | None = None  # on a digest of the tables that wait for a user
    how_to: Callable[[AnyGame], Buttons] | None = None  # on the How to play page
    hand_lines: HandLines | None = None  # on the user's hand message
    settings: Sequence[Setting] = ()  # in the lobby, after core's
    turn_help: Callable[[Position], str] | None = None  # its commands, as `/guide` lists them on a player's turn
    messages: Mapping[Kind, MessagePage] = {}  # the pages of the feature's own messages
    post: Post | None = None  # the page of a message of kind "post"
    proof: Proof | None = None  # shown by `/fair`
    stores: str = ""  # what the feature stores about a person, for the page of `/privacy`
    keeps: str = ""  # what it still remembers after a person's data was deleted, as a sentence for that page
    help: Mapping[Situation, str] = {}  # its commands, as `/guide` lists them otherwise


class Slots:
    """The additions of all features, in the order of the features."""

    def __init__(self, hooks: Iterable[PageHooks] = ()) -> None:
        self._hooks = tuple(hooks)

    def buttons(self, slot: Slot, position: Position) -> Buttons:
        """Return all features' buttons for one slot of core's pages."""
        return tuple(chain.from_iterable(getattr(hook, slot)(position) for hook in self._hooks))

    def give_up(self, position: Position) -> str:
        """Return the question before the only player of a table closes it; "" for what core asks."""
        return next(filter(None, (hook.give_up(position) for hook in self._hooks)), "")

    def started_note(self, position: Position) -> str:
        """Return the features' small print for the card of a started table."""
        return " ".join(filter(None, (hook.started_note(position) for hook in self._hooks)))

    def how_to(self, game: AnyGame) -> tuple[Buttons, ...]:
        """Return the rows of buttons for the How to play page, one row per feature."""
        return tuple(filter(None, (hook.how_to(game) for hook in self._hooks if hook.how_to)))

    def digest_buttons(self) -> Buttons:
        """Return the buttons for a digest of the tables that wait for a user."""
        return tuple(chain.from_iterable(hook.digest_buttons() for hook in self._hooks if hook.digest_buttons))

    async def hand_lines(self, store: Store, position: Position, user: int) -> list[str]:
        """Return the features' lines for a player's hand message."""
        of_hooks = [await hook.hand_lines(store, position, user) for hook in self._hooks if hook.hand_lines]
        return [line for lines in of_hooks for line in lines]

    def message(self, kind: Kind, position: Position, body: Body) -> Page | None:
        """Return the page of a feature's message, or None if there's nothing to say, or the feature is gone."""
        write = next((hook.messages[kind] for hook in self._hooks if kind in hook.messages), None)
        return write(position, body) if write else None

    async def post(self, store: Store, position: Position, message: OutboxMessage) -> Page | None:
        """Return the page of a post, or None if there's nothing to say, or the feature is gone."""
        for hook in self._hooks:
            if hook.post and (page := await hook.post(store, position, message)):
                return page
        return None

    def listed(self, head: Head) -> str:
        """Return what `/tables` says of the table after its game's name; "" for what core says."""
        return next(filter(None, (hook.listed(head) for hook in self._hooks)), "")

    @property
    def proofs(self) -> tuple[Proof, ...]:
        """Return the features' proofs of fairness."""
        return tuple(hook.proof for hook in self._hooks if hook.proof)

    @property
    def stores(self) -> list[str]:
        """Return what the features store about people, in words."""
        return [hook.stores for hook in self._hooks if hook.stores]

    @property
    def keeps(self) -> list[str]:
        """Return what the features still remember after a person's data was deleted, in sentences."""
        return [hook.keeps for hook in self._hooks if hook.keeps]

    @property
    def settings(self) -> tuple[Setting, ...]:
        """Return the lobby settings that features define."""
        return tuple(chain.from_iterable(hook.settings for hook in self._hooks))

    def turn_help(self, position: Position) -> list[str]:
        """Return the features' lines in `/guide` for a player whose turn it is."""
        return list(filter(None, (hook.turn_help(position) for hook in self._hooks if hook.turn_help)))

    def help(self, situation: Situation) -> list[str]:
        """Return the features' lines in `/guide` for a situation."""
        return [hook.help[situation] for hook in self._hooks if situation in hook.help]


NO_SLOTS = Slots()
