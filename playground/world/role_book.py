"""The stored roles of all guilds, and which members have them."""

from playground.protocol.wire import Json
from playground.world.store import Store


class RoleBook:
    """All roles by id, each with its guild, and the ids of members' roles by "user@guild". Changes are stored."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.roles: dict[str, Json] = store.all("role")
        self.given: dict[str, list[str]] = store.all("member_roles")

    def of_guild(self, guild: str) -> list[Json]:
        """Return the guild's roles, except @everyone."""
        return [entry["role"] for entry in self.roles.values() if entry["guild"] == guild]

    def of_member(self, user: str, guild: str) -> list[str]:
        """Return the ids of a member's roles."""
        return self.given.get(f"{user}@{guild}", [])

    def permissions(self, user: str, guild: str) -> int:
        """Return the permission bits that a member has through roles."""
        bits = 0
        for key in self.of_member(user, guild):
            bits |= int(self.roles[key]["role"]["permissions"])
        return bits

    def add(self, guild: str, role: Json) -> None:
        self.roles[role["id"]] = {"guild": guild, "role": role}
        self._store.put("role", role["id"], self.roles[role["id"]])

    def give(self, user: str, guild: str, roles: list[str]) -> None:
        """Give a member exactly these roles."""
        self.given[f"{user}@{guild}"] = roles
        self._store.put("member_roles", f"{user}@{guild}", roles)

    def drop(self, key: str) -> None:
        """Remove a role, and take it from all members who have it."""
        for mark, roles in list(self.given.items()):
            if key in roles:
                user, guild = mark.split("@")
                self.give(user, guild, [role for role in roles if role != key])
        del self.roles[key]
        self._store.drop("role", key)
