"""Makes discord.py talk to a local Discord on this machine, if the bot is started with `--local`."""

import os
import re
from urllib.parse import urlsplit

import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

TOKEN = "local"  # noqa: S105 - the local Discord takes any short word, and no real token may come near it
LOOPBACK = frozenset({"127.0.0.1", "localhost", "::1"})
REAL_TOKEN = re.compile(r"[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}")


def point_at(base_url: str, token: str = TOKEN) -> None:
    """Make discord.py use the local Discord at `base_url`, such as http://127.0.0.1:8710, for the rest of the process.

    This affects every client in the process, so a real token must not be present. Raises ValueError, with a message for
    the operator, if `token` or the environment variable DISCORD_TOKEN looks real, or if the address isn't on this
    machine.
    """
    address = urlsplit(base_url)
    if address.scheme != "http" or address.hostname not in LOOPBACK:
        raise ValueError(f"--local needs an address on this machine, such as http://127.0.0.1:8710, not {base_url}")
    if any(map(looks_real, (token, os.environ.get("DISCORD_TOKEN", "")))):
        raise ValueError(
            "This is a real Discord token. The local Discord doesn't need one: unset DISCORD_TOKEN and try again"
        )
    base = f"http://{address.netloc}"
    Route.BASE = f"{base}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://{address.netloc}/gateway/")
    discord.Asset.BASE = f"{base}/cdn"


def looks_real(token: str) -> bool:
    """Tell whether `token` has the shape of a real bot's token."""
    return REAL_TOKEN.search(token) is not None
