"""Fixtures: a local Discord with a bot, as in the tests of core."""

from tests.bot.core.discord.conftest import discord as discord
from tests.bot.core.discord.conftest import own_discord as own_discord
from tests.bot.core.discord.conftest import pytest_itemcollected as pytest_itemcollected
from tests.bot.core.discord.conftest import shared_bots as shared_bots
