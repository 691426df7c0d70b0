"""The features of the bot, each a folder that core doesn't know: deleting one is deleting its folder and its line here.

Their order is the order of their lines and buttons.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord.feature import Feature
from bot.features import next_table, notes, recap, replay, rulebook, teaching, tutorial
from bot.storage.hooks import SqlTable

FEATURES: Sequence[Feature] = (
    rulebook.FEATURE,
    recap.FEATURE,
    teaching.FEATURE,
    replay.FEATURE,
    notes.FEATURE,
    tutorial.FEATURE,
    next_table.FEATURE,
)


def tables_of(features: Sequence[Feature]) -> Sequence[SqlTable]:
    """Return the tables of the database that belong to these features."""
    return tuple(table for feature in features for table in feature.sql)
