"""A tutorial's buttons: lessons to read lead on, lessons to play take the one move that they teach."""

from __future__ import annotations

from bot.discord.clicks.dispatch import Click, handles
from bot.pages.parts.custom_id import Spot, whole
from bot.pages.tutorial import astray, page
from bot.table import tutorial
from bot.table.moves import spelled
from bot.table.tutorial import Stage


@handles("tutorial")
async def begin(click: Click) -> None:
    """A lesson from its beginning."""
    await _show(click, tutorial.stage(click.tables.games, click.spot.table), click.spot)


async def step(click: Click) -> None:
    """A step of a lesson's panel: the whole move leads to the next lesson, another one nowhere."""
    stage = tutorial.stage(click.tables.games, click.spot.table)
    position = stage.position(click.person)
    codes = whole(position, stage.seat, click.spot.codes)
    codes = position.foregone(stage.seat, codes) if codes else codes
    wanted = stage.lesson.codes
    if codes and spelled(position, stage.seat, codes) == (wanted,):  # a shortcut for the very move
        codes = wanted
    if codes != wanted[: len(codes)]:
        await _show(click, stage, Spot(stage.name, group=_kept(click, stage)), astray(stage))
    elif codes and codes == wanted:
        await _show(click, stage.next(), Spot(stage.next().name, group=_kept(click, stage)))
    else:
        await _show(click, stage, click.spot, begun=True)


def _kept(click: Click, stage: Stage) -> str:
    """The cursor of a game's own controls: what was used last stays chosen."""
    return click.spot.group if stage.game.controls else ""


async def _show(click: Click, stage: Stage, spot: Spot, notice: str = "", *, begun: bool = False) -> None:
    await click.reply.show(page(click.gallery, stage, click.person, spot, notice, begun=begun))
