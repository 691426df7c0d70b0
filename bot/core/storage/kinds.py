"""The kinds of messages that the bot posts: where they go, and whether they edit or replace the previous message.

`bot.core.delivery.courier.PAGES` composes each kind; `bot.core.table.outgoing` decides which messages follow from a
change to a table. Features register kinds of their own (see `bot.core.table.hooks.TableHooks.kinds`).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

import msgspec

Kind: TypeAlias = str  # the name under which databases store the kind
COLLAPSE: Final = "fold"  # the name under which databases store the kind, and with which its queues' names begin
CLOSED = "closed"  # the stored reason for giving up a message to a closed DM


class MessageKind(msgspec.Struct, frozen=True):
    """The rules by which messages of one kind are delivered.

    `role` is the name under which a posted message is stored, so that the next message of the same role can edit it; ""
    if it isn't stored. The name may contain placeholders for the message's {user}, {request} and {channel}. If a
    message of a role hasn't been sent yet, the next one replaces it (bot.core.storage.sql.merge). A message whose body
    `continues` edits the posted message.
    """

    role: str = ""
    is_private: bool = False  # sent by DM to the message's user, unless it would only repeat the previous message
    sent_anew: Literal["never", "if it pings", "always"] = "never"  # otherwise the previous message is edited
    collapses_previous: bool = False  # a new message is followed by a `COLLAPSE`, which shortens the previous one
    only_closes: bool = False  # a message that `continues` is dropped if there's no previous message
    edits_given: bool = False  # edits `body.message`, and is never sent as a new message
    stays: bool = False  # the previous message is edited even if it's old
    is_request: bool = False  # asks people something on another player's behalf, so its pings are limited


_kinds: dict[Kind, MessageKind] = {
    # The lobby card, with the players and the options. It remains after the game begins or the table is closed.
    "lobby": MessageKind("lobby"),
    # The picture of the table, what happened from `body.after` to `body.upto`, and whose turn it is, with a ping for
    # `body.pings`; after the game, the score sheet. The message `continues` if the table still waits for the same
    # people: only a new message can ping.
    "board": MessageKind("board", sent_anew="always", collapses_previous=True),
    # What only `message.user` may see: their hand and private questions; after they lose the seat, a note about that.
    "hand": MessageKind("hand:{user}", is_private=True, sent_anew="if it pings", collapses_previous=True),
    # The previous board, collapsed to its narration, or (with a user) the previous hand, collapsed to a note.
    COLLAPSE: MessageKind(edits_given=True),
    # Any other previous message that was replaced, without its buttons.
    "replaced": MessageKind(edits_given=True),
    # An undo that others have to agree to: with buttons while it's open, and then with its result in `body.notes`.
    "consent": MessageKind("consent:{request}", is_request=True),
    # Asks whether to keep a lobby that nobody has used for a long time. If it `continues`, it says what was decided.
    "stale": MessageKind("stale", sent_anew="if it pings", only_closes=True),
    # An announcement: the lines in `body.notes`.
    "notice": MessageKind(),
    # Tells each player once that the bot can't post in the table's channel, and how to keep playing. If it `continues`,
    # it says what happened next.
    "lost": MessageKind("lost:{user}", is_private=True, sent_anew="if it pings", only_closes=True),
    # A feature's message about the table in any channel, not only the table's own. Later ones edit it.
    "post": MessageKind("post:{channel}", stays=True),
    # A ping by DM, because the user wants it there or because it had to wait.
    "call": MessageKind("call:{user}", sent_anew="always"),
    # Reminds the users in `body.pings` that the table is waiting for them. If it `continues`, it closes the reminder,
    # because they've moved.
    "reminder": MessageKind("reminder", sent_anew="if it pings", only_closes=True),
}

KINDS: Mapping[Kind, MessageKind] = MappingProxyType(_kinds)


def register(kinds: Mapping[Kind, MessageKind]) -> None:
    """Add the kinds of a feature's messages to `KINDS`. Raises ValueError if a kind already exists with other rules."""
    for name, kind in kinds.items():
        if _kinds.setdefault(name, kind) != kind:
            raise ValueError(f"There are two kinds of messages named {name!r}.")
