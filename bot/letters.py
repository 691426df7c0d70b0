"""What the channel and the DMs are owed for a change: derived from the table before and after it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot import clock
from bot.position import Position
from bot.storage import Body, Letter
from games.kernel import Seat
from games.record import Undo

SETTLING = 0.2  # seconds in which what follows at once still comes into the same picture
SEAL = 12  # characters of it that are enough to recognize it
COMPUTER_PAUSE = 1.5  # seconds that a board waits for the computer players' answer, so that one board shows both


def owed(
    before: Position, after: Position, notes: Sequence[str] = (), *, now: float, actor: int = 0, typed: bool = False
) -> list[Letter]:
    """The letters, in the order of delivery. `notes` are public lines about the change; `actor` is not pinged.

    `typed`: who moved looks at the channel rather than at a panel.
    """
    letters = _lobby(before, after) + _consent(before, after, notes) + _offers(before, after)
    if (_has_moved(before, after) or _arrived(before, after)) and (notes or after.is_seen_since(before)):
        letters.append(_board(before, after, notes, now, actor, typed))
    elif notes:
        letters.append(_to_channel(after, Letter(after.id, "notice", body=Body(notes=tuple(notes)))))
    return letters + _reminder(before, after) + _hands(before, after, now, actor)


def _to_channel(position: Position, letter: Letter) -> Letter:
    return Letter(letter.table, letter.kind, position.place.channel, letter.user, letter.body, letter.due)


def _has_moved(before: Position, after: Position) -> bool:
    return (len(before.steps), before.stored.log) != (len(after.steps), after.stored.log)


def _lobby(before: Position, after: Position) -> list[Letter]:
    if before.status != "lobby" and after.status == before.status:
        return []
    return [_to_channel(after, Letter(after.id, "lobby"))] if after.status != "over" else []


def _board(before: Position, after: Position, notes: Sequence[str], now: float, actor: int, typed: bool) -> Letter:
    news = _news(before, after, actor)
    goes_on = not news and not notes and after.status == "playing" and _goes_on(before, after, typed)
    told = Body(
        after=_told(before, after),
        upto=after.length,
        notes=tuple(notes),
        pings=news,
        continues=goes_on,
    )
    pause = COMPUTER_PAUSE if after.is_computers_turn else SETTLING
    return _to_channel(after, Letter(after.id, "board", body=told, due=now + pause))


def _told(before: Position, after: Position) -> int:
    """How many decisions were told already, and stand."""
    added = after.stored.log[len(before.stored.log) :]
    return min([before.length, after.length, *(entry.keep for entry in added if isinstance(entry, Undo))])


def _news(before: Position, after: Position, actor: int) -> tuple[int, ...]:
    """The people who can choose something new; those who still choose, all at once, are not told again and again.

    The end is news to everybody.
    """
    people = [seat for seat in after.people if after.chairs[seat].user != actor]
    if after.status == "over":
        return after.users(people)
    asked = [seat for seat in people if seat in after.openly_asked]
    return after.users([seat for seat in asked if seat not in before.openly_asked or _has_more(before, after, seat)])


def _has_more(before: Position, after: Position, seat: Seat) -> bool:
    """Whether the seat, which was asked already, is asked in another turn or has choices that it had not."""
    known, codes = before.open_codes(seat), after.open_codes(seat)
    if codes == known and before.made(seat) == after.made(seat):
        return False
    return after.turn != before.turn or not set(codes) <= set(known)


def _goes_on(before: Position, after: Position, typed: bool) -> bool:
    """Whether the table waits for the same people, or of several at once for fewer: nobody needs a new message.

    But who types, and has another turn at once, gets a board below what was typed.
    """
    then, now = before.openly_waiting, after.openly_waiting
    is_fewer = bool(now) and set(now) < set(then)
    return is_fewer or (then == now and not (typed and before.turn != after.turn))


def _was_heeded(before: Position, after: Position) -> bool:
    """Whether the table waits no longer for somebody who may have been reminded, for all to know."""
    settled = set(before.head.deadlines) - set(after.head.deadlines)
    return any(not each.remind and not clock.is_hidden(before, each.code) for each in settled)


def _arrived(before: Position, after: Position) -> set[int]:
    """The people who have sat down in the middle of the game."""
    return set(after.users(after.people)) - set(before.users(before.people)) if before.steps else set()


def _offers(before: Position, after: Position) -> list[Letter]:
    """An offer of a seat is shown, and pings; one that was settled is closed."""
    old, new = ({chair.offer for chair in position.chairs if chair.offer} for position in (before, after))
    changed = sorted(old ^ new, key=lambda offer: offer.id)
    bodies = (Body(request=each.id, pings=(each.user,) if each in new else ()) for each in changed)
    return [_to_channel(after, Letter(after.id, "offer", body=body)) for body in bodies]


def _reminder(before: Position, after: Position) -> list[Letter]:
    """To those whom the table has begun to remind, where they were asked; one that they have heeded is closed."""
    told = {msgspec.structs.replace(each, remind=0) for each in before.head.deadlines if each.remind}
    users = after.users(sorted({each.seat for each in after.head.deadlines if each in told}))
    if not users and not (before.head.reminders and clock.is_running(before) and _was_heeded(before, after)):
        return []
    return [_to_channel(after, Letter(after.id, "reminder", body=Body(pings=users, continues=not users)))]


def _consent(before: Position, after: Position, notes: Sequence[str]) -> list[Letter]:
    """A request that opened or changed is shown; one that was settled, or lapsed because somebody moved, is closed."""
    letters = []
    if before.request and (after.request is None or after.request.id != before.request.id):
        words = tuple(notes) or ("Too late to take it back: the game went on.",)
        letters.append(Body(notes=words, request=before.request.id))
    if after.request and after.request != before.request:
        letters.append(Body(request=after.request.id, pings=after.users(after.unanswered)))
    return [_to_channel(after, Letter(after.id, "consent", body=body)) for body in letters]


def _hands(before: Position, after: Position, now: float, actor: int) -> list[Letter]:
    """One for each person whose private side may read differently now, or who left the table.

    Whether it does is looked at when it is delivered: whoever moves does not wait for that. It pings who is asked
    something of which nobody else may know. Who plays alone in private messages finds it all under the board.
    """
    is_same = not _has_moved(before, after) and (before.chairs, before.status) == (after.chairs, after.status)
    if is_same or not after.steps or before.audience is not None:
        return []
    people = after.users(after.people)
    gone = [user for user in before.users(before.people) if user not in people]
    asked = set(after.users([seat for seat in after.people if _is_told_and_asked(before, after, seat)])) - {actor}
    asked |= _arrived(before, after)
    bodies = ((user, Body(pings=(user,) if user in asked else ())) for user in (*people, *gone))
    return [Letter(after.id, "hand", user=user, body=body, due=now + SETTLING) for user, body in bodies]


def _is_told_and_asked(before: Position, after: Position, seat: Seat) -> bool:
    """Whether the seat has just learnt what it alone is asked."""
    told = after.events(seat, before.length) if after.is_asked_in_private(seat) else ()
    return any(event.to == seat for event in told)


def seal(position: Position) -> str:
    """The small line of the first board; the lobby's card, just above it, has the whole seal from then on."""
    return f"-# Shuffle sealed: {position.commitment[:SEAL]}…; `/fair` explains."
