"""The feature for teaching tables, at which players can ask a computer player for advice or see all hands.

After a game, everybody can see all hands, at every table.
"""

from __future__ import annotations

from bot.core.discord.clicks.dispatch import Handler
from bot.core.discord.feature import Feature
from bot.core.pages.hooks import PageHooks
from bot.core.table.hooks import TableHooks
from bot.features.teaching import handlers, pages, slash
from bot.features.teaching.commands import SetTeaching, ShowAdvice, ShowHands
from bot.features.teaching.modes import TEACHING

FEATURE = Feature(
    key="teaching",
    tables=TableHooks(copied=(TEACHING,)),
    pages=PageHooks(
        settings=(pages.TEACHING,),
        board_buttons=pages.open_hands,
        final_buttons=pages.final_hands,
        panel_row=pages.advice_button,
        turn_help=pages.help_on_turn,
    ),
    handlers=(
        Handler(SetTeaching, handlers.teaching),
        Handler(ShowHands, handlers.hands),
        Handler(ShowAdvice, handlers.advice),
    ),
    slash=slash.commands,
)
