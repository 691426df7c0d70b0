"""Commands for tutorials, which carry a lesson's name in place of a table's id."""

from __future__ import annotations

from bot.core.commands.types import AtTable, PageNumber


class ShowLesson(AtTable, tag="tutorial", frozen=True):
    """Show a lesson from its beginning."""

    page: PageNumber = 0


class PlayNow(AtTable, tag="playnow", frozen=True):
    """Open a table of the tutorial's game against computer players."""
