"""The commands behind `/recap` and `/why`."""

from __future__ import annotations

from bot.core.commands.types import AtTable


class ShowRecap(AtTable, tag="recap", frozen=True):
    """Show what happened since the person's last turn."""


class ShowReasons(AtTable, tag="why", frozen=True):
    """Show the computer players' latest moves with their reasons."""
