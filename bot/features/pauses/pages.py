"""Messages about a pause, and the button that gives other players more time."""

from __future__ import annotations

from bot.core.ids import UserId
from bot.core.pages.hooks import Buttons, Question
from bot.core.pages.parts.buttons import Style, button
from bot.core.pages.parts.message import Page
from bot.core.pages.parts.names import text_names
from bot.core.storage import Body
from bot.core.table.position import Position
from bot.core.table.timing import deadlines
from bot.features.pauses import request, steps
from bot.features.pauses.commands import GiveMoreTime, Pause, Resume
from games.english import listing


def rest(position: Position, body: Body) -> Page:
    """Return the message about a pause: that somebody asks for one, or that the game is paused, goes on or is over."""
    now = request.of(position.head)
    if position.status == "over":
        return Page("-# The game is over.")
    if now is None or now.id != body.request or position.status != "playing":
        return Page("-# The game continues.")
    names = text_names(position, body.pings)
    if now.since:
        return resting(position)
    unanswered = listing([names[seat] for seat in position.people if seat not in now.agreed])
    text = f"{names[now.seat]} wants to pause the game. {unanswered}, OK?"
    buttons = (button(Pause(position.id), "Agree", Style.success), button(Resume(position.id), "Keep playing"))
    return Page(text, rows=(buttons,))


def resting(position: Position) -> Page:
    """Return the notice that the game is paused, with a Resume button."""
    text = f"The game was paused <t:{position.head.paused_since}:R>, so no clock is running. You can still move."
    return Page(text, rows=((button(Resume(position.id), "Resume", Style.success),),))


def ping_question(position: Position, user: UserId) -> Question | None:
    """Return the question that asks the user to agree to a pause; None if they don't have to answer one."""
    return Question("The others want to pause the game. OK?") if steps.is_awaiting(position, user) else None


def more_time_button(position: Position) -> Buttons:
    """Return the "Give more time" button if a clock is running and another player could press it; otherwise ()."""
    if len(position.people) < 2 or not deadlines.runs_out(position):
        return ()
    return (button(GiveMoreTime(position.id), "Give more time"),)
