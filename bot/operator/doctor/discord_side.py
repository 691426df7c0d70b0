"""Checks of what depends on Discord: the connection, this machine's clock, the token, and permissions in a channel."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Iterator

from bot.core.ids import ChannelId
from bot.operator.doctor.api import FORBIDDEN, NOT_FOUND, UNAUTHORIZED, Answer, Api, Unreachable
from bot.operator.doctor.finding import Finding
from bot.operator.doctor.permissions import granted, missing
from games.english import listing

MOST_SECONDS_OFF = 10  # maximum difference between this machine's clock and Discord's, which gives whole seconds
FEW_LOGINS = 50
_CATEGORY, _PRIVATE = 4, (1, 3)
_ADMIN = "An admin can grant it in the channel's settings, under Permissions"


async def discord_side(channel: ChannelId | None, api: Api) -> list[Finding]:
    """Run the checks that need an answer from Discord. `channel` is the id of the channel to check, if any.

    Without a token, check only the connection and the clock.
    """
    try:
        return [finding async for finding in _findings(channel, api)]
    except Unreachable as error:
        return [
            Finding(
                "BAD",
                "network",
                f"I can't reach Discord: {error}. Check this machine's connection, DNS and firewall. I couldn't check "
                "the clock, the token and permissions.",
            )
        ]


async def _findings(channel: ChannelId | None, api: Api) -> AsyncIterator[Finding]:
    started = time.time()
    me = await api.get("/users/@me")
    yield Finding("ok", "network", "Discord answers.")
    for finding in _clock(me, started, time.time()):
        yield finding
    if not api.has_token:
        return
    yield _token(me)
    if not me.is_ok:
        return
    for finding in [*_logins(await api.get("/gateway/bot")), *_application(await api.get("/applications/@me"))]:
        yield finding
    if channel is None:
        words = "Not checked. Add a channel's id or link to check permissions: python -m bot doctor CHANNEL"
        yield Finding("note", "channel", words)
        return
    for finding in await _channel(str(channel), me.body["id"], api):
        yield finding


def _clock(answer: Answer, started: float, ended: float) -> Iterator[Finding]:
    if answer.date is None:
        return
    off = (started + ended) / 2 - (answer.date + 0.5)  # the header has no fractions of a second
    if abs(off) <= MOST_SECONDS_OFF:
        yield Finding("ok", "clock", "This machine's clock agrees with Discord's.")
        return
    way = "ahead of" if off > 0 else "behind"
    yield Finding(
        "BAD",
        "clock",
        f"This machine's clock is {abs(off):.0f} seconds {way} Discord's, so turn clocks and deadlines are wrong. "
        "Set it by NTP, such as with `timedatectl set-ntp true`.",
    )


def _token(me: Answer) -> Finding:
    if me.is_ok:
        return Finding("ok", "token", f"It belongs to the bot {me.body['username']}.")
    if me.status == UNAUTHORIZED:
        words = "Discord rejected DISCORD_TOKEN. Copy it again from the developer portal: Bot -> Reset Token."
        return Finding("BAD", "token", words)
    return Finding("note", "token", f"Not checked: Discord answered {me}. Try again in a few minutes.")


def _logins(gateway: Answer) -> Iterator[Finding]:
    limit = gateway.body.get("session_start_limit") if gateway.is_ok else None
    if limit is None:
        yield Finding("note", "logins", f"Not checked: Discord answered {gateway}.")
        return
    left = limit["remaining"]
    words = f"{left} of {limit['total']} logins are left today."
    if left < FEW_LOGINS:
        words += " The bot seems to restart in a loop. Stop it, and find out why in its log."
    yield Finding("ok" if left >= FEW_LOGINS else "BAD", "logins", words)


def _application(answer: Answer) -> Iterator[Finding]:
    if answer.is_ok and answer.body.get("interactions_endpoint_url"):
        yield Finding(
            "BAD",
            "portal",
            "Discord sends commands and clicks to the Interactions Endpoint URL instead of to this program. Empty that "
            "field in the developer portal: General Information.",
        )


async def _channel(key: str, me: str, api: Api) -> list[Finding]:
    answer = await api.get(f"/channels/{key}")
    if not answer.is_ok:
        return [Finding("BAD" if answer.status in (FORBIDDEN, NOT_FOUND) else "note", "channel", _why_not(answer))]
    channel = answer.body
    kind, name = channel["type"], f"#{channel.get('name', '')}"
    if kind in _PRIVATE:
        return [Finding("ok", "channel", "It's a private channel, where no permissions are needed.")]
    if kind == _CATEGORY:
        return [Finding("BAD", "channel", f"{name} is a category. Name a channel in it.")]
    guild, member = await api.get(f"/guilds/{channel['guild_id']}"), await _member(channel["guild_id"], me, api)
    parent = await api.get(f"/channels/{channel['parent_id']}") if "thread_metadata" in channel else answer
    for each in (guild, member, parent):
        if not each.is_ok:
            return [Finding("note", "channel", f"Not checked: Discord answered {each}.")]
    if until := member.body.get("communication_disabled_until"):
        words = f"The bot is in a timeout until {until}, so it can't post. An admin can remove the timeout."
        return [Finding("BAD", "channel", words)]
    return list(_permissions(name, granted(guild.body, member.body, parent.body), kind))


async def _member(guild: str, user: str, api: Api) -> Answer:
    return await api.get(f"/guilds/{guild}/members/{user}")


def _permissions(name: str, bits: int, kind: int) -> Iterator[Finding]:
    needed, beside = missing(bits, kind)
    if needed:
        words = f"In {name} the bot lacks {listing(needed)}. {_ADMIN}."
        yield Finding("BAD", "channel", words)
    else:
        yield Finding("ok", "channel", f"The bot can post and show pictures in {name}.")
    if beside:
        words = f"In {name} the bot lacks {listing(beside)}, so it can't open threads for tables. {_ADMIN}."
        yield Finding("note", "channel", words)


def _why_not(answer: Answer) -> str:
    if answer.status == NOT_FOUND:
        return "There's no channel with that id. Copy its link: right-click the channel -> Copy Link."
    if answer.status == FORBIDDEN:
        return (
            "The bot can't see that channel. Invite the bot to the server, or grant it View Channel in the channel's "
            "settings, under Permissions."
        )
    return f"Not checked: Discord answered {answer}. Try again in a few minutes."
