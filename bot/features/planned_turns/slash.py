"""The slash command `/plan`."""

from __future__ import annotations

from collections.abc import Iterable

from bot.core.discord.commands.which_table import Command, Wanted, plain
from bot.core.services import Services
from bot.features.planned_turns.commands import ShowPlans

MINE_IN_PLAY = Wanted(status="playing", prefer_waiting=False)


def commands(services: Services) -> Iterable[Command]:
    words = "Plan your next turn in secret, and I'll play it when it's your turn"
    yield plain(services, "plan", words, MINE_IN_PLAY, ShowPlans)
