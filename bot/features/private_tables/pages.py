"""The lobby card's line about a private table, the page for inviting people, and the invitation."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.commands.lobby import Join
from bot.core.ids import UserId
from bot.core.pages.parts.buttons import Row, Style, button, link, role, users
from bot.core.pages.parts.message import Page
from bot.core.pages.parts.names import text_names
from bot.core.table.position import Position
from bot.features.private_tables.commands import (
    InviteMember,
    InviteRole,
    MakePrivate,
    MakePublic,
    RenewCode,
    ShowInvitations,
)
from bot.features.private_tables.state import of


def on_card(position: Position) -> Sequence[str]:
    """Return the lobby card's line about who may join; [] if everybody may."""
    guests = of(position.head)
    role = f" or members with <@&{guests.role}>" if guests.role else ""
    return [f"**Private** Only people with an invitation{role} can join."] if guests.is_private else []


def invite_button(position: Position) -> Row:
    """Return the button that opens the page for inviting people; () in a DM, where nobody else can join."""
    return (button(ShowInvitations(position.id), "Invite"),) if position.place.guild is not None else ()


def _owner(position: Position) -> str:
    seat = position.seat_of(position.head.owner)
    return "its owner" if seat is None else text_names(position)[seat]


def invitations(position: Position, user: UserId, url: str, news: str = "") -> Page:
    """Return the page on which the owner invites people; `news` is at the top. Other people read whose table it is."""
    owner, guests = _owner(position), of(position.head)
    if user != position.head.owner:
        return Page(f"This is {owner}'s table: only {owner} can invite people.")
    if position.status != "lobby":
        return Page("The game has started, so nobody can be invited.")
    waiting = [f"<@{guest}>" for guest in guests.users if position.seat_of(guest) is None]
    lines = [news, f"**Invited** {' · '.join(waiting)}" if waiting else "", *_ways(position, url)]
    toggle = (
        (button(MakePublic(position.id), "Open to everyone"), button(RenewCode(position.id), "New code"))
        if guests.is_private
        else (
            button(MakePrivate(position.id), "Make private"),
            *((button(MakePublic(position.id), "Keep no seats"),) if waiting else ()),
        )
    )
    pickers: tuple[Row, ...] = (
        (users(InviteMember(position.id), "Invite a member"),),
        (role(InviteRole(position.id), "Only members with a role"),),
    )
    return Page("\n".join(filter(None, lines)), rows=(*pickers, toggle))


def _ways(position: Position, url: str) -> list[str]:
    guests = of(position.head)
    if not guests.is_private:
        return ["Everyone who sees this table can join. I'll message the people you invite, and keep seats for them."]
    role = f", members with <@&{guests.role}>" if guests.role else ""
    code = f"`/table enter code:{position.id}-{guests.code}`"
    return [f"Only people you invite{role} and people with this code can join: {code}", f"Link to the table: {url}"]


def invitation(position: Position, user: UserId, url: str) -> Page:
    _ = user
    where = f" in <#{position.place.channel}>" if position.place.guild else ""
    words = f"{_owner(position)} invites you to a game of {position.game.name}."
    ways = (link("Go to table", url),) if url else ()
    return Page(f"{words[:-1]}{where}.", rows=((button(Join(position.id), "Join", Style.success), *ways),), push=words)
