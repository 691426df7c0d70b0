"""A tutorial's buttons: lessons to read lead on, lessons to play take the one move that they teach."""

from __future__ import annotations

from bot import tutorial
from bot.components.control import Click, handles
from bot.presenter.spot import Spot, whole
from bot.presenter.tutorial import ASTRAY, page
from bot.tutorial import Stage


@handles("tutorial")
async def begin(click: Click) -> None:
    """A lesson from its beginning."""
    await _show(click, tutorial.stage(click.tables.games, click.spot.table), click.spot)


async def step(click: Click) -> None:
    """A step of a lesson's panel: the whole move leads to the next lesson, another one nowhere."""
    stage = tutorial.stage(click.tables.games, click.spot.table)
    codes = whole(stage.position(click.person), stage.seat, click.spot.codes)
    wanted = stage.lesson.codes
    if codes != wanted[: len(codes)]:
        await _show(click, stage, Spot(stage.name), ASTRAY)
    elif codes and codes == wanted:
        await _show(click, stage.next(), Spot(stage.next().name))
    else:
        await _show(click, stage, click.spot)


async def _show(click: Click, stage: Stage, spot: Spot, notice: str = "") -> None:
    await click.reply.show(page(click.gallery, stage, click.person, spot, notice))
