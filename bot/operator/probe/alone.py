"""The probe's checks that need no help from a person.

Each returns a sentence about what Discord does, and raises Differs if that's not what the bot expects.
"""

from __future__ import annotations

import asyncio
from typing import Any

import discord

from bot.core.delivery.courier import sign, signed
from bot.core.markdown import quoted
from bot.core.pages.parts.message import Page
from bot.operator.probe.pictures import LARGE, board, film
from bot.operator.probe.session import Differs, NotTried, Session
from games.english import count

NONCE = "probe"
ODD_NAME = "Ann_B*"
PINGED = f"Guffaw: It's your turn, {quoted(ODD_NAME)}."
HOUR = 3600.0
OLD_EDITS = 4
LOOKS = 3  # maximum number of times to read a state that Discord may change with a delay


async def layout_edits(session: Session) -> str:
    """Post plain text that mentions the person, then turn it into a layout with a picture, as the bot does to ping."""
    words = f"{PINGED} <@{session.user}>"
    sent = session.sent(await session.channel.send(words, allowed_mentions=session.mentions()))
    page = Page(words, (board(),), note="The probe turned this message from plain text into a layout.")
    view = signed(page.view(), NONCE)
    await sent.edit(content=None, view=view, attachments=page.files(), allowed_mentions=session.mentions())
    session.pinged = sent
    message = await session.raw(sent.id)
    if not message["flags"] & discord.MessageFlags(components_v2=True).value or message["content"]:
        raise Differs("the message is still plain text")
    if not _pictures(message["components"]):
        raise Differs("the layout has lost its picture")
    return "an edit turns plain text into a layout with a picture"


async def _pinged(session: Session) -> dict[str, Any]:
    if session.pinged is None:
        raise NotTried("it needs the message of layout_edits")
    return await session.raw(session.pinged.id)


async def edited_mentions(session: Session) -> str:
    """Check that the layout into which `layout_edits` turned its message still mentions the person."""
    if not any(int(each["id"]) == session.user for each in (await _pinged(session))["mentions"]):
        raise Differs("after the edit, the message mentions nobody")
    return "the message still mentions you after the edit"


async def component_ids(session: Session) -> str:
    """Check that the channel's history shows the id that the bot gave to the container of the layout."""
    given, own = sign(NONCE), [each.get("id") for each in (await _pinged(session))["components"]]
    if given not in own:
        raise Differs(f"the container has the id {own[0] if own else None} instead of {given}")
    return "history shows the id that the bot gave to a container"


def _pictures(components: list[Any]) -> list[Any]:
    """Return those media items of a layout (given as its components' JSON) whose size Discord has determined."""
    inner = [part for box in components for part in box.get("components", ())]
    media = [item["media"] for part in (*components, *inner) for item in part.get("items", ())]
    return [each for each in media if each.get("width")]


async def large_gifs(session: Session) -> str:
    """Post a large GIF, and check that Discord serves it as a GIF and doesn't shrink it."""
    picture = film()
    session.film = await session.send(session.channel, Page("The square moves to the right.", (picture,)))
    message = await session.raw(session.film.id)
    media = _pictures(message["components"])
    if not media:
        raise Differs("the GIF isn't in the layout")
    size = len(await session.client.http.get_from_cdn(media[0]["url"]))
    if media[0].get("content_type") != "image/gif" or size < LARGE:
        raise Differs(
            f"it's served as {media[0].get('content_type')} with {size:,} bytes instead of {len(picture.data):,}"
        )
    return f"a GIF of {size:,} bytes arrives whole"


async def mentions_join(session: Session) -> str:
    """Check that the person joins a thread if a silent message mentions them, and if an edit adds the mention."""
    for way in ("message", "edit"):
        thread = await session.channel.create_thread(
            name=f"Guffaw probe: {way}", type=discord.ChannelType.public_thread, auto_archive_duration=60
        )
        session.threads.append(thread)
        page = Page(f"Following this thread: <@{session.user}>")
        message = await session.send(thread, page if way == "message" else Page("Nobody is mentioned yet."))
        if way == "edit":
            await message.edit(view=page.view(), allowed_mentions=session.mentions())
        if not await _is_in(session, thread):
            raise Differs(f"a mention in a silent {way} doesn't add you to the thread")
    return "a mention in a silent message or in an edit adds you to a thread"


async def _is_in(session: Session, thread: discord.Thread) -> bool:
    """Tell whether the person is a member of the thread. Discord may add them with a delay."""
    for look in range(LOOKS):
        await asyncio.sleep(session.patience.settling * bool(look))
        try:
            await session.client.http.get_thread_member(thread.id, session.user)
        except discord.NotFound:
            continue
        return True
    return False


async def quiet_joins(session: Session) -> str:
    """Check that Discord posted no announcement about the people whom mentions added to a thread."""
    if not session.threads:
        raise NotTried("it needs the threads of mentions_join")
    for thread in session.threads:
        if any(message["type"] == 1 for message in await session.client.http.logs_from(thread.id, 10)):
            raise Differs("Discord posts a line for each person whom a mention adds")
    return "Discord posts no line about that"


async def hour_old_edits(session: Session) -> str:
    """Wait until a message is an hour old by Discord's clock, then edit it. (The bot collapses boards of any age.)"""
    message = session.pinged
    if message is None:
        raise NotTried("it needs the message of layout_edits")
    wire, created = session.client.wire, message.created_at.timestamp()
    if wire.clock < created + HOUR:
        session.say("Now I wait until a message is an hour old, and edit it. Press Ctrl+C to skip that.")
    while wire.clock < created + HOUR + 5:
        await asyncio.sleep(min(session.patience.clock, created + HOUR + 5 - wire.clock))
        await session.raw(message.id)
    refused = wire.refused
    for number in range(1, OLD_EDITS + 1):
        try:
            await message.edit(view=Page(f"Edit {number} after an hour.").view(), attachments=[])
        except discord.RateLimited as limited:
            if number == 1:
                raise Differs(
                    f"Discord asks to wait {limited.retry_after:.0f} seconds before the first edit"
                ) from limited
            return f"{count(number - 1, 'edit')} at once, then a pause of {limited.retry_after:.0f} seconds"
    pauses = wire.refused - refused
    return f"{OLD_EDITS} edits" + (f", with {count(pauses, 'pause')} that Discord asked for" if pauses else " at once")
