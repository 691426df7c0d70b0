"""Retries of messages that Discord refuses for now, outside their queues, and repairs of messages accepted in part."""

from __future__ import annotations

import time

from msgspec.structs import replace

from bot.core.delivery.courier_protocol import ContentRefused, NoPlace, Refused, Undeliverable
from bot.core.storage import Body, OutboxMessage, Posted

FIRST_SECONDS, LONGEST_SECONDS = 15.0, 300.0  # between two attempts after a refusal for an unknown reason
HOURS_SECONDS = 6 * 3600.0  # after refusing messages for this long, a channel counts as lost
RETRY_SECONDS = 180.0  # until the last attempt at a message whose content Discord rejects
NOT_LET = "Discord doesn't let me post there"


class Stuck(Exception):  # noqa: N818 - a signal, never shown
    """Raised if an edit keeps failing temporarily. The rest of its queue then goes first."""


def aside(message: OutboxMessage, seconds: float) -> OutboxMessage:
    """Return a copy of the message that waits `seconds` outside its queue, so that it delays no other message."""
    body = replace(message.body, aside=True)
    return replace(message, body=body, due=time.time() + seconds, attempts=0, begun=0, id=0, lease=0)


def rejoining(message: OutboxMessage) -> OutboxMessage:
    """Return a copy of the message that goes back to the end of its queue."""
    return replace(message, body=replace(message.body, aside=False), due=0.0, id=0, lease=0)


def gives_up(message: OutboxMessage, refusal: Refused | ContentRefused) -> bool:
    """Tell whether to stop retrying: after six hours of refusals, or if Discord rejects the content a second time."""
    if not message.body.since:
        return False
    return isinstance(refusal, ContentRefused) or time.time() - message.body.since >= HOURS_SECONDS


def given_up(refusal: Refused | ContentRefused) -> Undeliverable:
    """Return the error to store with a message that isn't retried anymore.

    The error is the refusal itself if Discord rejected the content, and NoPlace otherwise.
    """
    return refusal if isinstance(refusal, ContentRefused) else NoPlace(NOT_LET)


def waiting(message: OutboxMessage, refusal: Refused | ContentRefused) -> OutboxMessage:
    """Return a copy of the message that waits outside its queue; the longer Discord refuses it, the longer it waits."""
    now = time.time()
    since = message.body.since or int(now)
    growing = min(LONGEST_SECONDS, max(FIRST_SECONDS, now - since))
    pause = RETRY_SECONDS if isinstance(refusal, ContentRefused) else growing
    return aside(replace(message, body=replace(message.body, since=since)), pause)


def repair(message: OutboxMessage, posted: Posted) -> tuple[OutboxMessage, ...]:
    """Return an outbox message that retries one that was accepted in part; () if retries have failed for six hours.

    The retry describes no moves of its own, so a newer message of the same role can replace it without describing a
    move twice.
    """
    now = time.time()
    since = message.body.since if message.body.repairs else int(now)
    if now - since >= HOURS_SECONDS:
        return ()
    upto, request = posted.body.upto, message.body.request
    body = Body(after=upto, upto=upto, request=request, continues=True, since=since, repairs=posted.message)
    to = replace(message, channel=posted.channel if message.channel else 0, body=body)
    return (aside(to, max(RETRY_SECONDS, now - since)),)
