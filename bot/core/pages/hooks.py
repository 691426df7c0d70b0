"""The hooks through which features add lines, buttons and settings to core's pages."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, Literal, TypeAlias

import msgspec
from discord import ui

from bot.core.commands.lobby import SetTableSetting
from bot.core.commands.types import Command
from bot.core.ids import UserId
from bot.core.pages.parts.message import Page
from bot.core.storage import Body, Head, OutboxMessage, Store
from bot.core.storage.kinds import Kind
from bot.core.table.position import Position
from games.kernel import AnyGame, Seat

Situation: TypeAlias = Literal["start", "anywhere", "waiting", "reminders"]
ButtonArea: TypeAlias = Literal[
    "lobby_buttons",
    "board_looks",
    "board_buttons",
    "final_looks",
    "final_buttons",
    "final_row",
    "undone_buttons",
    "newcomer_buttons",
    "reminder_buttons",
    "panel_row",
    "hand_buttons",
]
Buttons: TypeAlias = tuple[ui.Item[Any], ...]
ButtonsOf: TypeAlias = Callable[[Position], Buttons]
ButtonsForSeat: TypeAlias = Callable[[Position, Seat], Buttons]
ButtonsForUser: TypeAlias = Callable[[Position, UserId], Buttons]
MessagePage: TypeAlias = Callable[[Position, Body], Page | None]
OfSeat: TypeAlias = Callable[[Position, Seat], Sequence[str]]
InvitationPage: TypeAlias = Callable[[Position, UserId, str], Page]
HandLines: TypeAlias = Callable[[Store, Position, UserId], Awaitable[Sequence[str]]]
Post: TypeAlias = Callable[[Store, Position, OutboxMessage], Awaitable[Page | None]]


def none(_position: Position) -> Buttons:
    """Return no buttons. This is the default for hooks that add buttons to a table's messages."""
    return ()


def none_for_seat(_position: Position, _seat: Seat) -> Buttons:
    """Return no buttons. This is the default for `PageHooks.seat_buttons`."""
    return ()


def none_for_user(_position: Position, _user: UserId) -> Buttons:
    """Return no buttons. This is the default for `PageHooks.settings_buttons`."""
    return ()


def no_question(_position: Position, _user: UserId) -> None:
    """Return no question. This is the default for `PageHooks.question`."""
    return


def lineless(_position: Position, _seat: Seat) -> tuple[()]:
    """Return no lines. This is the default for hooks that add lines for a seat."""
    return ()


def wordless(_position: Position) -> str:
    """Return "". This is the default for hooks that add a phrase about a table."""
    return ""


def no_lines(_position: Position) -> tuple[()]:
    """Return no lines. This is the default for hooks that add lines to a table's messages."""
    return ()


def silent(_head: Head) -> str:
    """Return "". This is the default for hooks that add a phrase about a table, given only its head (main row)."""
    return ""


class Setting(msgspec.Struct, frozen=True):
    """A setting that the lobby offers in addition to the game's own options."""

    command: type[SetTableSetting]
    title: str
    help: str
    choices: Mapping[str, str]
    value: Callable[[Head], str]  # the key of the current choice; "" if it's no longer offered
    on_card: Callable[[Head], str] = silent  # the words about the setting on the lobby's card, "" for none


class Proof(msgspec.Struct, frozen=True):
    """A proof of fairness that a feature offers, in addition to the fingerprint of each table's seed."""

    title: str  # of the button that leads to it
    command: Command  # shows the proof when no table is given
    of_table: Callable[[Position], Command | None]  # shows the proof of a table's shuffle; None if there's none


class Question(msgspec.Struct, frozen=True):
    """Something that a feature asks a user in a ping: a sentence, and the buttons to answer."""

    words: str
    buttons: Buttons = ()


class Reason(msgspec.Struct, frozen=True):
    """The reason why a feature pings a player: lines for the message, and a sentence for the push notification."""

    lines: Sequence[str]
    push: str


class Screen(msgspec.Struct, frozen=True):
    """A page of lobby settings, opened by a button on the options page."""

    page: Callable[[Position], Page]
    way: ButtonsOf  # the button that opens the page; () at tables where the page makes no sense
    only: Collection[type[SetTableSetting]] = ()  # core's settings that are shown on this page alone
    settings: Sequence[Setting] = ()  # what it shows, which matters only before the start


class PageHooks(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that one feature adds to core's pages."""

    listed: Callable[[Head], str] = silent  # in `/tables` after the game's name; "" to use core's words there
    give_up: Callable[[Position], str] = wordless  # asked before the only player closes a table; "" for core's question
    started_note: Callable[[Position], str] = wordless  # in small print on the card of a started table
    lobby_lines: Callable[[Position], Sequence[str]] = no_lines  # on the lobby card, after its options
    lobby_buttons: ButtonsOf = none  # on the lobby card, beside How to play
    board_looks: ButtonsOf = none  # under the board, beside Log
    board_buttons: ButtonsOf = none  # under the board, after all others
    final_looks: ButtonsOf = none  # under the final board, beside Rematch
    final_row: ButtonsOf = none  # under the final board, in a row of their own
    final_buttons: ButtonsOf = none  # under the final board, after `final_looks`
    newcomer_buttons: ButtonsOf = none  # under the board and the table's notices, for people who aren't at the table
    undone_buttons: ButtonsOf = none  # under the message that announces the last undo
    reminder_buttons: ButtonsOf = none  # under a reminder, after core's buttons
    panel_row: ButtonsOf = none  # on the Play panel's first page, in a row of their own
    hand_buttons: ButtonsOf = none  # on the hand message
    seat_buttons: ButtonsForSeat = (
        none_for_seat  # on a seat's panel while others move, on its move's result, and on its hand
    )
    panel_lines: OfSeat = lineless  # on the first page of a seat's Play panel, under a headline
    call_buttons: Callable[[], Buttons] | None = None  # under a ping by DM about one table
    digest_buttons: Callable[[], Buttons] | None = None  # on a digest of the tables that wait for a user
    how_to: Callable[[AnyGame], Buttons] | None = None  # on the How to play page
    hand_lines: HandLines | None = None  # on the user's hand message
    settings: Sequence[Setting] = ()  # in the lobby, after core's settings
    meanwhile: OfSeat = lineless  # in `/guide`: a sentence on what a player can do while others move, or none
    screens: Mapping[str, Screen] = {}  # in the lobby, by the name that a `SetTableSetting` has in `screen`
    turn_help: Callable[[Position], str] | None = None  # in `/guide` on a player's turn: the feature's commands
    server_buttons: Callable[[], Buttons] | None = None  # under a server's settings, for those who manage it
    settings_buttons: ButtonsForUser = none_for_user  # under `/table settings`, once the table has started
    question: Callable[[Position, UserId], Question | None] = no_question  # in a ping: what the feature asks the user
    gone: Callable[[Position, UserId], Page] | None = (
        None  # the private message to a user whose seat has another player
    )
    reasons: Mapping[str, Callable[[Position, Seat], Reason | None]] = {}  # the reasons for its calls, by `Body.call`
    invitations: Mapping[str, InvitationPage] = {}  # the pages of its invitations, by the names that `TableHooks` has
    messages: Mapping[Kind, MessagePage] = {}  # the pages of the feature's own messages
    post: Post | None = None  # the page of a message of kind "post"
    proof: Proof | None = None  # shown by `/fair`
    stores: str = ""  # what the feature stores about a person, for the page of `/privacy`
    keeps: str = ""  # what the feature still stores after a person's data was deleted, as a sentence for that page
    help: Mapping[Situation, str] = {}  # in `/guide`: the feature's commands for other situations


class Slots:
    """Everything that all features together add to core's pages, in the order of the features."""

    def __init__(self, hooks: Iterable[PageHooks] = ()) -> None:
        self._hooks = tuple(hooks)
        self.server_buttons = tuple(hook.server_buttons for hook in self._hooks if hook.server_buttons)
        """Functions that return the buttons under a server's settings."""

    def buttons(self, area: ButtonArea, position: Position) -> Buttons:
        """Return all features' buttons for one area of core's pages."""
        return tuple(chain.from_iterable(getattr(hook, area)(position) for hook in self._hooks))

    def lobby_lines(self, position: Position) -> list[str]:
        """Return the features' lines on the lobby card."""
        return [line for hook in self._hooks for line in hook.lobby_lines(position)]

    def give_up(self, position: Position) -> str:
        """Return the question to ask the only player of a table before they close it; "" to ask core's question."""
        return next(filter(None, (hook.give_up(position) for hook in self._hooks)), "")

    def started_note(self, position: Position) -> str:
        """Return the small print that features add to the card of a started table."""
        return " ".join(filter(None, (hook.started_note(position) for hook in self._hooks)))

    def how_to(self, game: AnyGame) -> tuple[Buttons, ...]:
        """Return the rows of buttons for the How to play page, one row per feature."""
        return tuple(filter(None, (hook.how_to(game) for hook in self._hooks if hook.how_to)))

    def ping_buttons(self, area: Literal["call_buttons", "digest_buttons"]) -> Buttons:
        """Return the buttons for a ping by DM about one table, or for a digest of tables that are waiting."""
        buttons_of = (getattr(hook, area) for hook in self._hooks)
        return tuple(chain.from_iterable(buttons() for buttons in buttons_of if buttons))

    async def hand_lines(self, store: Store, position: Position, user: UserId) -> list[str]:
        """Return the features' lines for a player's hand message."""
        of_hooks = [await hook.hand_lines(store, position, user) for hook in self._hooks if hook.hand_lines]
        return [line for lines in of_hooks for line in lines]

    def settings_buttons(self, position: Position, user: UserId) -> Buttons:
        """Return the buttons under the settings of a started table, for the user who reads them."""
        return tuple(chain.from_iterable(hook.settings_buttons(position, user) for hook in self._hooks))

    def seat_buttons(self, position: Position, seat: Seat) -> Buttons:
        """Return the buttons for a seat's private pages: the panel while others move, a move's result, and the hand."""
        return tuple(chain.from_iterable(hook.seat_buttons(position, seat) for hook in self._hooks))

    def panel_lines(self, position: Position, seat: Seat) -> list[str]:
        """Return the features' lines for the first page of the seat's Play panel."""
        return [line for hook in self._hooks for line in hook.panel_lines(position, seat)]

    def meanwhile(self, position: Position, seat: Seat) -> list[str]:
        """Return the features' sentences for `/guide` about what the seat can do while others move."""
        return [sentence for hook in self._hooks for sentence in hook.meanwhile(position, seat)]

    def reason(self, what: str, position: Position, seat: Seat) -> Reason | None:
        """Return the reason for the ping named `what`; None if no feature sends it or the reason no longer applies."""
        tell = next((hook.reasons[what] for hook in self._hooks if what in hook.reasons), None)
        return tell(position, seat) if tell else None

    def questions(self, position: Position, user: UserId) -> Sequence[Question]:
        """Return the features' questions to the user, for a ping."""
        return [question for hook in self._hooks if (question := hook.question(position, user))]

    def gone(self, position: Position, user: UserId) -> Page | None:
        """Return the private message for a user who lost their seat to another player; None if no feature has one."""
        return next((hook.gone(position, user) for hook in self._hooks if hook.gone), None)

    def invitation(self, what: str, position: Position, user: UserId, url: str) -> Page | None:
        """Return the page of the invitation named `what`; None if no feature has such an invitation."""
        write = next((hook.invitations[what] for hook in self._hooks if what in hook.invitations), None)
        return write(position, user, url) if write else None

    def message(self, kind: Kind, position: Position, body: Body) -> Page | None:
        """Return the page of a feature's message; None if there's nothing to show, or if the feature was removed."""
        write = next((hook.messages[kind] for hook in self._hooks if kind in hook.messages), None)
        return write(position, body) if write else None

    async def post(self, store: Store, position: Position, message: OutboxMessage) -> Page | None:
        """Return the page of a feature's post; None if there's nothing to show, or if the feature was removed."""
        for hook in self._hooks:
            if hook.post and (page := await hook.post(store, position, message)):
                return page
        return None

    def listed(self, head: Head) -> str:
        """Return a feature's text for the table in `/tables`, after the game's name; "" to use core's text."""
        return next(filter(None, (hook.listed(head) for hook in self._hooks)), "")

    @property
    def proofs(self) -> tuple[Proof, ...]:
        """The proofs of fairness that features offer."""
        return tuple(hook.proof for hook in self._hooks if hook.proof)

    @property
    def stores(self) -> list[str]:
        """What the features store about people, as phrases for the page of `/privacy`."""
        return [hook.stores for hook in self._hooks if hook.stores]

    @property
    def keeps(self) -> list[str]:
        """What the features keep after a person's data is deleted, as sentences for the page of `/privacy`."""
        return [hook.keeps for hook in self._hooks if hook.keeps]

    @property
    def settings(self) -> tuple[Setting, ...]:
        """The lobby settings that features define."""
        return tuple(chain.from_iterable(hook.settings for hook in self._hooks))

    @property
    def screens(self) -> Mapping[str, Screen]:
        """The lobby screens that features define, by name."""
        return {name: screen for hook in self._hooks for name, screen in hook.screens.items()}

    def turn_help(self, position: Position) -> list[str]:
        """Return the features' lines in `/guide` for a player whose turn it is."""
        return list(filter(None, (hook.turn_help(position) for hook in self._hooks if hook.turn_help)))

    def help(self, situation: Situation) -> list[str]:
        """Return the features' lines in `/guide` for people in this situation."""
        return [hook.help[situation] for hook in self._hooks if situation in hook.help]


NO_SLOTS = Slots()
