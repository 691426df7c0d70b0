"""The buttons under a board, and at the end of a game."""

from __future__ import annotations

import asyncio
import io

import discord

from bot.components.control import Click, handle, handles
from bot.loading import load
from bot.presenter import looks
from bot.presenter.names import told
from bot.presenter.page import Page
from bot.presenter.spot import Spot
from bot.presenter.widgets import link
from bot.reasons import reasoned
from bot.refusals import NotNow


@handles("board")
@handles("large")
async def board(click: Click) -> None:
    """The board as it is now."""
    position = await click.position()
    await click.reply.show(looks.board(click.gallery, position))


@handles("log")
async def log(click: Click) -> None:
    """What happened, a page at a time."""
    position = await click.position()
    await click.reply.put(looks.log(position, position.seat_of(click.user), click.spot))


@handles("recap")
async def recap(click: Click) -> None:
    """What happened since the last turn."""
    position = await click.position()
    seat = position.require_seat(click.user)
    await click.reply.show(looks.recap(click.gallery, position, seat))


@handles("why")
async def why(click: Click) -> None:
    """What the computer players thought."""
    position = await click.position()
    seat = position.require_seat(click.user)
    whys = await click.tables.store.whys(position.id)
    await click.reply.put(looks.why(position, reasoned(position, seat, whys)))


@handles("rules")
async def rules(click: Click) -> None:
    """The rule book's contents, then a chapter."""
    position = await click.position()
    await click.reply.put(looks.contents(position.game, click.spot))


@handles("entry")
async def entry(click: Click) -> None:
    """A page of it, chosen from a chapter."""
    position = await click.position()
    await click.reply.show(looks.entry(click.gallery, position.game, click.values[0]))


@handles("fair")
async def fair(click: Click) -> None:
    """What the seal of the shuffle means."""
    await click.reply.put(looks.fair(await click.position()))


@handles("verify")
async def verify(click: Click) -> None:
    """Replay what is stored, from the first decision on."""
    position = await click.position()
    stored = await click.tables.store.read(position.id)
    checked = await asyncio.to_thread(load, position.game, stored, every=True) if stored else position
    await click.reply.put(looks.verified(checked))


@handles("undo")
async def undo(click: Click) -> None:
    """Take back, or ask the others."""
    took = await (await click.table()).undo(click.user, click.interaction.id)
    await click.reply.done(told(took.position, took.text))


@handles("agree")
async def agree(click: Click) -> None:
    """Let them."""
    took = await (await click.table()).agree(click.user, int(click.spot.prompt), click.interaction.id)
    await click.reply.done(told(took.position, took.text))


@handles("refuse")
async def refuse(click: Click) -> None:
    """Hold them to it."""
    took = await (await click.table()).refuse(click.user, int(click.spot.prompt))
    await click.reply.done(told(took.position, took.text))


@handles("rematch")
async def rematch(click: Click) -> None:
    """The same people once more."""
    position = await (await click.table()).rematch(click.person, click.interaction.id)
    way = link("Go to table", await click.url(position))
    await click.reply.put(Page("The table is laid again.", rows=((way,),)))


@handles("replay")
async def replay(click: Click) -> None:
    """The whole game, moving. It takes a while: the person is told so."""
    position = await click.position()
    await click.reply.show(looks.replay(click.gallery, position))


@handles("record")
async def record(click: Click) -> None:
    """The whole game as a file that `python -m bot verify` checks."""
    table = await click.table()
    file = discord.File(io.BytesIO(table.export()), f"{table.now.game.key}-{table.now.id}.json")
    await click.reply.hand_over("Every decision of the game, and the seed of its shuffle.", file)


@handles("hands")
async def hands(click: Click) -> None:
    """What everybody held, once it may be known."""
    position = await click.position()
    if not position.outcome:
        raise NotNow("The hands are shown when the game is over.")
    await click.reply.show(looks.hands(click.gallery, position))


@handles("which")
async def which(click: Click) -> None:
    """Somebody with several tables here says which one is meant; what they asked for goes on."""
    await handle(
        click.spot.group, Click(click.services, click.interaction, Spot(click.values[0], codes=click.spot.codes))
    )
