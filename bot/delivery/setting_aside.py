"""What Discord refuses for the moment waits beside its lane, and what it accepted in part is repaired later."""

from __future__ import annotations

import time

from msgspec.structs import replace

from bot.delivery.courier_protocol import ContentRefused, NoPlace, Refused, Undeliverable
from bot.storage import Body, Letter, Posted

FIRST_SECONDS, LONGEST_SECONDS = 15.0, 300.0  # between two attempts at what Discord refuses for an unknown reason
HOURS_SECONDS = 6 * 3600.0  # after which its channel is lost
RETRY_SECONDS = 180.0  # until the second, and last, attempt at a message of which Discord accepts nothing
NOT_LET = "Discord doesn't let me post there"


class Stuck(Exception):  # noqa: N818 - a signal, never shown
    """An edit keeps failing for the moment: others of its lane go first."""


def aside(letter: Letter, seconds: float) -> Letter:
    """A new letter, to which nothing has happened yet, that waits for so many seconds and holds up nothing."""
    body = replace(letter.body, aside=True)
    return replace(letter, body=body, due=time.time() + seconds, attempts=0, begun=0, id=0, lease=0)


def rejoining(letter: Letter) -> Letter:
    """The letter at the end of its lane."""
    return replace(letter, body=replace(letter.body, aside=False), due=0.0, id=0, lease=0)


def gives_up(letter: Letter, refusal: Refused | ContentRefused) -> bool:
    """Tell whether Discord has refused the letter for long enough."""
    if not letter.body.since:
        return False
    return isinstance(refusal, ContentRefused) or time.time() - letter.body.since >= HOURS_SECONDS


def given_up(refusal: Refused | ContentRefused) -> Undeliverable:
    """What a refusal for hours means."""
    return refusal if isinstance(refusal, ContentRefused) else NoPlace(NOT_LET)


def waiting(letter: Letter, refusal: Refused | ContentRefused) -> Letter:
    """The letter as it waits for the next attempt."""
    now = time.time()
    since = letter.body.since or int(now)
    growing = min(LONGEST_SECONDS, max(FIRST_SECONDS, now - since))
    pause = RETRY_SECONDS if isinstance(refusal, ContentRefused) else growing
    return aside(replace(letter, body=replace(letter.body, since=since)), pause)


def repair(letter: Letter, posted: Posted) -> tuple[Letter, ...]:
    """The letter that shows the whole of what Discord accepted in part; none where that has failed for hours.

    A newer letter of its role takes its place without telling anything twice.
    """
    now = time.time()
    since = letter.body.since if letter.body.repairs else int(now)
    if now - since >= HOURS_SECONDS:
        return ()
    upto, request = posted.body.upto, letter.body.request
    body = Body(after=upto, upto=upto, request=request, continues=True, since=since, repairs=posted.message)
    to = replace(letter, channel=posted.channel if letter.channel else 0, body=body)
    return (aside(to, max(RETRY_SECONDS, now - since)),)
