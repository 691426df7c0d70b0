"""The feature for the start of a game: news of who joined, the question *Ready?*, and a start at a full table."""

from __future__ import annotations

from bot.core.commands.lobby import Start, StartWithComputers
from bot.core.discord.clicks.dispatch import Gate, Handler
from bot.core.discord.feature import Feature
from bot.core.pages.hooks import PageHooks, Screen
from bot.core.table.hooks import Invitation, TableHooks
from bot.features.starting import handlers, outgoing, pages, settings, state, steps
from bot.features.starting.commands import (
    AnswerReady,
    LeaveUnready,
    SetAutoStart,
    SetNews,
    SetReady,
    ShowStart,
    StartWithout,
)

FEATURE = Feature(
    key="starting",
    tables=TableHooks(
        kinds=outgoing.KINDS,
        outgoing=outgoing.messages,
        derive=steps.derived,
        expire=steps.expire,
        is_awaiting=steps.is_awaiting,
        copied=(state.STARTING,),
        invitations={outgoing.JOINED: Invitation(outgoing.JOINED, steps.interested, steps.is_news)},
        kept=state.kept,
        erased=state.erased,
        cleared=state.cleared,
    ),
    pages=PageHooks(
        lobby_lines=pages.on_card,
        question=pages.ping_question,
        messages={outgoing.READY: pages.ready},
        invitations={outgoing.JOINED: pages.news},
        screens={settings.SCREEN: Screen(settings.page, settings.way, settings=settings.SETTINGS)},
    ),
    gates=(Gate(Start, handlers.start), Gate(StartWithComputers, handlers.start)),
    handlers=(
        Handler(ShowStart, handlers.show),
        Handler(SetNews, handlers.choose),
        Handler(SetReady, handlers.choose),
        Handler(SetAutoStart, handlers.choose),
        Handler(AnswerReady, handlers.answer_ready),
        Handler(LeaveUnready, handlers.leave),
        Handler(StartWithout, handlers.start_without),
    ),
)
