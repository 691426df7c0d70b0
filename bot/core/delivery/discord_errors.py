"""The translation of discord.py's errors into the outbox's own. No other module knows Discord's error codes.

The codes come from Discord's documentation ("Opcodes and Status Codes", "JSON Error Codes") and from issues in
discord/discord-api-docs. An error with a code that isn't listed here may be temporary, so the request is retried for
hours.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import aiohttp
import discord

from bot.core.delivery.courier_protocol import (
    Closed,
    ContentRefused,
    Later,
    MessageGone,
    NoPlace,
    Refused,
    TokenRefused,
)
from bot.core.table.place import NO_SERVER

GONE = {
    10008,  # Unknown Message
    30046,  # Maximum number of edits to messages older than 1 hour reached
    50005,  # Cannot edit a message authored by another user (another application that used this database)
    50021,  # Cannot execute action on a system message
}
NO_PLACE = {
    10003: "it was deleted",
    10004: NO_SERVER,
    40058: "it's a forum",
    50001: "I can't see it",
    50003: "it's a private channel",
    50008: "it isn't a text channel",
    50013: "I'm not allowed to post there",
    50024: "it isn't a text channel",
    160005: "it's locked",
}
CLOSED = {
    50007,  # Cannot send messages to this user
    50278,  # Cannot send messages to this user due to having no mutual guilds
}
PASSING = {
    20016,  # This action cannot be performed due to slowmode rate limit
    20022,  # This message cannot be edited due to announcement rate limits
    20026,  # Your bot has been flagged by our anti-spam system
    20028,  # The channel you are writing has hit the write rate limit
    20029,  # The write action you are performing on the server has hit the write rate limit
    40003,  # You are opening direct messages too fast
    40004,  # Send messages has been temporarily disabled
    40006,  # This feature has been temporarily disabled server-side
    40062,  # Service resource is being rate limited
    40333,  # Cloudflare is blocking your request
    130000,  # API resource is currently overloaded
}
PASSING_SECONDS = 120.0  # Discord doesn't say how long these last, and may quarantine a bot that keeps trying
CONTENT = {
    20009,  # Explicit content cannot be sent to the desired recipient(s)
    20031,  # ... contains words that are not allowed for public pages
    40005,  # Request entity too large
    50006,  # Cannot send an empty message
    50035,  # Invalid Form Body
    50045,  # File uploaded exceeds the maximum size
    50046,  # Invalid file uploaded
    50109,  # The request body contains invalid JSON
    50110,  # The provided file is invalid
    50146,  # Uploaded file not found
    200000,  # Message was blocked by automatic moderation
    200001,  # Title was blocked by automatic moderation
    240000,  # Message blocked by harmful links filter
    400001,  # Access to file uploads has been limited for this guild
}
ARCHIVED = 50083  # Tried to perform an operation on an archived thread, such as editing a message
MISSING_PERMISSIONS = 50013
ABSENT = {10003, 10004, 10007, 10013, 50001, 50013}  # no channel, server, member or user, or no access
NO_MEMBER = {
    10007,  # Unknown Member
    10013,  # Unknown User, whose account is gone
}


@contextmanager
def translated() -> Iterator[None]:
    """Turn errors of discord.py and of the network into those of `bot.core.delivery.courier_protocol`."""
    try:
        yield
    except discord.HTTPException as error:
        raise _meaning(error) from error
    except discord.RateLimited as error:
        raise Later(error.retry_after) from error
    except (TimeoutError, aiohttp.ClientError, OSError) as error:
        raise Later from error


def _meaning(error: discord.HTTPException) -> Exception:
    words = f"{error.status} {error.code} {error.text}"
    if error.code in GONE:
        return MessageGone(words)
    if error.status == 429 or error.status >= 500:
        return Later(getattr(error, "retry_after", 0.0))
    if error.code in NO_PLACE:
        return NoPlace(NO_PLACE[error.code])
    if error.status == 401:
        return TokenRefused()
    if error.code in PASSING or (error.status == 403 and not error.code):  # without a code it isn't Discord's own
        return Later(PASSING_SECONDS, words)
    if error.code in CLOSED:
        return Closed(words)
    if refuses_content(error):
        return ContentRefused(words)
    return Refused(words)


def refuses_content(error: discord.HTTPException) -> bool:
    """Tell whether Discord might accept the same request with less content."""
    known = {*GONE, *NO_PLACE, *PASSING, *CLOSED, ARCHIVED}
    return error.code in CONTENT or (error.status in (400, 413) and error.code not in known)


def is_no_member(error: discord.HTTPException) -> bool:
    """Tell whether Discord says for certain that a user isn't a member of a server that the bot is in."""
    return error.code in NO_MEMBER


def is_absence(error: discord.HTTPException) -> bool:
    """Tell whether Discord says for certain that the requested thing doesn't exist or that the bot can't see it."""
    return error.code in ABSENT
