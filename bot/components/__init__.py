"""What a click does. Importing this package registers every handler."""

from bot.components import lobby, play, table, takeover, tutorial

__all__ = ["lobby", "play", "table", "takeover", "tutorial"]
