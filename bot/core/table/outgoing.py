"""The messages that a change causes in the channel and in DMs, found by comparing the table before and after it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.core.ids import NO_USER, ChannelId, UserId
from bot.core.storage import Body, Deadline, OutboxMessage
from bot.core.storage.kinds import KINDS, Kind
from bot.core.table import consent
from bot.core.table.position import Position
from bot.core.table.reading import narration, prompts, turn_counts, undoing
from bot.core.table.timing import deadlines
from games.kernel import Seat
from games.record import Undo

SETTLING = 0.2  # seconds to wait before sending, so that changes in quick succession share one picture
BUILDING_PAUSE = 2.5  # seconds between two pictures of a board that may change many times a second
COMPUTER_PAUSE = 1.5  # seconds that a board waits for computer players, so that it also shows their moves


def outgoing_messages(
    before: Position,
    after: Position,
    notes: Sequence[str] = (),
    *,
    now: float,
    actor: UserId = NO_USER,
    typed: bool = False,
) -> list[OutboxMessage]:
    """Return the messages that the change causes, in the order in which they're delivered.

    `notes` are public lines about the change. The user `actor` isn't pinged. `typed` means that the player moved with a
    slash command and so is looking at the channel rather than at a panel.
    """
    if after.place.is_nowhere:
        return []
    if after.status == "archived":
        notices = [_message(after, "notice", Body(notes=tuple(notes)))] if notes and not after.head.lost else []
        return [*_lost(before, after), *notices]
    messages = _lobby(before, after) + _consent(before, after, notes) + after.hooks.outgoing(before, after)
    messages += _lost(before, after) + _stale(before, after)
    has_moved = _has_moved(before, after) or _arrived(before, after)
    if _continues_elsewhere(before, after, notes) or (has_moved and (notes or narration.is_seen_since(after, before))):
        messages.append(_board(before, after, notes, now, actor, typed))
    elif notes and not _is_request_closed(before, after):
        messages.append(_message(after, "notice", Body(notes=tuple(notes))))
    return messages + _reminder(before, after) + _hands(before, after, now, actor)


def _message(to: Position, kind: Kind, body: Body, *, user: UserId | None = None, due: float = 0.0) -> OutboxMessage:
    """Return a message to the table's channel, or to the user's DM if the kind is private."""
    return OutboxMessage(to.id, kind, ChannelId(0) if KINDS[kind].is_private else to.place.channel, user, body, due)


def _has_moved(before: Position, after: Position) -> bool:
    """Tell whether the change started the game or added to its log."""
    written = len(before.stored.log) - before.unwritten
    return (len(before.steps), written) != (len(after.steps), len(after.stored.log))


def _lobby(before: Position, after: Position) -> list[OutboxMessage]:
    if before.status != "lobby" and after.status in (before.status, "playing"):
        return []
    return [_message(after, "lobby", Body())] if after.status != "over" else []


def _board(
    before: Position, after: Position, notes: Sequence[str], now: float, actor: UserId, typed: bool
) -> OutboxMessage:
    news = prompts.openly_waiting(after) if _continues_elsewhere(before, after, notes) else _news(before, after, actor)
    if before.unwritten:  # corrected rules may require a choice from players who had none before
        news = tuple(user for user in prompts.openly_waiting(after) if user in news or user not in before.head.waiting)
    news = () if _is_live(before, after) else news
    edits_board = not news and not notes and after.status == "playing" and _can_edit_board(before, after, typed)
    arrived = tuple(sorted(_arrived(before, after)))
    body = Body(_narrated(before, after), after.length, tuple(notes), news, continues=edits_board, arrived=arrived)
    pause = COMPUTER_PAUSE if prompts.is_computers_turn(after) else SETTLING
    return _message(after, "board", body, due=now + (BUILDING_PAUSE if _is_building(before, after) else pause))


def _is_live(before: Position, after: Position) -> bool:
    """Tell whether people are playing in real time and need no pings."""
    pace, is_on = after.game.pace, bool(before.steps) and before.place == after.place and after.status == "playing"
    return pace is not None and is_on and pace(after.state) > 0


def _is_building(before: Position, after: Position) -> bool:
    """Tell whether the change is one of many small moves in a turn of a game with custom controls."""
    is_same_turn = bool(before.steps) and turn_counts.current_turn(before) == turn_counts.current_turn(after)
    return after.game.controls is not None and is_same_turn and after.status == "playing"


def _narrated(before: Position, after: Position) -> int:
    """Return how many of the decisions that haven't been undone were described in earlier messages."""
    added = after.stored.log[len(before.stored.log) :]
    return min([before.length, after.length, *(entry.keep for entry in added if isinstance(entry, Undo))])


def _news(before: Position, after: Position, actor: UserId) -> tuple[UserId, ...]:
    """Return the users to ping: those who have something new to choose.

    If several players choose at the same time, the others aren't pinged again when one of them finishes. When the game
    ends, everybody is pinged.
    """
    people = [seat for seat in after.people if after.chairs[seat].user != actor]
    if after.status == "over":
        return after.users(people)
    asked = [seat for seat in people if seat in prompts.openly_asked(after)]
    return after.users(
        [seat for seat in asked if seat not in prompts.openly_asked(before) or _has_more(before, after, seat)]
    )


def _has_more(before: Position, after: Position, seat: Seat) -> bool:
    """Tell whether a seat that already had a choice before the change is in a new turn or has new choices."""
    if _is_building(before, after):
        return False
    known, codes = prompts.open_codes(before, seat), prompts.open_codes(after, seat)
    if codes == known and turn_counts.moves_made(before, seat) == turn_counts.moves_made(after, seat):
        return False
    return turn_counts.current_turn(after) != turn_counts.current_turn(before) or not set(codes) <= set(known)


def _can_edit_board(before: Position, after: Position, typed: bool) -> bool:
    """Tell whether to edit the last board instead of posting a new one.

    Editing is enough if nobody new needs a ping. But if a player who moved with a slash command has another turn at
    once, return False, so that a new board appears below the command.
    """
    then, now = prompts.openly_waiting(before), prompts.openly_waiting(after)
    is_fewer = bool(now) and set(now) < set(then)
    if _is_live(before, after) or _is_building(before, after):
        return True
    return is_fewer or (
        then == now and not (typed and turn_counts.current_turn(before) != turn_counts.current_turn(after))
    )


def _was_heeded(before: Position, after: Position) -> bool:
    """Tell whether a player who was reminded has since made a public move."""
    closed = set(before.head.deadlines) - set(after.head.deadlines)
    return any(deadline.reminded and not deadlines.is_hidden(before, deadline.code) for deadline in closed)


def _continues_elsewhere(before: Position, after: Position, notes: Sequence[str]) -> bool:
    """Tell whether the game continues in another channel, or in the same one after the bot or the players were away."""
    is_back = before.status == "archived" or (bool(before.head.lost) and not after.head.lost)
    has_moved = before.place != after.place or (is_back and bool(notes))
    return has_moved and after.status == "playing"


def _lost(before: Position, after: Position) -> list[OutboxMessage]:
    """Return messages that tell the players that the bot can't post in the channel, or updates of such messages."""
    old, new = (bool(position.head.lost) and position.status != "over" for position in (before, after))
    if old == new and (not new or before.status == after.status):
        return []
    is_news = not old
    users = after.users(after.people)
    bodies = ((user, Body(pings=(user,) if is_news else (), continues=not is_news)) for user in users)
    return [_message(after, "lost", body, user=user) for user, body in bodies]


def _arrived(before: Position, after: Position) -> set[UserId]:
    """Return the users who took a seat with this change, if the game had already started."""
    return set(after.users(after.people)) - set(before.users(before.people)) if before.steps else set()


def _reminder(before: Position, after: Position) -> list[OutboxMessage]:
    """Return a reminder that pings the players whose reminder is due, or an update if a reminded player has moved."""
    often = {_without_times(deadline): deadline.reminded for deadline in before.head.deadlines}
    reminded = (
        deadline
        for deadline in after.head.deadlines
        if deadline.reminded > often.get(_without_times(deadline), deadline.reminded)
    )
    users = after.users(sorted({deadline.seat for deadline in reminded}))
    if not users and not (before.head.reminders and deadlines.is_running(before) and _was_heeded(before, after)):
        return []
    return [_message(after, "reminder", Body(pings=users, continues=not users))]


def _stale(before: Position, after: Position) -> list[OutboxMessage]:
    """Return a message that asks the owner of an unused lobby whether to keep it, or its update after the answer."""
    old, new = before.head.stale, after.head.stale if after.head.stale != before.head.stale else 0
    if after.status == "lobby" and new:
        return [_message(after, "stale", Body(pings=(after.head.owner,)))]
    return [_message(after, "stale", Body(continues=True))] if old else []


def _without_times(deadline: Deadline) -> Deadline:
    """Return the deadline without its times. The result identifies the decision that the deadline is for."""
    return msgspec.structs.replace(deadline, due=0, remind=0, reminded=0)


def _is_request_closed(before: Position, after: Position) -> bool:
    """Tell whether the change answered or canceled an undo request, whose own message then says what happened."""
    return before.head.request is not None and (
        after.head.request is None or after.head.request.id != before.head.request.id
    )


def _consent(before: Position, after: Position, notes: Sequence[str]) -> list[OutboxMessage]:
    """Return messages that show a new or changed undo request, or that close one that was answered or has expired."""
    messages = []
    if before.head.request and _is_request_closed(before, after):
        words = tuple(notes) or (consent.late(before, before.head.request),)
        messages.append(
            Body(notes=words, request=before.head.request.id, upto=after.length, undone=_was_undone(before, after))
        )
    if after.head.request and after.head.request != before.head.request:
        messages.append(Body(request=after.head.request.id, pings=after.users(undoing.unanswered(after))))
    return [_message(after, "consent", body) for body in messages]


def _was_undone(before: Position, after: Position) -> bool:
    return len(after.stored.log) > len(before.stored.log) and isinstance(after.stored.log[-1], Undo)


def _hands(before: Position, after: Position, now: float, actor: UserId) -> list[OutboxMessage]:
    """Return a hand message for each person whose private view may have changed, or who left the table.

    Whether the text has really changed is checked at delivery, to save time during the move. The message pings players
    who have a secret decision to make. A player who plays alone in a DM gets no hand message, because the board shows
    everything.
    """
    is_same = not _has_moved(before, after) and (_sitting(before), before.status) == (_sitting(after), after.status)
    is_history = before.status == after.status != "playing"  # without a game, only erasing a name changes chairs
    if is_same or is_history or not after.steps or before.audience is not None:
        return []
    if after.head.by_button and not after.head.lost:
        return []
    people = after.users(after.people)
    gone = [user for user in before.users(before.people) if user not in people]
    asked = set(after.users([seat for seat in after.people if _is_newly_asked_in_private(before, after, seat)])) - {
        actor
    }
    asked |= _arrived(before, after)
    asked |= set(_news(before, after, actor)) if after.head.lost else set()  # the bot can't ping them in the channel
    bodies = ((user, Body(pings=(user,) if user in asked else (), acted=user == actor)) for user in (*people, *gone))
    due = now + (BUILDING_PAUSE if _is_building(before, after) else SETTLING)
    return [_message(after, "hand", body, user=user, due=due) for user, body in bodies]


def _sitting(position: Position) -> list[tuple[int | None, str]]:
    """Return the user and name in each seat. Other fields of a chair are private and don't affect messages."""
    return [(chair.user, chair.name) for chair in position.chairs]


def _is_newly_asked_in_private(before: Position, after: Position, seat: Seat) -> bool:
    """Tell whether the change gave the seat a secret decision to make, and also an event that only the seat saw."""
    events = narration.events(after, seat, before.length) if prompts.is_asked_in_private(after, seat) else ()
    return any(event.to == seat for event in events)
