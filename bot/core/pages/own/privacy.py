"""Pages about the data that the bot stores about a person, and how to download or delete it."""

from __future__ import annotations

from bot.core.commands.privacy import AskToErase, EraseMyData, ExportMyData
from bot.core.pages.hooks import Slots
from bot.core.pages.parts.buttons import Style, button
from bot.core.pages.parts.message import Page
from bot.core.pages.tables.lobby import confirm
from games.english import count

ABOUT = """**What I store about you**
Your Discord ID and name at your tables, past and present; your moves and notes there;{stores}
your ping settings and vacation dates; the servers where you're on the bench; and where to find my messages to you.
I don't read other messages or share anything. Ask whoever hosts me how long finished tables are kept.
**My data** gives you everything as a file.
**Delete** removes you everywhere: you leave lobbies, a computer player takes your seat in games in progress,
and in saved games your name becomes "Player 2" or whatever your seat was. There's no undo.{keeps}"""
ERASED = "Done. I no longer store anything about you. You can delete my messages here yourself."
LEFT = "Deleted, except {} I couldn't open. Ask whoever hosts me to fix it, then try again."
SURE = "Delete everything I store about you? You'll leave every game and can't get your seats back."


def about(slots: Slots) -> Page:
    """Return the privacy page, with its two buttons."""
    stores = "".join(f" {words};" for words in slots.stores)
    keeps = "".join(f" {sentence}" for sentence in slots.keeps)
    buttons = (button(ExportMyData(), "My data"), button(AskToErase(), "Delete", Style.danger))
    return Page(ABOUT.format(stores=stores, keeps=keeps), rows=(buttons,))


def sure() -> Page:
    """Return the page that asks the person to confirm deleting all their data."""
    return confirm(SURE, EraseMyData(), "Delete everything")


def erased(left: int) -> str:
    """Return the sentence that confirms the deletion.

    `left` is how many tables are unreadable and couldn't be changed.
    """
    return LEFT.format(count(left, "table")) if left else ERASED
