"""The buttons under a board, and at the end of a game."""

from __future__ import annotations

import asyncio
import io

import discord
from msgspec.structs import replace

from bot.automation.computers import think
from bot.discord.clicks.dispatch import Click, handle, handles, number
from bot.discord.clicks.own.own_side import with_way_back
from bot.pages import reference
from bot.pages.own import guide
from bot.pages.parts.buttons import link
from bot.pages.parts.custom_id import Spot
from bot.pages.parts.message import Page
from bot.pages.parts.names import told
from bot.pages.reasons import reasoned
from bot.refusals import NotNow
from bot.table import moves
from bot.table.loading import load


@handles("board")
@handles("large")
async def board(click: Click) -> None:
    """The board as it is now."""
    position = await click.position()
    page = await click.reply.while_waiting(reference.board(click.gallery, position))
    await click.reply.put(with_way_back(position, page))


@handles("words")
async def words(click: Click) -> None:
    """The same in words, a page at a time."""
    position = await click.position()
    page = await reference.in_words(click.gallery, position, position.seat_of(click.user), click.spot)
    await click.reply.put(with_way_back(position, page))


@handles("guide")
async def guide_at_table(click: Click) -> None:
    """What can be done there."""
    position = await click.position()
    seat = position.seat_of(click.user)
    await click.reply.put(guide.nowhere(click.tables.games) if seat is None else guide.at_table(position, seat))


@handles("log")
async def log(click: Click) -> None:
    """What happened, a page at a time."""
    position = await click.position()
    page = reference.log(position, position.seat_of(click.user), click.spot)
    await click.reply.put(with_way_back(position, page))


@handles("recap")
async def recap(click: Click) -> None:
    """What happened since the last turn."""
    position = await click.position()
    seat = position.require_seat(click.user)
    await click.reply.show(reference.recap(click.gallery, position, seat))


@handles("why")
async def why(click: Click) -> None:
    """What the computer players thought."""
    position = await click.position()
    seat = position.require_seat(click.user)
    whys = await click.tables.store.whys(position.id)
    await click.reply.put(reference.why(position, reasoned(position, seat, whys)))


@handles("rules")
async def rules(click: Click) -> None:
    """The rule book's contents, then a chapter."""
    position = await click.position()
    await click.reply.put(reference.contents(position.game, click.spot))


@handles("entry")
async def entry(click: Click) -> None:
    """A page of it, chosen from a chapter."""
    position = await click.position()
    await click.reply.show(reference.entry(click.gallery, position.game, click.value))


@handles("fair")
async def fair(click: Click) -> None:
    """What the seal of the shuffle means."""
    position = await click.position()
    if (attempt := position.head.attempt) is not None:
        spot = Spot(".", group=position.game.key, page=attempt.day)
        await handle("proof", Click(click.services, click.interaction, spot, None, click.reply))
        return
    await click.reply.put(reference.fair(position))


@handles("verify")
async def verify(click: Click) -> None:
    """Replay what is stored, from the first decision on."""
    position = await click.position()
    stored = await click.tables.store.read(position.id)
    checked = await asyncio.to_thread(load, position.game, stored, every=True) if stored else position
    await click.reply.put(reference.verified(checked))


@handles("undo")
async def undo(click: Click) -> None:
    """Take back, or ask the others. The spot's prompt or its group names the move that the button was shown for."""
    table = await click.table()
    took = await table.undo(click.user, click.interaction.id, click.spot.prompt, click.spot.group)
    await click.reply.done(told(took.position, took.text))


@handles("agree")
async def agree(click: Click) -> None:
    """Let them."""
    took = await (await click.table()).agree(click.user, number(click.spot.prompt), click.interaction.id)
    await click.reply.done(told(took.position, took.text))


@handles("refuse")
async def refuse(click: Click) -> None:
    """Hold them to it."""
    took = await (await click.table()).refuse(click.user, number(click.spot.prompt))
    await click.reply.done(told(took.position, took.text))


@handles("rematch")
async def rematch(click: Click) -> None:
    """The same people once more."""
    position = await (await click.table()).rematch(click.person, click.interaction.id)
    way = link("Go to table", await click.url(position))
    await click.reply.put(Page("Here's a new table with the same players.", rows=((way,),)))


@handles("replay")
async def replay(click: Click) -> None:
    """The whole game, moving. It takes a while: the person is told so."""
    position = await click.position()
    await click.reply.show(reference.replay(click.gallery, position))


@handles("postreplay")
async def post_replay(click: Click) -> None:
    """The same for everybody in the channel; by one who played."""
    position = await click.position()
    position.require_seat(click.user)
    await click.reply.hold_for_all()
    page = await reference.replay(click.gallery, position)
    await click.reply.post(replace(page, rows=()))


@handles("record")
async def record(click: Click) -> None:
    """The whole game as a file that `python -m bot verify` checks."""
    await click.reply.hold_beside()
    table = await click.table()
    file = discord.File(io.BytesIO(table.export()), f"{table.now.game.key}-{table.now.id}.json")
    await click.reply.hand_over("Every decision of the game and the seed of its shuffle.", file)


@handles("hands")
async def hands(click: Click) -> None:
    """What everybody held, once it may be known."""
    position = await click.position()
    if not position.outcome and not (position.head.teaching == "open" and position.steps):
        raise NotNow("Hands are revealed when the game is over.")
    await click.reply.show(reference.hands(click.gallery, position))


@handles("advice")
async def advice(click: Click) -> None:
    """What a computer player would do in the place of who asks, where the table allows it."""
    position = await click.position()
    seat = position.require_seat(click.user)
    if position.head.teaching == "no":
        raise NotNow("This table doesn't allow advice. The Teaching option turns it on before the game starts.")
    moves.require_running(position)
    moves.require_asked(position, seat, None)
    thought = await click.reply.while_waiting(asyncio.to_thread(think, position, seat, position.game.stand_in))
    await click.reply.put(await asyncio.to_thread(reference.advice, position, seat, thought.codes, thought.why))


@handles("which")
async def which(click: Click) -> None:
    """Somebody with several tables here says which one is meant; what they asked for goes on."""
    await handle(
        click.spot.group,
        Click(click.services, click.interaction, Spot(click.value, codes=click.spot.codes), None, click.reply),
    )
