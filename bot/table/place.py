"""Where a table is played: if the bot can post there no more, the table goes on elsewhere or ends.

Meanwhile no clock runs and nobody is reminded (bot.table.timing). If the bot was thrown out of the whole server, the
table is archived after some time, and goes on when the bot is invited again. A table at which nothing has happened for
as long is archived too, and goes on when one of its players wakes it.
"""

from __future__ import annotations

from bot.refusals import NotNow
from bot.storage import Place
from bot.table.changes import changed
from bot.table.position import Position

NO_SERVER = "I'm no longer in its server"
GOES_ON = "The game continues here."
NOBODY_PLAYS = "Nobody has moved here for a long time, so this table is asleep. You can look around; *Play* wakes it."
NOT_PLAYING = "This game isn't in progress, so there's nothing to move or end."


def lose(position: Position, channel: int, why: str, at: float) -> Position:
    """The bot cannot post there, for a reason in words, found at that time. A table that has not begun is closed."""
    head = position.head
    is_known = head.lost and (why != NO_SERVER or head.lost == NO_SERVER)  # a post may have met the same as 50001
    if is_known or head.place.channel != channel or head.place.guild is None or position.status == "cancelled":
        return position
    status = "cancelled" if position.status == "lobby" else position.status
    return changed(position, lost=why, lost_at=int(at), status=status)


def found(position: Position, channel: int) -> Position:
    """The bot has posted there again. Of its whole server `come_back` tells, which the gateway brings about."""
    head = position.head
    is_back = head.lost not in ("", NO_SERVER) and head.place.channel == channel
    return changed(position, lost="", lost_at=0) if is_back else position


def archive(position: Position, before: int) -> Position:
    """It rests if its server was left before that time."""
    head = position.head
    is_gone = position.status == "playing" and head.lost == NO_SERVER and head.lost_at < before
    return changed(position, status="archived", request=None) if is_gone else position


def retire(position: Position, before: int) -> Position:
    """It rests if nothing has happened there since: its people are gone, and no clock runs.

    A pause that began or a channel that was lost later is something that happened.
    """
    head = position.head
    is_elsewhere = head.lost == NO_SERVER or head.attempt is not None or position.place.is_nowhere
    has_people = max(head.since, head.rests, head.lost_at) >= before
    if position.status != "playing" or is_elsewhere or has_people or position.is_computers_turn:
        return position
    return changed(position, status="archived", rest=None, request=None)


def wake(position: Position, user: int) -> Position:
    """One of its players is back. Raises NotNow where it rests for another reason."""
    position.require_seat(user)
    if position.status == "playing":
        return position
    if position.status != "archived" or position.head.lost == NO_SERVER:
        raise NotNow(why_resting(position) if position.status == "archived" else NOT_PLAYING)
    return changed(position, status="playing")


def why_resting(position: Position) -> str:
    """Why a table is archived, for its players."""
    if position.head.lost == NO_SERVER:
        return "This table is on hold because I'm no longer in its server. Invite me again and it continues."
    return "This table is asleep because nobody moved for a long time. Press Wake it up to continue."


def come_back(position: Position) -> Position:
    """The bot is in its server again."""
    if position.head.lost != NO_SERVER or position.status not in ("playing", "archived"):
        return position
    return changed(position, status="playing", lost="", lost_at=0)


def move(position: Position, user: int, to: Place) -> Position:
    """Play on in another channel of the same server, as anybody at the table may wish."""
    _require(position, user)
    if to.guild is None or to.guild != position.place.guild:
        raise NotNow("A table can only move to another channel in its own server.")
    return position if to == position.place else changed(position, place=to, lost="", lost_at=0)


def end(position: Position, user: int) -> Position:
    """A game whose channel is lost ends without a winner, as anybody at the table may wish."""
    _require(position, user)
    if not position.head.lost:
        raise NotNow("I can post in this table's channel again. Keep playing there.")
    return changed(position, status="cancelled")


def _require(position: Position, user: int) -> None:
    position.require_seat(user)
    if position.status != "playing":
        raise NotNow(NOT_PLAYING)
