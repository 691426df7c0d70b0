"""Roles of guilds: create and delete roles, and give them to members."""

from collections.abc import Iterable, Sequence

from playground.protocol import permissions
from playground.protocol.errors import Refused
from playground.protocol.wire import Json
from playground.world.world import Event, World

NAME, MOST = 100, 250  # Discord's limits: characters of a name, and roles of a guild


def everyone(guild: str) -> Json:
    """Return the role that every member of the guild has. Its id is the guild's."""
    return role_object(guild, "@everyone", permissions.EVERYONE, 0)


def role_object(key: str, name: str, bits: int, position: int) -> Json:
    """Return a role as Discord's API describes it."""
    return {
        "id": key, "name": name, "description": None, "permissions": str(bits), "position": position, "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None}, "hoist": False,
        "managed": False, "mentionable": False, "icon": None, "unicode_emoji": None, "flags": 0,
    }  # fmt: skip


def of_guild(world: World, guild: str) -> list[Json]:
    """Return all roles of a guild, @everyone first."""
    return [everyone(guild), *world.roles.of_guild(guild)]


def create(world: World, guild: str, name: str, names: Sequence[str]) -> Json:
    """Create a role with these permissions.

    Raises Refused if the name is invalid, a permission is unknown, or the guild has its maximum of roles.
    """
    if not 1 <= len(name) <= NAME:
        raise Refused(f"A role's name has between 1 and {NAME} characters")
    if unknown := [each for each in names if each not in permissions.BITS]:
        raise Refused(f"No such permission: {', '.join(unknown)}. There are {', '.join(permissions.BITS)}")
    known = of_guild(world, guild)
    if len(known) >= MOST:
        raise Refused(f"A server has at most {MOST} roles")
    bits = permissions.EVERYONE | sum(permissions.BITS[each] for each in set(names))
    role = role_object(world.new_id(), name, bits, len(known))
    world.roles.add(guild, role)
    _tell(world, guild, "GUILD_ROLE_CREATE", {"role": role})
    return role


def delete(world: World, guild: str, key: str) -> None:
    """Delete a role, and take it from all members who have it. Raises Refused if the guild has no such role."""
    require(world, guild, key)
    world.roles.drop(key)
    _tell(world, guild, "GUILD_ROLE_DELETE", {"role_id": key})


def require(world: World, guild: str, key: str) -> None:
    """Raise Refused unless this is the id of a role of the guild, other than @everyone."""
    if key not in world.roles.roles or world.roles.roles[key]["guild"] != guild:
        raise Refused(f"There is no role {key}")


def give(world: World, guild: str, user: str, wanted: Iterable[str]) -> None:
    """Give a member exactly these roles. Raises Refused if the user isn't a member or a role is unknown."""
    given = list(dict.fromkeys(wanted))
    for key in given:
        require(world, guild, key)
    if not world.is_member(user, guild):
        raise Refused("Only members of the server can have roles")
    world.roles.give(user, guild, given)
    _tell_people(world, guild)


def _tell(world: World, guild: str, event: str, body: Json) -> None:
    world.emit(Event(event, {"guild_id": guild} | body, audience="bot", guild=guild))
    _tell_people(world, guild)


def _tell_people(world: World, guild: str) -> None:
    world.emit(Event("ROLES", shown(world, guild), audience="people"))


def shown(world: World, guild: str) -> Json:
    """Return a guild's roles and the roles of each member, for the web page."""
    ending = f"@{guild}"
    members = {mark.removesuffix(ending): given for mark, given in world.roles.given.items() if mark.endswith(ending)}
    return {"guild": guild, "roles": of_guild(world, guild)[1:], "members": members}
