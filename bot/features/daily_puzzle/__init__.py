"""The feature behind `/daily`: a puzzle per game each day, with the same deal for everyone.

The first attempt counts.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.core.discord.feature import Feature, Task
from bot.core.pages.hooks import PageHooks, Proof
from bot.core.services import Services
from bot.core.table.hooks import TableHooks
from bot.features.daily_puzzle import attempts, hooks, slash, store
from bot.features.daily_puzzle.commands import ProvePuzzle
from bot.features.daily_puzzle.handlers import HANDLERS
from bot.features.daily_puzzle.posts import DailyPosts


def tasks(services: Services) -> Iterable[Task]:
    """Yield the background task that posts and updates messages about puzzles and closes old attempts."""
    yield DailyPosts(services.tables).run()


FEATURE = Feature(
    key="daily_puzzle",
    sql=store.TABLES,
    tables=TableHooks(in_commit=attempts.written),
    pages=PageHooks(
        listed=hooks.listed,
        server_buttons=hooks.server_buttons,
        give_up=hooks.give_up,
        post=hooks.post,
        proof=Proof("Daily puzzles", ProvePuzzle(), hooks.proof),
        stores="your daily puzzle results",
        keeps="Until midnight UTC I remember which of today's puzzles you tried, so nobody gets a second try.",
        help={"start": "`/daily` has today's puzzles"},
    ),
    handlers=HANDLERS,
    instead_of_panel=hooks.result,
    slash=slash.commands,
    tasks=tasks,
    lost_post=hooks.unsubscribe,
    exported=store.exported,
)
