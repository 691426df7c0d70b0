"""Commands of `/plan`. Its panel also uses the Play panel's commands, see `bot.commands.panel`."""

from __future__ import annotations

from bot.commands.types import AtTable, Page, Value


class ShowPlans(AtTable, tag="plan", frozen=True):
    """Show the seat's plans, or start one."""


class MakePlan(AtTable, tag="planmore", frozen=True):
    """Start a plan, or continue the unfinished one."""


class AboutPlan(AtTable, frozen=True):
    """The base of commands about one plan. The `table` field holds the table's id together with the plan's."""


class AskForCondition(AboutPlan, tag="planready", frozen=True):
    """Ask on which condition to play a finished plan."""


class LockPlan(AboutPlan, tag="planseal", frozen=True):
    """Lock a plan in, to be played on the person's next turn if the condition holds."""

    condition: Value = ""


class ShortenPlan(AboutPlan, tag="planless", frozen=True):
    """Remove a plan's last step."""

    steps: Page = 0  # the number of steps when the button was shown, so that a double click removes only one


class DropPlan(AboutPlan, tag="plandrop", frozen=True):
    """Delete a plan."""
