"""The page on which a player sets automatic responses to questions on other players' turns."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot.core.markdown import CHOICE, clip
from bot.core.pages.parts.buttons import select
from bot.core.pages.parts.message import Page
from bot.core.table.hooks import ALWAYS, ASK, NEVER
from bot.core.table.position import Position
from bot.core.table.timing.durations import spoken
from bot.features.auto_responses import steps
from bot.features.auto_responses.commands import SetAutoResponse
from games.kernel import Reaction, Seat

_TITLES = {ASK: "Ask me", ALWAYS: "Always", NEVER: "Never"}
_HELPS = {
    ASK: "I'll ping you, and you choose.",
    ALWAYS: "I'll say yes right away, but I'll ask you if there's a choice.",
    NEVER: "I'll say no right away, without pinging you.",
}


def auto_responses(position: Position, seat: Seat) -> Page:
    """Return the page with the seat's automatic responses, one list per reaction."""
    responses = steps.described(position, seat)
    if not responses:
        return Page(f"At this table, {position.game.name} never asks you anything on someone else's turn.")
    time = spoken(position.head.patience)
    lines = [f"**{reaction.title}** {reaction.help}" for reaction, _ in responses]
    text = "\n".join(["How should I answer for you on other players' turns?", *lines])
    rows = tuple((_select(position, reaction, chosen),) for reaction, chosen in responses)
    return Page(text, rows=rows, note=f"Response time at this table: {time}. Only you can see your choice.")


def _select(position: Position, reaction: Reaction, chosen: str) -> ui.Item[Any]:
    options = [
        discord.SelectOption(
            label=clip(f"{reaction.title}: {_TITLES[response].lower()}", CHOICE),
            value=response,
            description=_HELPS[response],
            default=response == chosen,
        )
        for response in steps.allowed_responses(reaction)
    ]
    return select(SetAutoResponse(position.id, reaction.key), reaction.title, options)
