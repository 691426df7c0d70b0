"""Handlers for the start of a game: the owner's click on Start, the answers to *Ready?*, and the settings."""

from __future__ import annotations

from bot.core.commands.lobby import SetTableSetting, Start, StartWithComputers
from bot.core.discord.clicks.dispatch import Context
from bot.core.ids import NO_USER
from bot.core.pages.parts.buttons import Style, button
from bot.core.pages.parts.message import Page
from bot.core.refusals import NotNow
from bot.core.table.people import lobby
from bot.core.table.position import Position
from bot.core.table.timing.deadlines import require_lobby
from bot.features.starting import settings, steps
from bot.features.starting.commands import AnswerReady, LeaveUnready, SetAutoStart, SetNews, ShowStart, StartWithout
from bot.features.starting.state import of
from games.english import listing


async def start(context: Context, command: Start | StartWithComputers) -> bool:
    """Ask people who may be away whether they're ready, before the game starts. Return whether anybody was asked."""
    table = await context.table(command.table)
    was_asking, fill = of(table.now.head).is_asking, isinstance(command, StartWithComputers)
    if table.now.status != "lobby" or context.user != table.now.head.owner:
        return False
    after = await table.change(steps.begin_ready_check, context.user, context.interaction_id, fill=fill)
    waiting = [
        after.written_names[seat]
        for seat in after.people
        if steps.is_awaiting(after, after.chairs[seat].user or NO_USER)
    ]
    if not waiting:
        return False
    news = "Still waiting for" if was_asking else "I've asked"
    without = button(StartWithout(after.id), "Start without waiting", Style.danger)
    await context.reply.put(Page(f"{news} {listing(waiting)}. The game starts when they're ready.", rows=((without,),)))
    return True


async def start_without(context: Context, command: StartWithout) -> None:
    table = await context.table(command.table)
    after = await table.change(steps.start_without, context.user)
    if after.status == "playing":
        await table.tell_seated()
    await context.reply.done("The game is on!" if after.status == "playing" else lobby.unready(after))


async def answer_ready(context: Context, command: AnswerReady) -> None:
    """Record that the sender is ready. Once everybody is, the game starts by itself."""
    await (await context.table(command.table)).change(steps.answer, context.user)
    await context.reply.done_in_view("You're ready.")


async def leave(context: Context, command: LeaveUnready) -> None:
    await (await context.table(command.table)).change(lobby.leave, context.user)
    await context.reply.done_in_view("You left the table.")


async def show(context: Context, command: ShowStart) -> None:
    await context.reply.put(settings.page(require_lobby(await context.position(command.table), context.user)))


async def choose(context: Context, command: SetTableSetting) -> None:
    """Change a setting for how the game starts. Raises NotNow if there's no such choice."""
    setting = next(setting for setting in settings.SETTINGS if setting.command is type(command))
    if command.choice not in setting.choices:
        raise NotNow("Pick one of the choices.")

    def transition(now: Position) -> Position:
        return steps.with_setting(require_lobby(now, context.user), **_setting(command))

    await context.reply.put(settings.page(await (await context.table(command.table)).change(transition)))


def _setting(command: SetTableSetting) -> dict[str, object]:
    if isinstance(command, SetNews):
        return {"news": command.choice}
    if isinstance(command, SetAutoStart):
        return {"when_full": command.choice == "yes"}
    return {"seconds": int(command.choice)}
