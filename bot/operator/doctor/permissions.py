"""The bot's permissions in a channel, computed from what Discord's REST API says about roles and overwrites."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias

Json: TypeAlias = Mapping[str, Any]

FORUM, MEDIA = 15, 16
THREADS: Final = 10, 11, 12
BITS: Final = {
    "View Channel": 1 << 10,
    "Send Messages": 1 << 11,
    "Attach Files": 1 << 15,
    "Read Message History": 1 << 16,
    "Create Public Threads": 1 << 35,
    "Send Messages in Threads": 1 << 38,
}
"""The permissions that the bot uses, by their names in Discord's settings."""
_ADMINISTRATOR: Final = 1 << 3
_ROLE: Final = 0  # the type of an overwrite that applies to a role
ALL: Final = (1 << 64) - 1


def granted(guild: Json, member: Json, channel: Json) -> int:
    """Return a member's permission bits in a channel of the server; in a thread, those in its parent channel.

    Roles and overwrites are applied in the order described at
    https://docs.discord.com/developers/topics/permissions#permission-overwrites
    """
    user, everyone = member["user"]["id"], guild["id"]
    own = {everyone, *member["roles"]}
    bits = 0
    for role in guild["roles"]:
        bits |= int(role["permissions"]) if role["id"] in own else 0
    if user == guild["owner_id"] or bits & _ADMINISTRATOR:
        return ALL
    overwrites: Sequence[Json] = channel.get("permission_overwrites") or ()
    of_roles = [each for each in overwrites if each["type"] == _ROLE]
    layers = (
        [each for each in of_roles if each["id"] == everyone],
        [each for each in of_roles if each["id"] in own - {everyone}],
        [each for each in overwrites if each["type"] != _ROLE and each["id"] == user],
    )
    for layer in layers:
        denied = allowed = 0
        for each in layer:
            denied |= int(each["deny"])
            allowed |= int(each["allow"])
        bits = bits & ~denied | allowed
    return bits if bits & BITS["View Channel"] else 0


def missing(bits: int, kind: int) -> tuple[list[str], list[str]]:
    """Return (permissions that the bot lacks for a table in a channel of this type, those for threads beside it)."""
    sending = "Send Messages in Threads" if kind in THREADS else "Send Messages"
    needed = ["View Channel", sending, "Attach Files", "Read Message History"]
    of_posts = ["Send Messages in Threads"] if kind in (FORUM, MEDIA) else []
    beside = [] if kind in (*THREADS, FORUM, MEDIA) else ["Create Public Threads", "Send Messages in Threads"]
    lacking = [[name for name in names if not bits & BITS[name]] for names in ([*needed, *of_posts], beside)]
    return lacking[0], lacking[1]
