"""The feature behind `/next`, which leads a player from one table that is waiting for them to the next."""

from __future__ import annotations

from bot.core.discord.clicks.dispatch import Handler
from bot.core.discord.feature import Feature
from bot.core.pages.hooks import Buttons, PageHooks
from bot.core.pages.parts.buttons import Style, button
from bot.features.next_table import handlers, slash
from bot.features.next_table.commands import OpenNextTable


def play() -> Buttons:
    """Return the Play button for a message about several tables."""
    return (button(OpenNextTable(), "Play", Style.success),)


FEATURE = Feature(
    key="next_table",
    pages=PageHooks(digest_buttons=play),
    handlers=(Handler(OpenNextTable, handlers.open_next),),
    after_move=handlers.after_move,
    slash=slash.commands,
)
