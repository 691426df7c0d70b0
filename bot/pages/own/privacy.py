"""What the bot keeps of whom, and how to see it or have it deleted."""

from __future__ import annotations

from bot.pages.parts.buttons import Style, button
from bot.pages.parts.custom_id import Spot
from bot.pages.parts.message import Page
from bot.pages.tables.lobby import confirm
from games.english import count

ABOUT = """**What I keep of you**
Your Discord id and your name at tables where you sit or sat; the moves you made there, and your notes; how you did at
daily puzzles; how you want to be pinged, and your holidays; where you step in for others; where my messages
to you are.
I read no other messages, and pass nothing on. Whoever runs me can tell you how long finished tables are kept.
**My data** hands you all of it as a file.
**Delete** takes you out of everything: you leave lobbies, a computer player takes your seat in running games, and in
every game that is kept your name becomes "Player 2" or whatever seat it was. That cannot be undone. That you tried
today's puzzles I remember until midnight UTC: it would be a second try."""
ERASED = "Done. I keep nothing of you any more; my messages here you can delete yourself."
LEFT = "Done, but for {} that I cannot read today: whoever runs me can mend that, then ask me again."
SURE = "Delete what I keep of you? You leave every running game, and cannot take your seats back."


def about() -> Page:
    """The whole of it, with both buttons."""
    spot = Spot(".")
    buttons = (button("mydata", spot, "My data"), button("forgetme", spot, "Delete", Style.danger))
    return Page(ABOUT, rows=(buttons,))


def sure() -> Page:
    """A step before it is done."""
    return confirm(SURE, "erased", Spot("."), "Delete all of it")


def erased(left: int) -> str:
    """That it was done; `left` tables could not be read, and so not be changed."""
    return LEFT.format(count(left, "table")) if left else ERASED
