"""Messages to people who were removed or asked back, and about suggestions to the owner."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.core.ids import ChannelId
from bot.core.storage import Body, OutboxMessage
from bot.core.storage.kinds import MessageKind
from bot.core.table.position import Position
from bot.features.ownership import state, steps

REMOVED: Final = "removed"
ASKED_BACK: Final = "askedback"
SUGGESTION: Final = "suggestion"
KINDS = {
    # Tells a person in private that the owner removed them. `body.notes` has the text, because the owner may change.
    REMOVED: MessageKind("removed:{user}", is_private=True, sent_anew="always"),
    # Tells a person in private that they can join again.
    ASKED_BACK: MessageKind("askedback:{user}", is_private=True, sent_anew="always"),
    # A player's suggestion to the owner: with buttons while it's open.
    SUGGESTION: MessageKind("suggestion:{request}", is_request=True),
}


def messages(before: Position, after: Position) -> list[OutboxMessage]:
    return [*_people(before, after), *_suggestions(before, after)]


def _people(before: Position, after: Position) -> Iterator[OutboxMessage]:
    old, new = ({person.id for person in state.of(position).removed} for position in (before, after))
    for user in new - old:
        words = (steps.REMOVED.format(owner=steps.owner(after)),)
        yield OutboxMessage(after.id, REMOVED, ChannelId(0), user, Body(notes=words, pings=(user,)))
    for user in old - new if after.status in ("lobby", "playing") else ():
        words = (f"{steps.owner(after)} would like you back.",)
        yield OutboxMessage(after.id, ASKED_BACK, ChannelId(0), user, Body(notes=words, pings=(user,)))


def _suggestions(before: Position, after: Position) -> Iterator[OutboxMessage]:
    old, new = (state.of(position).suggestions for position in (before, after))
    for suggestion in (*(s for s in new if s not in old), *(s for s in old if s not in new)):
        pings = (after.head.owner,) if suggestion in new else ()
        body = Body(notes=(suggestion.words,), request=suggestion.id, pings=pings)
        yield OutboxMessage(after.id, SUGGESTION, after.place.channel, None, body)
