"""The list of the bot's features, each in its own folder. The rest of the bot ("core") doesn't depend on any of them.

To remove a feature, delete its folder and its line here. Features' lines and buttons appear in messages in the order of
this list.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.discord.feature import Feature
from bot.core.storage.hooks import SqlTable
from bot.core.table.hooks import Hooks
from bot.features import (
    auto_responses,
    blocks,
    clocks,
    daily_puzzle,
    ending,
    fairness,
    handover,
    host_bans,
    next_table,
    notes,
    notifications,
    ownership,
    pauses,
    planned_turns,
    private_tables,
    recap,
    replay,
    reports,
    rewind,
    rulebook,
    server_settings,
    starting,
    teaching,
    tutorial,
    vacations,
    welcome,
)

FEATURES: Sequence[Feature] = (
    rulebook.FEATURE,
    recap.FEATURE,
    fairness.FEATURE,
    teaching.FEATURE,
    rewind.FEATURE,
    ending.FEATURE,
    handover.FEATURE,
    ownership.FEATURE,
    private_tables.FEATURE,
    blocks.FEATURE,
    starting.FEATURE,
    pauses.FEATURE,
    planned_turns.FEATURE,
    replay.FEATURE,
    notes.FEATURE,
    tutorial.FEATURE,
    next_table.FEATURE,
    auto_responses.FEATURE,
    clocks.FEATURE,
    vacations.FEATURE,
    daily_puzzle.FEATURE,
    notifications.FEATURE,
    reports.FEATURE,
    host_bans.FEATURE,
    server_settings.FEATURE,
    welcome.FEATURE,
)


def hooks_of(features: Sequence[Feature]) -> Hooks:
    """Return everything that these features add to tables."""
    return Hooks(feature.tables for feature in features)


def tables_of(features: Sequence[Feature]) -> Sequence[SqlTable]:
    """Return the database tables that belong to these features."""
    return tuple(table for feature in features for table in feature.sql)
