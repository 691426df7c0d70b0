"""Changes to a table whose channel is gone: the bot can't post there, so the game moves to another channel, or ends.

Until then, its clocks are paused and nobody is reminded (bot.core.table.timing). If the bot is removed from the whole
server, the table is archived after some time, and the game continues when the bot is invited again. A table where
nobody moves for that long is archived too, until one of its players resumes it.
"""

from __future__ import annotations

from bot.core.ids import ChannelId, UserId
from bot.core.invitation import invite
from bot.core.refusals import NotNow
from bot.core.storage import Place
from bot.core.table.edits import changed
from bot.core.table.position import Position
from bot.core.table.reading import prompts

NO_SERVER = "I'm no longer in its server"
GOES_ON = "The game continues here."
NOBODY_PLAYS = "Nobody has moved here for a long time, so this table is asleep. You can look around; *Play* wakes it."
NOT_PLAYING = "This game isn't in progress, so you can't move or end it."


def lose(position: Position, channel: ChannelId, why: str, at: float) -> Position:
    """Record that the bot can't post in the channel. `why` is the reason as a phrase, `at` the time in epoch seconds.

    A table in its lobby is closed. Nothing changes if this is already known, or if the table isn't in that channel.
    """
    head = position.head
    is_known = head.lost and (why != NO_SERVER or head.lost == NO_SERVER)  # losing the server supersedes other reasons
    if is_known or head.place.channel != channel or head.place.guild is None or position.status == "cancelled":
        return position
    status = "cancelled" if position.status == "lobby" else position.status
    return changed(position, lost=why, lost_at=int(at), status=status)


def regained(position: Position, channel: ChannelId) -> Position:
    """Record that the bot can post in the channel again.

    Nothing changes if the bot was removed from the server. When it's invited again, `come_back` is called instead.
    """
    head = position.head
    is_back = head.lost not in ("", NO_SERVER) and head.place.channel == channel
    return changed(position, lost="", lost_at=0) if is_back else position


def archive(position: Position, before: int) -> Position:
    """Archive a game in progress if the bot was removed from its server before `before` (epoch seconds)."""
    head = position.head
    is_gone = position.status == "playing" and head.lost == NO_SERVER and head.lost_at < before
    return changed(position, status="archived", request=None) if is_gone else position


def retire(position: Position, before: int) -> Position:
    """Archive a game in progress if nothing has happened since `before` (epoch seconds).

    The start of a pause and the loss of the channel count as something that happened.
    """
    head = position.head
    is_elsewhere = head.lost == NO_SERVER or position.place.is_nowhere
    has_people = max(head.since, head.paused_since, head.lost_at) >= before
    if position.status != "playing" or is_elsewhere or has_people or prompts.is_computers_turn(position):
        return position
    return changed(position, status="archived", paused_since=0, request=None)


def wake(position: Position, user: UserId) -> Position:
    """Continue an archived game at the request of one of its players. A game in progress stays as it is.

    Raises NotAtTable if the user has no seat, and NotNow if the bot isn't on the server or the game isn't archived.
    """
    position.require_seat(user)
    if position.status == "playing":
        return position
    if position.status != "archived" or position.head.lost == NO_SERVER:
        raise NotNow(why_resting(position) if position.status == "archived" else NOT_PLAYING)
    return changed(position, status="playing")


def why_resting(position: Position) -> str:
    """Return the sentences that tell players why the table is archived, and how to continue."""
    if position.head.lost == NO_SERVER:
        return f"This table is on hold because I'm no longer in its server. An admin can {invite('invite me back')}."
    return "This table is asleep because nobody moved for a long time. Press **Wake it up** to continue."


def come_back(position: Position) -> Position:
    """Continue the game after the bot has returned to the table's server."""
    if position.head.lost != NO_SERVER or position.status not in ("playing", "archived"):
        return position
    return changed(position, status="playing", lost="", lost_at=0)


def move(position: Position, user: UserId, to: Place) -> Position:
    """Move the table to another channel of its server. Any player may do that.

    Raises NotNow if the channel isn't on the table's server, or if the game isn't in progress.
    """
    _require(position, user)
    if to.guild is None or to.guild != position.place.guild:
        raise NotNow("You can only move a table to another channel on the same server.")
    return position if to == position.place else changed(position, place=to, lost="", lost_at=0)


def end(position: Position, user: UserId) -> Position:
    """End, without a winner, a game whose channel is gone. Any player may do that.

    Raises NotNow if the bot can post in the channel.
    """
    _require(position, user)
    if not position.head.lost:
        raise NotNow("I can post in this table's channel again. Keep playing there.")
    return changed(position, status="cancelled")


def _require(position: Position, user: UserId) -> None:
    position.require_seat(user)
    if position.status != "playing":
        raise NotNow(NOT_PLAYING)
