"""A click that comes late: Discord sends its message as it is by then, be the button gone."""

from __future__ import annotations

from playground.world.interactions import COMPONENT
from tests.support.local_discord import BUTTON, Json, Person, buttons


async def late_click(person: Person, seen: Json, label: str) -> Json:
    """The answer to a press on the button as the person saw it."""
    server, pressed = person.discord.server, {"custom_id": buttons(seen)[label]["custom_id"], "component_type": BUTTON}
    assert server is not None
    user, channel = server.world.person(person.name)["id"], server.world.channels[seen["channel_id"]]
    return await server.interactions.perform(user, channel, COMPONENT, pressed, server.world.messages[seen["id"]])
