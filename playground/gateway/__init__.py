"""Discord's gateway: the WebSocket connections of the bot, and its sessions."""
