"""The commands behind `/plan`. Its panel also uses the Play panel's commands; see `bot.core.commands.panel`."""

from __future__ import annotations

from bot.core.commands.types import AtTable, SmallNumber, Value


class ShowPlans(AtTable, tag="plan", frozen=True):
    """Show the seat's plans or, if it has none, start one."""


class MakePlan(AtTable, tag="planmore", frozen=True):
    """Start a plan, or continue the unfinished one."""


class AboutPlan(AtTable, frozen=True):
    """The base class of commands about one plan. The `table` field holds both the table's id and the plan's id."""


class AskForCondition(AboutPlan, tag="planready", frozen=True):
    """Ask under what condition to play a plan, once all its moves are chosen."""


class LockPlan(AboutPlan, tag="planseal", frozen=True):
    """Lock a plan in, so that it's played on the person's next turn if the condition holds."""

    condition: Value = ""


class ShortenPlan(AboutPlan, tag="planless", frozen=True):
    """Remove the last move of a plan."""

    steps: SmallNumber = 0  # the number of steps when the button was shown, so that a double click removes only one


class DropPlan(AboutPlan, tag="plandrop", frozen=True):
    """Delete a plan."""
