"""Commands for the rulebook."""

from __future__ import annotations

from bot.core.commands.types import AtTable, Group, PageNumber, Value


class ShowRules(AtTable, tag="rules", frozen=True):
    """Show the rulebook's chapters, or a page of one."""

    chapter: Group = ""
    page: PageNumber = 0


class ShowRule(AtTable, tag="entry", frozen=True):
    """Show the rule that was picked from a chapter's list."""

    chapter: Group = ""
    page: PageNumber = 0
    rule: Value = ""
