"""Helpers that decode the custom_ids of buttons and lists, as the bot does."""

from bot.core.commands import codec
from bot.core.commands.panel import InPanel, PanelState
from bot.core.commands.types import Command
from tests.bot.features.assembled import KINDS


def decoded(custom_id: str, value: str = "") -> Command:
    """Return the command in the custom_id of a button, or of a list from which somebody picked `value`."""
    return codec.decode(KINDS, custom_id, (value,))


def state(custom_id: str) -> PanelState:
    command = decoded(custom_id)
    assert isinstance(command, InPanel), custom_id
    return command.state
