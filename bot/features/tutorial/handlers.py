"""Handlers of tutorials. Some lessons are only text; others accept only the move that they teach."""

from __future__ import annotations

from bot.core.commands.panel import PanelState
from bot.core.discord.clicks.dispatch import Context
from bot.core.discord.clicks.tables.opening import open_table
from bot.core.pages.parts.chains import whole
from bot.core.table.moves import spelled
from bot.core.table.reading import prompts
from bot.features.tutorial import stages
from bot.features.tutorial.commands import PlayNow, ShowLesson
from bot.features.tutorial.pages import astray, page
from bot.features.tutorial.stages import Stage


async def begin(context: Context, command: ShowLesson) -> None:
    state = PanelState(command.table, page=command.page)
    await _show(context, stages.stage(context.tables.games, command.table), state)


async def show_state(context: Context, state: PanelState) -> None:
    """Handle a choice in a lesson's panel.

    If the choices make up the lesson's move, show the next lesson. If one of them isn't part of that move, show a
    notice.
    """
    stage = stages.stage(context.tables.games, state.table)
    position = stage.position(context.person)
    codes = whole(position, stage.seat, state.codes)
    codes = prompts.foregone(position, stage.seat, codes) if codes else codes
    wanted = stage.lesson.codes
    if codes and spelled(position, stage.seat, codes) == (wanted,):  # also if `codes` is a shortcut for the move
        codes = wanted
    if codes != wanted[: len(codes)]:
        await _show(context, stage, PanelState(stage.name, group=_kept(state, stage)), astray(stage))
    elif codes and codes == wanted:
        await _show(context, stage.next(), PanelState(stage.next().name, group=_kept(state, stage)))
    else:
        await _show(context, stage, state, begun=True)


def _kept(state: PanelState, stage: Stage) -> str:
    """Return the cursor of a game's custom controls, which keeps the selection; "" for games without such controls."""
    return state.group if stage.game.controls else ""


async def _show(context: Context, stage: Stage, state: PanelState, notice: str = "", *, begun: bool = False) -> None:
    await context.reply.show(page(context.gallery, stage, context.person, state, notice, begun=begun))


async def play_now(context: Context, command: PlayNow) -> None:
    """Open a table with as few computer players as the game needs, and start it at once."""
    game = stages.stage(context.tables.games, command.table).game
    position = await open_table(context, game.key)
    await (await context.tables.get(position.id)).start(context.user, fill=True)
    await context.reply.done(f"{game.name} is on! Press Play on the board in this channel to take your first turn.")
