"""The kinds of message that the bot posts: where each goes, whether an earlier one is edited, and what becomes of it.

What a message of each kind looks like is `bot.delivery.courier.PAGES`; which of them a change owes to whom is decided
in `bot.table.messages_owed`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

import msgspec

Kind: TypeAlias = Literal[
    "lobby",
    "board",
    "hand",
    "fold",
    "consent",
    "notice",
    "rest",
    "stale",
    "bench",
    "askback",
    "reminder",
    "call",
    "offer",
    "lost",
    "replaced",
    "daily",
]
CLOSED = "closed"  # why a letter to somebody is buried who takes no private messages


class MessageKind(msgspec.Struct, frozen=True):
    """How messages of a kind are delivered.

    `role` is the name under which the message is remembered for its table, to be edited by the next letter of the same
    role, or "" if it never is; {user}, {request} and {channel} are those of the letter. A letter that waits unsent is
    superseded by the next of its role (bot.storage.sql.merge). A letter that `continues` edits what is posted.
    """

    role: str = ""
    is_private: bool = False  # goes to the user's DM, not to the table's channel; left out where it reads as before
    sent_anew: Literal["never", "if it pings", "always"] = "never"  # else the earlier message is edited
    is_folded: bool = False  # the earlier message is reduced to its narration by a "fold" when a new one is sent
    only_closes: bool = False  # a letter that `continues` has nothing to say where there is no earlier message
    edits_given: bool = False  # edits `body.message` and is never sent
    stays: bool = False  # the earlier message is edited however old it is
    is_request: bool = False  # asks something of people as often as somebody else likes; its role names the request


KINDS: Mapping[Kind, MessageKind] = {
    # The lobby's card: who sits there and the options; it stays when the game has begun or the table was closed.
    "lobby": MessageKind("lobby"),
    # The table, with what happened from `body.after` to `body.upto` and whose turn it is, pinging `body.pings`; at the
    # end the score sheet. It `continues` where nobody else is asked than before. A ping needs a new message.
    "board": MessageKind("board", sent_anew="always", is_folded=True),
    # What `letter.user` holds and is asked in private; who has lost the seat is told so and shown nothing.
    "hand": MessageKind("hand:{user}", is_private=True, sent_anew="if it pings", is_folded=True),
    # An earlier board reduced to its narration, or (with a user) an earlier hand reduced to saying so.
    "fold": MessageKind(edits_given=True),
    # Any other message that was too old to be edited, without its buttons.
    "replaced": MessageKind(edits_given=True),
    # A take-back that others must agree to: with buttons while it is open, later with `body.notes` on how it went.
    "consent": MessageKind("consent:{request}", is_request=True),
    # Goes to nobody itself: each of those who step in on the server gets a ping of their own.
    "bench": MessageKind(),
    # To who has a seat that somebody asks back: with buttons while it is open.
    "askback": MessageKind("askback:{request}", is_request=True),
    # Shall a lobby that nobody touches stay open? One that `continues` says that it is settled.
    "stale": MessageKind("stale", sent_anew="if it pings", only_closes=True),
    # A pause that others must agree to, and the table's rest: with buttons until it goes on.
    "rest": MessageKind("rest:{request}", is_request=True),
    # A seat that is offered to `body.pings`: with buttons while it is open.
    "offer": MessageKind("offer:{request}", is_request=True),
    # A line of news, `body.notes`.
    "notice": MessageKind(),
    # To each player, once: the bot cannot post in the table's channel, and how to play on; one that `continues` says
    # how that went on.
    "lost": MessageKind("lost:{user}", is_private=True, sent_anew="if it pings", only_closes=True),
    # The puzzle of the day in a channel that is told of it: its table is the house's own attempt.
    "daily": MessageKind("daily:{channel}", stays=True),
    # A ping of its own, by private message: a ping that waited for its hour, or that its user wants there.
    "call": MessageKind("call:{user}", sent_anew="always"),
    # The table still waits for `body.pings`; one that `continues` closes it for those whom it waits for no longer.
    "reminder": MessageKind("reminder", sent_anew="if it pings", only_closes=True),
}
