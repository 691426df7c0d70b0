"""The switch that makes discord.py talk to a local Discord on this machine, if the bot is started with `--local`."""

import os
import re
from urllib.parse import urlsplit

TOKEN = "local"  # noqa: S105 - the local Discord takes any short word, and no real token may come near it
LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
REAL_TOKEN = re.compile(r"[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}")


def point_at(base_url: str, token: str = TOKEN) -> None:
    """Make discord.py use the local Discord at `base_url`, such as http://127.0.0.1:8710, for the rest of the process.

    This affects every client in the process, so no real token may be present. Raises ValueError, as `api_of` does.
    """
    import discord  # only here, because some of the operator's commands send requests without it
    import yarl
    from discord.gateway import DiscordWebSocket
    from discord.http import Route

    Route.BASE = api_of(base_url, token)
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://{urlsplit(base_url).netloc}/gateway/")
    discord.Asset.BASE = f"http://{urlsplit(base_url).netloc}/cdn"


def api_of(base_url: str, token: str = TOKEN) -> str:
    """Return the address of the local Discord's REST API.

    Raises ValueError, with a message for the operator, if `token` or the environment's DISCORD_TOKEN looks real, or if
    the address isn't on this machine.
    """
    address = urlsplit(base_url)
    if address.scheme != "http" or address.hostname not in LOOPBACK:
        raise ValueError(f"--local needs an address on this machine, such as http://127.0.0.1:8710, not {base_url}")
    if any(map(looks_real, (token, os.environ.get("DISCORD_TOKEN", "")))):
        raise ValueError(
            "This is a real Discord token. The local Discord doesn't need one: unset DISCORD_TOKEN and try again"
        )
    return f"http://{address.netloc}/api/v10"


def looks_real(token: str) -> bool:
    """Tell whether `token` has the shape of a real bot's token."""
    return REAL_TOKEN.search(token) is not None
