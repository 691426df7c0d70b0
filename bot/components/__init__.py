"""What a click does. Importing this package registers every handler."""

from bot.components import lobby, play, table, tutorial

__all__ = ["lobby", "play", "table", "tutorial"]
