"""The private pages of `/block` and `/blocked`."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.core.ids import UserId
from bot.core.pages.parts.buttons import button, select
from bot.core.pages.parts.message import Page
from bot.features.blocks.commands import ShowBlocked, Unblock
from games.english import count

SHOWN = 25  # users on the page: the lines of a list


def blocked_now(other: int, shared: int) -> Page:
    """Return the page that confirms a block. `shared` is at how many open tables both of them sit."""
    lines = [f"<@{other}> is blocked: from now on, you two won't sit down at the same table. They aren't told."]
    if shared:
        lines.append(f"You still share {count(shared, 'open table')}: leave, or play on.")
    return Page("\n".join(lines), rows=((button(ShowBlocked(), "Blocked people"),),))


def blocked(users: Sequence[UserId], news: str = "") -> Page:
    """Return the page that lists the blocked users, newest first, with a list to unblock them; `news` is on top."""
    if not users:
        return Page("\n".join(filter(None, [news, "You haven't blocked anyone. `/block` keeps somebody away."])))
    lines = [f"{number}. <@{user}>" for number, user in enumerate(users[:SHOWN], 1)]
    rest = [f"-# and {len(users) - SHOWN} more, who appear as you unblock others"] if len(users) > SHOWN else []
    options = [
        discord.SelectOption(label=f"Unblock number {number}", value=str(user))
        for number, user in enumerate(users[:SHOWN], 1)
    ]
    text = "\n".join(filter(None, [news, "**Blocked people**", *lines, *rest]))
    return Page(text, rows=((select(Unblock(), "Unblock", options),),))
