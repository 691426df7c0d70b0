"""The command `python -m bot probe CHANNEL`, which checks behaviors of Discord that the local Discord only imitates.

The probe posts in a channel that the host provides, asks the host to press buttons and look at messages, deletes what
it posted, and prints a report. No bot may use the same token at that time, because it would answer the probe's clicks.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from functools import partial

import aiohttp
import discord

from bot.core.ids import ChannelId, UserId
from bot.core.settings import WrongSetting
from bot.operator.probe import alone, helped
from bot.operator.probe.report import Result, report
from bot.operator.probe.session import Check, Client, Differs, NotTried, Patience, Say, Session

OK, BAD = 0, 1
PATIENCE = Patience()
CONNECTING = 60.0  # seconds to wait for a connection
TOO_LATE = 10062  # Discord's error code "Unknown interaction"
QUESTIONS = {2: (helped.PUSH_TEXT, helped.PUSH_NAMES), 3: (helped.MENTION_BADGE,), 10: (helped.GIF_MOVES,)}


def checks() -> Iterator[tuple[int, str, Check]]:
    """Yield all checks in order, each as (its number in docs/first-token.md, the behavior's name, the function)."""
    yield 1, "layout_edits", alone.layout_edits
    yield 3, "edited_mentions", alone.edited_mentions
    yield 4, "component_ids", alone.component_ids
    yield 10, "large_gifs", alone.large_gifs
    yield 6, "mentions_join", alone.mentions_join
    yield 6, "quiet_joins", alone.quiet_joins
    yield 5, "deferred_pictures", helped.deferred_pictures
    yield 9, "frequent_edits", helped.frequent_edits
    yield 7, "many_choices", helped.many_choices
    for number, questions in QUESTIONS.items():
        for question in questions:
            yield number, question.name, partial(helped.answered, question=question)
    yield 8, "hour_old_edits", alone.hour_old_edits


async def probe(
    channel: ChannelId, token: str, user: UserId | None = None, *, say: Say = print, patience: Patience = PATIENCE
) -> int:
    """Run all checks and print the report. Return the exit code: `OK` if Discord does all that the bot expects.

    `user` is the person who helps, by default the application's owner. Raises WrongSetting if the token, the channel or
    the person can't be used.
    """
    async with Client() as client:
        running = asyncio.create_task(_run(client, token))
        try:
            await _connected(client, running)
            session = await _session(client, channel, user, say, patience)
            results = await _tried(session)
            lines = report(results, await session.clean_up())
        finally:
            await client.close()
            await asyncio.gather(running, return_exceptions=True)
    for line in ["", *lines]:
        say(line)
    return OK if all(result.outcome == "ok" for result in results) else BAD


async def _run(client: Client, token: str) -> None:
    await client.start(token)


async def _connected(client: Client, running: asyncio.Task[None]) -> None:
    """Wait until the client is ready. Raises WrongSetting if Discord rejects the token or doesn't answer."""
    ready = asyncio.create_task(client.wait_until_ready())
    done, _ = await asyncio.wait([running, ready], timeout=CONNECTING, return_when=asyncio.FIRST_COMPLETED)
    ready.cancel()
    if running in done:
        error = running.exception()
        if isinstance(error, discord.LoginFailure):
            raise WrongSetting("Discord rejected DISCORD_TOKEN. Copy it again from the developer portal.") from error
        raise WrongSetting(f"I can't reach Discord: {error}. Run `python -m bot doctor`.") from error
    if not done:
        raise WrongSetting("I can't reach Discord. Run `python -m bot doctor`.")


async def _session(client: Client, channel: ChannelId, user: UserId | None, say: Say, patience: Patience) -> Session:
    try:
        place = await client.fetch_channel(channel)
    except discord.HTTPException as error:
        words = f"I can't see the channel {channel}. Run `python -m bot doctor {channel}`."
        raise WrongSetting(words) from error
    if not isinstance(place, discord.TextChannel):
        raise WrongSetting("I need a text channel on a server. Make one for the probe.")
    helper = user or await _owner(client)
    try:
        await place.guild.fetch_member(helper)
    except discord.HTTPException as error:
        raise WrongSetting(
            "The application's owner isn't a member of that server. Name somebody who is: --user ID (right-click them "
            "-> Copy User ID, with Developer Mode on)."
        ) from error
    return Session(client, place, helper, say, patience)


async def _owner(client: Client) -> UserId:
    """Return the id of the application's owner, or of the owner of its team."""
    application = await client.application_info()
    team = application.team
    return UserId(team.owner_id if team is not None and team.owner_id is not None else application.owner.id)


async def _tried(session: Session) -> list[Result]:
    """Run all checks, and return their results. If the host presses Ctrl+C, return the results so far."""
    session.say("Lock your phone, and close Discord everywhere else. I'll mention you in a moment.")
    results: list[Result] = []
    with suppress(asyncio.CancelledError):
        await asyncio.sleep(session.patience.phone)
        for number, name, function in checks():
            results.append(await _result(session, number, name, function))
            session.say(f"{results[-1].outcome}: {name}")
    if (task := asyncio.current_task()) is not None:
        task.uncancel()
    rest = list(checks())[len(results) :]
    return [*results, *(Result(number, name, "not tried", "interrupted") for number, name, _ in rest)]


async def _result(session: Session, number: int, name: str, function: Check) -> Result:
    try:
        return Result(number, name, "ok", await function(session))
    except NotTried as reason:
        return Result(number, name, "not tried", str(reason))
    except Differs as difference:
        return Result(number, name, "DIFFERS", str(difference))
    except discord.HTTPException as error:
        if error.code == TOO_LATE:
            words = "my answer took more than three seconds: run the probe again when this machine isn't busy"
            return Result(number, name, "not tried", words)
        words = " ".join(error.text.split())[:200]
        return Result(number, name, "DIFFERS", f"Discord answers {error.status}, code {error.code}: {words}")
    except discord.RateLimited as error:
        return Result(number, name, "DIFFERS", f"Discord asks to wait {error.retry_after:.0f} seconds")
    except (aiohttp.ClientError, TimeoutError, OSError) as error:
        return Result(number, name, "not tried", f"no answer from Discord ({type(error).__name__})")
