"""A tutorial's buttons: lessons to read lead on, lessons to play take the one move that they teach."""

from __future__ import annotations

from typing import Any

from bot.commands.panel import PanelState
from bot.commands.tutorial import ShowLesson
from bot.discord.clicks.dispatch import Click, Handler
from bot.pages.parts.chains import whole
from bot.pages.tutorial import astray, page
from bot.table import tutorial
from bot.table.moves import spelled
from bot.table.tutorial import Stage


async def begin(click: Click, command: ShowLesson) -> None:
    """A lesson from its beginning."""
    state = PanelState(command.table, page=command.page)
    await _show(click, tutorial.stage(click.tables.games, command.table), state)


async def step(click: Click, state: PanelState) -> None:
    """A step of a lesson's panel: the whole move leads to the next lesson, another one nowhere."""
    stage = tutorial.stage(click.tables.games, state.table)
    position = stage.position(click.person)
    codes = whole(position, stage.seat, state.codes)
    wanted = stage.lesson.codes
    if codes and spelled(position, stage.seat, codes) == (wanted,):  # a shortcut for the very move
        codes = wanted
    if codes != wanted[: len(codes)]:
        await _show(click, stage, PanelState(stage.name, group=_kept(state, stage)), astray(stage))
    elif codes and codes == wanted:
        await _show(click, stage.next(), PanelState(stage.next().name, group=_kept(state, stage)))
    else:
        await _show(click, stage, state, begun=True)


def _kept(state: PanelState, stage: Stage) -> str:
    """The cursor of a game's own controls: what was used last stays chosen."""
    return state.group if stage.game.controls else ""


async def _show(click: Click, stage: Stage, state: PanelState, notice: str = "", *, begun: bool = False) -> None:
    await click.reply.show(page(click.gallery, stage, click.person, state, notice, begun=begun))


HANDLERS: tuple[Handler[Any], ...] = (Handler(ShowLesson, begin),)
