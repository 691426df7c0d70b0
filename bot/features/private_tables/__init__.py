"""The feature for private tables, which only invited people can join.

Its commands are `/table invite`, `/table enter` and the option `private:` of `/table new`.
"""

from __future__ import annotations

from bot.core.discord.clicks.dispatch import Handler
from bot.core.discord.feature import Feature, OpeningOption
from bot.core.pages.hooks import PageHooks
from bot.core.table.hooks import Invitation, TableHooks
from bot.features.private_tables import handlers, outgoing, pages, slash, state, steps
from bot.features.private_tables.commands import (
    EnterTable,
    InviteMember,
    InviteRole,
    MakePrivate,
    MakePublic,
    RenewCode,
    ShowInvitations,
)

FEATURE = Feature(
    key="private_tables",
    tables=TableHooks(
        outgoing=outgoing.messages,
        derive=steps.derived,
        admits=steps.admits,
        lists=steps.lists,
        copied=(state.GUESTS,),
        invitations={outgoing.INVITED: Invitation(outgoing.INVITED, steps.invited, steps.is_invited)},
        kept=state.kept,
        erased=state.erased,
    ),
    pages=PageHooks(
        lobby_lines=pages.on_card,
        lobby_buttons=pages.invite_button,
        invitations={outgoing.INVITED: pages.invitation},
        help={"start": "`/table invite` asks friends to your table"},
    ),
    handlers=(
        Handler(ShowInvitations, handlers.show),
        Handler(InviteMember, handlers.invite),
        Handler(InviteRole, handlers.invite_role),
        Handler(MakePrivate, handlers.make_private),
        Handler(MakePublic, handlers.make_public),
        Handler(RenewCode, handlers.renew),
        Handler(EnterTable, handlers.enter),
    ),
    opening=(OpeningOption("private", "Only people whom you invite can join", state.made_private),),
    table_slash=slash.table_commands,
)
