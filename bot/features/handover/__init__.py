"""The feature for seats that change hands during a game, and for the bench of substitutes.

Its commands are `/table replace` and `/bench`.
"""

from __future__ import annotations

from bot.core.discord.feature import Feature
from bot.core.pages.hooks import PageHooks
from bot.core.table.hooks import Invitation, TableHooks
from bot.features.handover import bench, outgoing, pages, personal_data, slash, steps
from bot.features.handover.handlers import HANDLERS

FEATURE = Feature(
    key="handover",
    sql=(bench.BENCH,),
    tables=TableHooks(
        kinds=outgoing.KINDS,
        outgoing=outgoing.messages,
        is_awaiting=steps.is_awaiting,
        departed=steps.departed,
        invitations={"seat": Invitation(outgoing.FREE_SEAT, bench.at_table, steps.is_wanted)},
        erased=personal_data.erased,
    ),
    pages=PageHooks(
        newcomer_buttons=pages.take_over_button,
        settings_buttons=pages.take_over_button_for,
        question=pages.ping_question,
        gone=pages.gone,
        invitations={"seat": pages.wanted},
        messages={outgoing.OFFER: pages.question, outgoing.ASKED_BACK: pages.asked_back},
    ),
    handlers=HANDLERS,
    slash=slash.commands,
    table_slash=slash.table_commands,
    exported=bench.exported,
)
