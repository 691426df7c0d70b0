"""Handlers of private tables and invitations."""

from __future__ import annotations

from typing import Any

from bot.core.discord.clicks.dispatch import Context
from bot.core.ids import UserId
from bot.core.refusals import NoTable, NotNow
from bot.core.table.people import admission
from bot.core.table.position import Position
from bot.features.private_tables import pages, steps
from bot.features.private_tables.commands import (
    EnterTable,
    InviteMember,
    InviteRole,
    MakePrivate,
    MakePublic,
    RenewCode,
    ShowInvitations,
)


async def show(context: Context, command: ShowInvitations) -> None:
    await _put(context, await context.position(command.table))


async def invite(context: Context, command: InviteMember) -> None:
    """Invite a member, who gets a private message. Raises NotNow if that's a bot."""
    data: Any = context.interaction.data
    if data.get("resolved", {}).get("users", {}).get(str(command.user), {}).get("bot"):
        raise NotNow("That's a bot. **Add computer** on the lobby card adds a computer player.")
    after = await (await context.table(command.table)).change(steps.invite, context.user, UserId(command.user))
    await _put(context, after, f"I'll message <@{command.user}>.")


async def invite_role(context: Context, command: InviteRole) -> None:
    """Make the table private, and let everybody with the role join."""
    after = await (await context.table(command.table)).change(steps.invite_role, context.user, command.role)
    await _put(context, after)


async def make_private(context: Context, command: MakePrivate) -> None:
    await _put(context, await (await context.table(command.table)).change(steps.make_private, context.user))


async def make_public(context: Context, command: MakePublic) -> None:
    await _put(context, await (await context.table(command.table)).change(steps.make_public, context.user))


async def renew(context: Context, command: RenewCode) -> None:
    await _put(context, await (await context.table(command.table)).change(steps.renew, context.user))


async def enter(context: Context, command: EnterTable) -> None:
    """Join a table with its code. If the sender can't see the table, refuse as if the code were wrong."""
    try:
        table = await context.table(command.table)
    except NoTable:
        raise NotNow(admission.NO_SEAT) from None
    await table.change(steps.enter, context.person, command.code, context.interaction_id)
    await context.reply.done("You're in.")


async def _put(context: Context, position: Position, news: str = "") -> None:
    await context.reply.put(pages.invitations(position, context.user, await context.url(position), news))
