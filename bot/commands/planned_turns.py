"""Commands of `/plan`. Its panel's steps are those of the Play panel, see `bot.commands.panel`."""

from __future__ import annotations

from bot.commands.types import AtTable, Page, Value


class ShowPlans(AtTable, tag="plan", frozen=True):
    """Show the seat's plans, or begin one."""


class MakePlan(AtTable, tag="planmore", frozen=True):
    """Begin a plan, or continue the one that is being made."""


class AboutPlan(AtTable, frozen=True):
    """A command about one plan, which stands beside the table's id."""


class AskForCondition(AboutPlan, tag="planready", frozen=True):
    """Ask when a finished plan shall be played."""


class LockPlan(AboutPlan, tag="planseal", frozen=True):
    """Lock a plan in on a condition."""

    condition: Value = ""


class ShortenPlan(AboutPlan, tag="planless", frozen=True):
    """Remove a plan's last step."""

    steps: Page = 0  # it had when the button was shown: a double click removes one


class DropPlan(AboutPlan, tag="plandrop", frozen=True):
    """Delete a plan."""
