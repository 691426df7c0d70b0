"""The commands behind `/notify`."""

from __future__ import annotations

from bot.core.commands.types import Command, Group, SmallNumber, Text, Value


class ShowPings(Command, tag="notify", frozen=True):
    """Show the person's ping settings. If the person typed a time zone, set it first."""

    zone: Text = ""


class InPings(Command, frozen=True):
    """The base class of the commands on the page with ping settings.

    `scope` is the game for which the page shows where pings go; "" means all games.
    """

    scope: Group = ""


class ShowPingsOf(InPings, tag="pingscope", frozen=True):
    """Show where pings about the picked game go."""

    game: Value = ""


class SetPingRoute(InPings, tag="pingroute", frozen=True):
    """Set where pings go."""

    route: Value = ""


class SetPingTimes(InPings, tag="pingwhen", frozen=True):
    """Set when the person wants pings: right away, outside quiet hours, or once a day."""

    times: Value = ""


class SetZone(InPings, tag="pingzone", frozen=True):
    """Set the person's time zone."""

    zone: Value = ""


class SetOwnReminders(InPings, tag="pingremind", frozen=True):
    """Set how many of a table's reminders the person gets."""

    reminders: Value = ""


class Snooze(InPings, tag="pingsnooze", frozen=True):
    """Pause the person's pings for a number of hours; 0 ends the pause."""

    hours: SmallNumber = 0


class SetNextPing(InPings, tag="pingnext", frozen=True):
    """Set whether to ping the person when it will be their turn next."""

    wanted: SmallNumber = 0
