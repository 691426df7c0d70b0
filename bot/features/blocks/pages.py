"""The private pages of `/block` and `/blocked`."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.core.ids import UserId
from bot.core.pages.parts.buttons import button, select
from bot.core.pages.parts.message import Page
from bot.features.blocks.commands import ShowBlocked, Unblock
from games.english import count

SHOWN = 25  # maximum number of users on the page, and of lines in a list


def blocked_now(other: int, shared: int) -> Page:
    """Return the page that confirms a block.

    `shared` is the number of open tables where the sender and the blocked user both have a seat.
    """
    lines = [f"<@{other}> is blocked: from now on, you two won't sit down at the same table. They aren't told."]
    if shared:
        lines.append(f"You still share {count(shared, 'open table')}: leave, or play on.")
    return Page("\n".join(lines), rows=((button(ShowBlocked(), "Blocked people"),),))


def blocked(users: Sequence[UserId], news: str = "") -> Page:
    """Return the page with the blocked users, newest first, and a list for unblocking. `news` is shown at the top."""
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
