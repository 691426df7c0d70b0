"""The feature behind `/rulebook` and the Rules button: a game's rules by chapter or by search."""

from __future__ import annotations

from bot.discord.clicks.dispatch import Handler
from bot.discord.feature import Feature
from bot.features.rulebook import handlers, slash
from bot.features.rulebook.commands import ShowRule, ShowRules
from bot.pages.hooks import Buttons, PageHooks
from bot.pages.parts.buttons import button
from bot.table.position import Position


def looks(position: Position) -> Buttons:
    """Return the Rules button, which is shown next to the log button."""
    return (button(ShowRules(position.id), "Rules"),)


FEATURE = Feature(
    key="rulebook",
    pages=PageHooks(board_looks=looks, help={"anywhere": "`/rulebook` looks up a rule"}),
    handlers=(Handler(ShowRules, handlers.rules), Handler(ShowRule, handlers.entry)),
    slash=slash.commands,
)
