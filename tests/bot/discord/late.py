"""Clicks on a message as somebody saw it: Discord sends its message as it is by then, be the button gone."""

from __future__ import annotations

from tests.support.local_discord import BUTTON, Json, Person, buttons


async def late_click(person: Person, seen: Json, label: str) -> Json:
    """The answer to a press on the button as the person saw it."""
    pressed = {"custom_id": buttons(seen)[label]["custom_id"], "component_type": BUTTON}
    return await person.discord.send_unchecked(person.name, seen, pressed)


async def late_choice(person: Person, seen: Json, select: Json, value: str) -> Json:
    """Return the answer to choosing a line of a select as the person saw it."""
    data = {"custom_id": select["custom_id"], "component_type": select["type"], "values": [value]}
    return await person.discord.send_unchecked(person.name, seen, data)
