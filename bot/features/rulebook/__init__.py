"""The feature behind `/rulebook` and the Rules button: a game's rules by chapter or by search."""

from __future__ import annotations

from bot.core.discord.clicks.dispatch import Handler
from bot.core.discord.feature import Feature
from bot.core.pages.hooks import Buttons, PageHooks
from bot.core.pages.parts.buttons import button
from bot.core.table.position import Position
from bot.features.rulebook import handlers, slash
from bot.features.rulebook.commands import ShowRule, ShowRules


def looks(position: Position) -> Buttons:
    """Return the Rules button, which is next to the Log button."""
    return (button(ShowRules(position.id), "Rules"),)


FEATURE = Feature(
    key="rulebook",
    pages=PageHooks(board_looks=looks, help={"anywhere": "`/rulebook` looks up a rule"}),
    handlers=(Handler(ShowRules, handlers.rules), Handler(ShowRule, handlers.entry)),
    slash=slash.commands,
)
