"""A click that comes late: Discord sends its message as it is by then, be the button gone."""

from __future__ import annotations

from tests.support.local_discord import BUTTON, Json, Person, buttons


async def late_click(person: Person, seen: Json, label: str) -> Json:
    """The answer to a press on the button as the person saw it."""
    pressed = {"custom_id": buttons(seen)[label]["custom_id"], "component_type": BUTTON}
    return await person.discord.send_unchecked(person.name, seen, pressed)
