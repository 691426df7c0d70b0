"""The link with which a server's admin invites the bot, with just the permissions that the bot needs."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlencode

# https://discord.com/developers/docs/topics/permissions
PERMISSIONS: Final = {
    "view_channel": 1 << 10,
    "send_messages": 1 << 11,
    "attach_files": 1 << 15,
    "read_message_history": 1 << 16,
    "create_public_threads": 1 << 35,
    "send_messages_in_threads": 1 << 38,
}
_ADDRESS: Final = "https://discord.com/oauth2/authorize"
_SCOPES: Final = "bot applications.commands"
_application: list[int] = []  # the id of the application, once it's known


def learn_application(number: int) -> None:
    """Store the id of the bot's application, which `invite` needs."""
    _application[:] = [number]


def link(application: int) -> str:
    """Return the address at which an admin adds the application to a server."""
    wanted = {"client_id": application, "scope": _SCOPES, "permissions": sum(PERMISSIONS.values())}
    return f"{_ADDRESS}?{urlencode(wanted)}"


def invite(words: str) -> str:
    """Return the words as a link that invites the bot; just the words before the bot has logged in."""
    return f"[{words}]({link(_application[0])})" if _application else words
