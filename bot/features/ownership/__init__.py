"""The feature behind `/table people`: before the start, a table's owner decides who plays, and with which options."""

from __future__ import annotations

from bot.core.commands.lobby import ChangesOptions
from bot.core.discord.clicks.dispatch import Gate, Handler
from bot.core.discord.feature import Feature
from bot.core.pages.hooks import PageHooks
from bot.core.table.hooks import TableHooks
from bot.features.ownership import handlers, outgoing, pages, slash, state, steps
from bot.features.ownership.commands import AcceptSuggestion, AskPersonBack, HandOverTable, RemovePerson, ShowPeople
from bot.features.ownership.commands import DeclineSuggestion as Decline

FEATURE = Feature(
    key="ownership",
    tables=TableHooks(
        kinds=outgoing.KINDS,
        outgoing=outgoing.messages,
        derive=steps.derived,
        admits=steps.admits,
        is_awaiting=steps.is_awaiting,
        kept=state.kept,
        erased=state.erased,
    ),
    pages=PageHooks(
        lobby_buttons=pages.people_button,
        question=pages.ping_question,
        messages={
            outgoing.REMOVED: pages.removed,
            outgoing.ASKED_BACK: pages.asked_back,
            outgoing.SUGGESTION: pages.suggestion,
        },
    ),
    gates=(Gate(ChangesOptions, handlers.suggest),),
    handlers=(
        Handler(ShowPeople, handlers.show),
        Handler(RemovePerson, handlers.remove),
        Handler(AskPersonBack, handlers.ask_back),
        Handler(HandOverTable, handlers.hand_over),
        Handler(AcceptSuggestion, handlers.accept),
        Handler(Decline, handlers.decline),
    ),
    table_slash=slash.table_commands,
)
