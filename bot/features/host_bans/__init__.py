"""The feature that keeps people and servers off all tables if the host has banned them (`python -m bot ban`)."""

from __future__ import annotations

from bot.core.discord.feature import Feature
from bot.core.pages.hooks import PageHooks
from bot.core.storage import bans
from bot.core.table.hooks import TableHooks
from bot.features.host_bans import rules

FEATURE = Feature(
    key="host_bans",
    sql=(bans.BANS,),
    tables=TableHooks(admits=rules.admits),
    pages=PageHooks(
        stores="whether my host has banned you", keeps="My host's ban stays after you've deleted your data."
    ),
    opening_rule=rules.rule,
    exported=bans.exported,
)
