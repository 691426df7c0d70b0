"""Turns that players plan in secret, and that the bot plays when their turn comes: `/plan`."""

from __future__ import annotations

from bot.discord.clicks.dispatch import OtherPanel
from bot.discord.clicks.own import plan as handlers
from bot.discord.feature import Feature
from bot.features.planned_turns import slash
from bot.pages.hooks import PageHooks
from bot.pages.own import plan as pages
from bot.table.hooks import TableHooks
from bot.table.planned_turns import execution, outgoing, personal_data, scheduling

FEATURE = Feature(
    key="planned_turns",
    tables=TableHooks(
        derive=scheduling.with_attempts,
        expire=execution.execute_due,
        outgoing=outgoing.messages,
        ping_delay=outgoing.ping_delay,
        kept=personal_data.kept,
        erased=personal_data.erased,
    ),
    pages=PageHooks(
        seat_buttons=pages.offer,
        panel_lines=pages.panel_lines,
        meanwhile=pages.meanwhile,
        reasons={outgoing.FAILED: pages.why_failed},
    ),
    handlers=handlers.HANDLERS,
    panels=(OtherPanel(handlers.is_draft, handlers.step),),
    slash=slash.commands,
)
