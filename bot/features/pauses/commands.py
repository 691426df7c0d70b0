"""Commands that pause and extend clocks."""

from __future__ import annotations

from bot.core.commands.types import AtTable


class Pause(AtTable, tag="pause", frozen=True):
    """Ask for a pause, or agree to one."""


class Resume(AtTable, tag="wake", frozen=True):
    """End a pause, or refuse a request for one."""


class GiveMoreTime(AtTable, tag="moretime", frozen=True):
    """Give more time to all other players whose clock is running."""
