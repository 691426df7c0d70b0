"""Discord's gateway: the bot's WebSocket and its sessions."""
