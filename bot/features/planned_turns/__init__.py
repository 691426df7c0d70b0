"""The feature behind `/plan`: moves that a player chooses in advance and that the bot makes on the player's turn.

A plan is a sequence of complete moves with a condition. Plans are made and tried on an imagined position (`preview`):
the seat's next turn as if it started now, with random values for everything that the seat doesn't know. So neither the
choices nor the reasons for failure can reveal hidden information. A plan is stored with its player's seat (`Chair`),
and nothing that others can see depends on it: no message, no ping, and not the time at which the bot plays it
(`scheduling`).
"""

from __future__ import annotations

from bot.core.discord.clicks.dispatch import OtherPanel
from bot.core.discord.feature import Feature
from bot.core.pages.hooks import PageHooks
from bot.core.table.hooks import TableHooks
from bot.features.planned_turns import execution, handlers, outgoing, pages, personal_data, scheduling, slash

FEATURE = Feature(
    key="planned_turns",
    tables=TableHooks(
        derive=scheduling.with_attempts,
        expire=execution.execute_due,
        outgoing=outgoing.messages,
        ping_delay=outgoing.ping_delay,
        kept=personal_data.kept,
        erased=personal_data.erased,
        cleared=personal_data.cleared,
    ),
    pages=PageHooks(
        seat_buttons=pages.offer,
        panel_lines=pages.panel_lines,
        meanwhile=pages.meanwhile,
        reasons={outgoing.FAILED: pages.why_failed},
    ),
    handlers=handlers.HANDLERS,
    panels=(OtherPanel(handlers.is_draft, handlers.show_state),),
    slash=slash.commands,
)
