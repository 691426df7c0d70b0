"""Commands of `/plan`; the steps of its panel are those of the Play panel, see `bot.commands.panel`."""

from __future__ import annotations

from bot.commands.types import AtTable, Page, Value


class ShowPlans(AtTable, tag="plan", frozen=True):
    """Show the seat's plans, or start one."""


class MakePlan(AtTable, tag="planmore", frozen=True):
    """Start a plan, or continue the unfinished one."""


class AboutPlan(AtTable, frozen=True):
    """A command about one plan; the table slot holds the table's id together with the plan's."""


class AskForCondition(AboutPlan, tag="planready", frozen=True):
    """Ask on what condition to play a finished plan."""


class LockPlan(AboutPlan, tag="planseal", frozen=True):
    """Lock a plan in on a condition."""

    condition: Value = ""


class ShortenPlan(AboutPlan, tag="planless", frozen=True):
    """Remove a plan's last step."""

    steps: Page = 0  # the plan's steps when the button was shown, so that a double click removes one


class DropPlan(AboutPlan, tag="plandrop", frozen=True):
    """Delete a plan."""
