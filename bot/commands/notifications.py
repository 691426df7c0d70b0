"""Commands of `/notify`."""

from __future__ import annotations

from bot.commands.types import Command, Group, Page, Text, Value


class ShowPings(Command, tag="notify", frozen=True):
    """Show how the person is pinged, and set a typed time zone."""

    zone: Text = ""


class InPings(Command, frozen=True):
    """A command of the settings while they show the route of a game; "" for all games."""

    scope: Group = ""


class ShowPingsOf(InPings, tag="pingscope", frozen=True):
    """Show for which game pings go where."""

    game: Value = ""


class SetPingRoute(InPings, tag="pingroute", frozen=True):
    """Set where pings go."""

    route: Value = ""


class SetPingTimes(InPings, tag="pingwhen", frozen=True):
    """Set when pings come: right away, not between two hours, or once a day."""

    times: Value = ""


class SetZone(InPings, tag="pingzone", frozen=True):
    """Set the person's time zone."""

    zone: Value = ""


class SetOwnReminders(InPings, tag="pingremind", frozen=True):
    """Set how many of a table's reminders come."""

    reminders: Value = ""


class Snooze(InPings, tag="pingsnooze", frozen=True):
    """Send no pings for some hours; none ends it."""

    hours: Page = 0


class SetNextPing(InPings, tag="pingnext", frozen=True):
    """Set whether a ping says that one comes next."""

    wanted: Page = 0
