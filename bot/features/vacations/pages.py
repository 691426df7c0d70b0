"""The page for `/vacation`."""

from __future__ import annotations

from bot.core.pages.parts.buttons import Style, button
from bot.core.pages.parts.message import Page
from bot.core.storage.sql.people import Wishes
from bot.features.vacations import days
from bot.features.vacations.commands import EndVacation, TakeVacation


def vacation(wishes: Wishes, now: float) -> Page:
    """Return the page on which a person starts a vacation, or ends the current one early."""
    left = days.left(wishes, now)
    _, last = days.running(wishes, now)
    if last:
        text = f"**Vacation**\nYour clocks are paused until <t:{last}:f>. You can still move."
        return Page(text, rows=((button(EndVacation(), "I'm back", Style.success),),))
    text = (
        f"**Vacation**\nThis pauses your clocks at all your tables, and your opponents can see when it ends. "
        f"You have {left} of {days.YEARLY} days left this year. How long?"
    )
    choices = [(days_off, label) for days_off, label in days.LENGTHS.items() if days_off <= left]
    row = tuple(button(TakeVacation(days_off), label) for days_off, label in choices)
    return Page(text, rows=(row,) if row else (), note="Back early? You keep the full days you didn't use.")
