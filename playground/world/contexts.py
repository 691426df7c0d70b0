"""The contexts of interactions (a server, a DM with the bot, a DM between people), and the installations they use."""

from playground.protocol.permissions import FORUM
from playground.protocol.wire import Json
from playground.world.world import World

GUILD, BOT_DM, PRIVATE_CHANNEL = 0, 1, 2
GUILD_INSTALL, USER_INSTALL = 0, 1


def of_channel(channel: Json) -> int:
    """Return the interaction context of a channel, as the number that Discord's API defines."""
    return GUILD if "guild_id" in channel else BOT_DM if channel["type"] == 1 else PRIVATE_CHANNEL


def owners(world: World, user: str, channel: Json) -> dict[str, str]:
    """Return an interaction's `authorizing_integration_owners`: for each type of installation, the installer's id."""
    found = {}
    if "guild_id" in channel and (world.commands_only or world.is_member(world.bot["id"])):
        found[str(GUILD_INSTALL)] = channel["guild_id"]
    elif channel["type"] == 1:
        found[str(GUILD_INSTALL)] = "0"
    if user in world.installed_by:
        found[str(USER_INSTALL)] = user
    return found


def is_usable(world: World, command: Json, user: str, channel: Json) -> bool:
    """Tell whether a user can use a slash command in a channel, judging by its contexts and integration types."""
    context = of_channel(channel)
    if channel["type"] == FORUM:  # nobody can write in the forum itself
        return False
    if "guild_id" in command:
        return context == GUILD and world.is_member(world.bot["id"])
    if command.get("contexts") and context not in command["contexts"]:
        return False
    if context == BOT_DM and command.get("dm_permission") is False:
        return False
    kinds = command.get("integration_types") or (GUILD_INSTALL, USER_INSTALL)
    return any(int(kind) in kinds for kind in owners(world, user, channel))
