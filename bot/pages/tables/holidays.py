"""The page of `/holiday`."""

from __future__ import annotations

from bot.commands.holidays import EndHoliday, TakeHoliday
from bot.pages.parts.buttons import Style, button
from bot.pages.parts.message import Page
from bot.storage.sql.people import Wishes
from bot.table.people import holidays


def holiday(wishes: Wishes, now: float) -> Page:
    """Return the page on which a person starts a holiday, or ends the current one early."""
    left = holidays.left(wishes, now)
    _, last = holidays.running(wishes, now)
    if last:
        text = f"**Holiday**\nYour clocks are paused until <t:{last}:f>. You can still move."
        return Page(text, rows=((button(EndHoliday(), "I'm back", Style.success),),))
    text = (
        f"**Holiday**\nThis pauses your clocks at all your tables, and your opponents see until when. "
        f"You have {left} of {holidays.YEARLY} days left this year. How long?"
    )
    days = [(days_off, label) for days_off, label in holidays.LENGTHS.items() if days_off <= left]
    row = tuple(button(TakeHoliday(days_off), label) for days_off, label in days)
    return Page(text, rows=(row,) if row else (), note="Back early? You get unused whole days back.")
