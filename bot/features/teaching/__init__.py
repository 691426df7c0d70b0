"""The feature for teaching tables, at which players can ask a computer player for advice or see all hands.

After the game, all hands can be seen at every table.
"""

from __future__ import annotations

from bot.discord.clicks.dispatch import Handler
from bot.discord.feature import Feature
from bot.features.teaching import handlers, pages, slash
from bot.features.teaching.commands import SetTeaching, ShowAdvice, ShowHands
from bot.features.teaching.modes import TEACHING
from bot.pages.hooks import PageHooks
from bot.table.hooks import TableHooks

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
