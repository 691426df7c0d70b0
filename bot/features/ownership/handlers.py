"""Handlers for the page with a table's people, and for suggestions to the owner."""

from __future__ import annotations

from itertools import chain

from bot.core.commands import codec
from bot.core.commands.lobby import ChangesOptions, SetOption, SetTableSetting
from bot.core.discord.clicks.dispatch import Context
from bot.core.ids import UserId
from bot.core.pages.tables import deadlines
from bot.core.refusals import NotNow
from bot.core.table.people.lobby import require_owner
from bot.core.table.position import Position
from bot.features.ownership import pages, steps
from bot.features.ownership.commands import (
    AcceptSuggestion,
    AskPersonBack,
    DeclineSuggestion,
    HandOverTable,
    RemovePerson,
    ShowPeople,
)


async def show(context: Context, command: ShowPeople) -> None:
    await _show(context, await context.position(command.table))


async def remove(context: Context, command: RemovePerson) -> None:
    """Remove a person or a computer player from the lobby, and tell a removed person in private."""
    table = await context.table(command.table)
    before = table.now
    after = await table.change(steps.remove, context.user, command.who)
    names = [name for chair, name in zip(before.chairs, before.written_names, strict=True) if chair not in after.chairs]
    await _show(context, after, f"{names[0]} left the table." if names else "They're gone.")


async def ask_back(context: Context, command: AskPersonBack) -> None:
    after = await (await context.table(command.table)).change(steps.ask_back, context.user, UserId(command.user))
    await _show(context, after, f"I'll tell <@{command.user}> they're welcome back.")


async def hand_over(context: Context, command: HandOverTable) -> None:
    after = await (await context.table(command.table)).change(steps.hand_over, context.user, UserId(command.user))
    await _show(context, after)


async def _show(context: Context, position: Position, news: str = "") -> None:
    await context.reply.put(pages.people(position, context.user, news))


async def suggest(context: Context, command: ChangesOptions) -> bool:
    """If the sender isn't the lobby's owner, suggest the change to the owner. Return whether that was done.

    Raises NotNow if this setting can't be suggested.
    """
    table = await context.table(command.table)
    now = table.now
    if now.status != "lobby" or context.user == now.head.owner or now.seat_of(now.head.owner) is None:
        return False
    now.require_seat(context.user)
    if not isinstance(command, SetOption | SetTableSetting):
        require_owner(now, context.user, "change that")
        return False
    words = _words(context, now, command)
    await table.change(steps.suggest, context.user, words, codec.custom_id(command), command.choice)
    await context.reply.done(f"This is {steps.owner(now)}'s table, so I've asked them about it.")
    return True


def _words(context: Context, position: Position, command: SetOption | SetTableSetting) -> str:
    """Return the setting and its new value in words. Raises NotNow if there's no such choice."""
    if isinstance(command, SetOption):
        options = (option for option in position.game.options if option.key == command.option)
        choices = {choice.value: f"{option.title}: {choice.title}" for option in options for choice in option.choices}
    else:
        slots = context.services.slots
        settings = [
            *deadlines.settings(position, slots),
            *chain.from_iterable(s.settings for s in slots.screens.values()),
        ]
        mine = (setting for setting in settings if setting.command is type(command))
        choices = {key: f"{setting.title}: {title}" for setting in mine for key, title in setting.choices.items()}
    if command.choice not in choices:
        raise NotNow(codec.UNKNOWN)
    return choices[command.choice]


async def accept(context: Context, command: AcceptSuggestion) -> None:
    """Change the option as suggested, in the owner's name."""
    table = await context.table(command.table)
    steps.require_answerer(table.now, context.user)
    suggestion = steps.require_suggestion(table.now, command.suggestion)
    await table.change(steps.close, context.user, command.suggestion)
    await context.handle(codec.decode(context.handlers.kinds, suggestion.command, (suggestion.value,)))


async def decline(context: Context, command: DeclineSuggestion) -> None:
    """Close a suggestion. The player who made it can also withdraw it in this way."""
    await (await context.table(command.table)).change(steps.close, context.user, command.suggestion)
    await context.reply.done("OK, nothing changed.")
