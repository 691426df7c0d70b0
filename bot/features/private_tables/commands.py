"""Commands of private tables and invitations."""

from __future__ import annotations

from bot.core.commands.types import AtTable, Text, ValueNumber


class ShowInvitations(AtTable, tag="invite", frozen=True):
    """Show who may join, and to the table's owner how to invite others."""


class InviteMember(AtTable, tag="invitemember", frozen=True):
    """Invite a member of the server."""

    user: ValueNumber = 0


class InviteRole(AtTable, tag="inviterole", frozen=True):
    """Let everybody with a role join."""

    role: ValueNumber = 0


class MakePrivate(AtTable, tag="private", frozen=True):
    """Let only invited people join."""


class MakePublic(AtTable, tag="public", frozen=True):
    """Let everybody join."""


class RenewCode(AtTable, tag="newcode", frozen=True):
    """Replace the code with which people can join, so that the old one stops working."""


class EnterTable(AtTable, tag="enter", frozen=True):
    """Join a table with its code."""

    code: Text = ""
