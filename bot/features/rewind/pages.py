"""The list of moves from which a player chooses how far to undo, and the button that redoes an undo."""

from __future__ import annotations

import discord

from bot.core.markdown import CHOICE, clip
from bot.core.pages.hooks import Buttons
from bot.core.pages.parts.buttons import button, select
from bot.core.pages.parts.message import Page
from bot.core.refusals import NotNow
from bot.core.table import named_moves
from bot.core.table.position import Position
from bot.core.table.reading import undoing
from bot.features.rewind import steps
from bot.features.rewind.commands import Redo, Rewind
from games.english import listing


def points(position: Position, seat: int, why: str) -> Page:
    """Return the page with a list of the points to go back to, newest first. Raises NotNow if there are none."""
    known = steps.points(position)
    if not known:
        raise NotNow("There's no move to undo.")
    options = [
        discord.SelectOption(
            label=clip(f"Before: {point.text}", CHOICE),
            value=str(point.undone),
            description=f"undoes {point.undone} moves" if point.undone > 1 else "undoes this move",
        )
        for point in known
    ]
    others = [position.written_names[other] for other in undoing.askable(position, seat)]
    consequence = f"I'll ask {listing(others)} first." if others else "It happens right away."
    command = Rewind(position.id, why[:60], latest=named_moves.latest(position))
    reason = "" if why or not others else " To give a reason, use `/table rewind` with `why:`."
    latest = f" The list shows the last {steps.MOST} moves." if len(known) == steps.MOST else ""
    return Page(
        f"How far back?{latest} {consequence}{reason}", rows=((select(command, "Before which move?", options),),)
    )


def redo_button(position: Position) -> Buttons:
    """Return the Redo button if the last undo can be redone; otherwise ()."""
    if not steps.can_redo(position):
        return ()
    return (button(Redo(position.id, named_moves.public(position)), "Redo"),)
