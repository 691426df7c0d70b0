"""Push notifications as a phone's lock screen shows them: author, channel, and only the message's `content`."""

import re
from collections import defaultdict, deque

from playground.protocol import permissions
from playground.protocol.limits import LOADING
from playground.protocol.wire import Json
from playground.world.world import GUILD_NAME, Event, World

SILENT = 1 << 12  # SUPPRESS_NOTIFICATIONS
KEPT = 200
MARKS = re.compile(r"\*\*|__|~~|\|\||`+|^#{1,3} |^-# |^> ", re.MULTILINE)


class Notifications:
    """The notifications of every person since the server started, oldest first, up to 200 each.

    A person is notified of every message in a private channel, and elsewhere of messages that mention them, except for
    their own messages and responses to their own interactions. Messages with Components V2 have no `content`, so their
    `body` is "".
    """

    def __init__(self, world: World) -> None:
        self.world = world
        self._by_user: defaultdict[str, deque[Json]] = defaultdict(lambda: deque(maxlen=KEPT))
        world.listeners.append(self.hear)

    def of(self, user: str) -> list[Json]:
        """Return a person's notifications: `message`, `channel`, `title`, `body`, `silent` and `timestamp`."""
        return list(self._by_user[user])

    def hear(self, event: Event) -> None:
        """Notify the people whom a new message concerns."""
        message, channel = event.data, event.channel
        if event.name != "MESSAGE_CREATE" or not isinstance(message, dict) or channel is None or event.only:
            return
        if message["flags"] & LOADING:
            return
        for user in self._concerned(message, channel):
            push = self._push(message, channel)
            self._by_user[user].append(push)
            self.world.emit(Event("NOTIFICATION", push, None, user, "people"))

    def _concerned(self, message: Json, channel: Json) -> list[str]:
        known = [user["id"] for user in (channel["recipients"] if "recipients" in channel else message["mentions"])]
        actor = message.get("interaction_metadata", {}).get("user", {}).get("id")
        people = [user for user in known if not self.world.users[user]["bot"]]
        return [u for u in people if u not in (message["author"]["id"], actor) and self.world.can_see(u, channel)]

    def _push(self, message: Json, channel: Json) -> Json:
        author = message["author"]["global_name"] or message["author"]["username"]
        place = f" (#{channel['name']}, {GUILD_NAME})" if "guild_id" in channel else ""
        place = f" ({channel['name']})" if channel["type"] == permissions.GROUP_DM else place
        return {"message": message["id"], "channel": channel["id"], "title": author + place,
                "body": self._plain(message["content"]), "silent": bool(message["flags"] & SILENT),
                "timestamp": message["timestamp"]}  # fmt: skip

    def _plain(self, content: str) -> str:
        text = re.sub(r"<@!?(\d+)>", lambda found: "@" + self._name(found[1]), content)
        text = re.sub(r"<#(\d+)>", lambda found: "#" + self._channel_name(found[1]), text)
        text = re.sub(r"<(/[^:>]+):\d+>", r"\1", text)
        text = re.sub(r"\[([^\]]+)\]\(<?https?://[^)\s]+\)", r"\1", text)
        return MARKS.sub("", text)

    def _name(self, user: str) -> str:
        found = self.world.users.get(user, {})
        return str(found.get("global_name") or found.get("username") or "unknown-user")

    def _channel_name(self, key: str) -> str:
        return str(self.world.channels.get(key, {}).get("name") or "unknown")
