"""What a click does. Importing this package registers every handler."""

from bot.components import lobby, play, table, takeover, tutorial
from bot.components.control import Click, clicked, handle

__all__ = ["Click", "clicked", "handle", "lobby", "play", "table", "takeover", "tutorial"]
