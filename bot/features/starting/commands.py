"""Commands about how a game starts."""

from __future__ import annotations

from bot.core.commands.lobby import SetTableSetting
from bot.core.commands.types import AtTable


class ShowStart(AtTable, tag="startpage", frozen=True):
    """Show the settings for how the game starts."""


class SetNews(SetTableSetting, tag="setnews", frozen=True):
    """Set who is told when somebody joins."""


class SetReady(SetTableSetting, tag="setready", frozen=True):
    """Set how long people have to say that they're ready."""


class SetAutoStart(SetTableSetting, tag="setauto", frozen=True):
    """Set whether the game starts by itself when the table is full."""


class AnswerReady(AtTable, tag="ready", frozen=True):
    """Answer the question *Ready?* with yes."""


class LeaveUnready(AtTable, tag="notready", frozen=True):
    """Leave the table, as an answer to the question *Ready?*."""


class StartWithout(AtTable, tag="startwithout", frozen=True):
    """Start the game without those who haven't answered *Ready?* yet."""
