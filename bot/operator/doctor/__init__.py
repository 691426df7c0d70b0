"""The command `python -m bot doctor`, which checks everything that the bot needs, and says how to fix each problem.

The command changes nothing, prints no secrets, and can be run while the bot is running.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from typing import TypeAlias

from msgspec.structs import replace

from bot.core.ids import ChannelId
from bot.core.logs import redacted
from bot.core.settings import WrongSetting, require_token
from bot.operator.doctor.api import BASE, Api
from bot.operator.doctor.configuration import Configuration, configured
from bot.operator.doctor.database import database
from bot.operator.doctor.discord_side import discord_side
from bot.operator.doctor.disk import disk
from bot.operator.doctor.finding import Finding
from bot.operator.doctor.packages import versions

OK, BAD = 0, 1
SHORTEST_SECRET = 20  # minimum characters of text to hide: a shorter one isn't a token and may be an ordinary word
Say: TypeAlias = Callable[[str], None]


async def doctor(channel: ChannelId | None = None, *, token: str = "", base: str = BASE, say: Say = print) -> int:
    """Print all findings. Return the exit code: `OK`, or `BAD` if something has to be fixed.

    `channel` is the id of a channel whose permissions are checked. `token` replaces the one in the settings, and `base`
    is the address of Discord's REST API.
    """
    configuration = configured()
    secret = configuration.token
    configuration = replace(configuration, settings=replace(configuration.settings, token=token or secret))
    code = OK
    async for finding in _findings(configuration, channel, base):
        say(redacted(str(finding), secret if len(secret) >= SHORTEST_SECRET else ""))
        code = BAD if finding.state == "BAD" else code
    return code


async def _findings(configuration: Configuration, channel: ChannelId | None, base: str) -> AsyncIterator[Finding]:
    settings = configuration.settings
    for finding in [*configuration.findings, *versions(settings)]:
        yield finding
    if configuration.is_database_known:
        for finding in [*disk(settings), *await database(settings)]:
            yield finding
    try:
        token = require_token(settings)
    except WrongSetting as wrong:
        yield Finding("BAD", "token", str(wrong))
        token = ""
    async with Api(token, base) as api:
        for finding in await discord_side(channel, api):
            yield finding
