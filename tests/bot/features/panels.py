"""The buttons of a Play panel on the local Discord, for tests that press them."""

from __future__ import annotations

from tests.support.local_discord import Json


def is_choice(button: Json) -> bool:
    """Tell whether a button of the panel makes a choice. *Back* doesn't."""
    leads = button.get("custom_id", "").startswith("panel;") and button.get("label") != "Back"
    return leads and not button.get("disabled")
