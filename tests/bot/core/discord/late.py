"""Helpers that use buttons and lists a person once saw on a message, even if the bot has removed them since."""

from __future__ import annotations

from tests.support.local_discord import BUTTON, Json, Person, buttons


async def late_click(person: Person, seen: Json, label: str) -> Json:
    """Press a button that the person saw, even if the bot has removed it; return the bot's answer."""
    pressed = {"custom_id": buttons(seen)[label]["custom_id"], "component_type": BUTTON}
    return await person.discord.send_unchecked(person.name, seen, pressed)


async def late_choice(person: Person, seen: Json, select: Json, value: str) -> Json:
    """Choose an entry of a list that the person saw, even if the bot has removed it; return the bot's answer."""
    data = {"custom_id": select["custom_id"], "component_type": select["type"], "values": [value]}
    return await person.discord.send_unchecked(person.name, seen, data)
