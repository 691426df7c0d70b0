"""The feature with which players check that a shuffle is fair: `/fair`, `/table verify` and `/table export`."""

from __future__ import annotations

from bot.core.discord.clicks.dispatch import Handler
from bot.core.discord.feature import Feature
from bot.core.pages.hooks import PageHooks
from bot.features.fairness import handlers, pages, slash
from bot.features.fairness.commands import ExportRecord, ShowFairness, VerifyRecord

FEATURE = Feature(
    key="fairness",
    pages=PageHooks(started_note=pages.fingerprint, final_buttons=pages.record_button),
    handlers=(
        Handler(ShowFairness, handlers.fair),
        Handler(VerifyRecord, handlers.verify),
        Handler(ExportRecord, handlers.record),
    ),
    slash=slash.commands,
    table_slash=slash.table_commands,
)
