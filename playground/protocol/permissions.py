"""Permission bits, and how a member's permissions in a channel are computed."""

from playground.protocol.errors import ApiError
from playground.protocol.wire import Json

BITS = {
    name: 1 << bit
    for name, bit in {
        "ADMINISTRATOR": 3, "MANAGE_GUILD": 5, "ADD_REACTIONS": 6, "VIEW_CHANNEL": 10,
        "SEND_MESSAGES": 11, "MANAGE_MESSAGES": 13, "EMBED_LINKS": 14,
        "ATTACH_FILES": 15, "READ_MESSAGE_HISTORY": 16, "USE_EXTERNAL_EMOJIS": 18, "MANAGE_ROLES": 28,
        "USE_APPLICATION_COMMANDS": 31,
        "MANAGE_THREADS": 34, "CREATE_PUBLIC_THREADS": 35, "CREATE_PRIVATE_THREADS": 36,
        "SEND_MESSAGES_IN_THREADS": 38,
    }.items()
}  # fmt: skip
EVERYONE = 2248473465835073  # default permissions of @everyone in a new guild
ADMINISTRATOR = EVERYONE | sum(
    BITS[name] for name in ("ADMINISTRATOR", "MANAGE_GUILD", "MANAGE_MESSAGES", "MANAGE_ROLES", "MANAGE_THREADS")
)
TIMED_OUT = BITS["VIEW_CHANNEL"] | BITS["READ_MESSAGE_HISTORY"]  # a member in a timeout has no other permissions
ANNOUNCEMENT, FORUM, GROUP_DM = 5, 15, 3
ANNOUNCEMENT_THREAD, PUBLIC_THREAD, PRIVATE_THREAD = 10, 11, 12
WITHOUT_BOT = BITS["EMBED_LINKS"] | BITS["ATTACH_FILES"]  # not granted where only a user installed the bot
DM = 1, GROUP_DM
THREADS = ANNOUNCEMENT_THREAD, PUBLIC_THREAD, PRIVATE_THREAD


def of_member(member: str, base: int, channel: Json) -> int:
    """Return a member's permission bits in a guild's channel. `base` has the member's bits in the guild."""
    overwrites = [o for o in channel.get("permission_overwrites", ()) if o["id"] == member]
    denied = sum(int(overwrite["deny"]) for overwrite in overwrites)
    return 0 if denied & BITS["VIEW_CHANNEL"] else base & ~denied


def deny(channel: Json, member: str, names: list[str]) -> None:
    """Deny a member these permissions in the channel. An empty list restores all permissions."""
    denied = sum(BITS[name] for name in set(names))
    others = [o for o in channel["permission_overwrites"] if o["id"] != member]
    mine = {"id": member, "type": 1, "allow": "0", "deny": str(denied)}
    channel["permission_overwrites"] = [*others, mine] if denied else others


def demand(granted: int, *names: str) -> None:
    """Raise ApiError 50001 or 50013 unless all of these permissions are granted."""
    if not granted & BITS["VIEW_CHANNEL"]:
        raise ApiError(403, 50001, "Missing Access")
    if any(not granted & BITS[name] for name in names):
        raise ApiError(403, 50013, "Missing Permissions")
