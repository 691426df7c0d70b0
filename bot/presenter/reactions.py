"""What a player answers by standing order when they are asked out of turn, and how long an answer may take."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from bot import answers, clock
from bot.position import Position
from bot.presenter.page import Page
from bot.presenter.spot import Spot
from bot.presenter.text import CHOICE, clip
from bot.presenter.widgets import select
from games.kernel import Reaction, Seat

_TITLES = {answers.ASK: "Ask me", answers.ALWAYS: "Always", answers.NEVER: "Never"}
_HELPS = {
    answers.ASK: "You are pinged, and choose.",
    answers.ALWAYS: "Yes at once; what must be chosen you are still asked.",
    answers.NEVER: "No at once, and no ping.",
}


def orders(position: Position, seat: Seat) -> Page:
    """The seat's standing orders, to be changed."""
    found = answers.described(position, seat)
    if not found:
        return Page(f"At this table {position.game.name} asks nothing out of turn.")
    time = clock.spoken(position.head.patience)
    lines = [f"**{reaction.title}** {reaction.help}" for reaction, _ in found]
    text = "\n".join(["What shall I answer for you, when you are asked in another player's turn?", *lines])
    rows = tuple((_order(position, reaction, chosen),) for reaction, chosen in found)
    return Page(text, rows=rows, note=f"Time to answer at this table: {time}. Nobody else sees what you choose.")


def _order(position: Position, reaction: Reaction, chosen: str) -> ui.Item[Any]:
    options = [
        discord.SelectOption(
            label=clip(f"{reaction.title}: {_TITLES[each].lower()}", CHOICE),
            value=each,
            description=_HELPS[each],
            default=each == chosen,
        )
        for each in answers.stances(reaction)
    ]
    return select("stance", Spot(position.id, group=reaction.key), reaction.title, options)
