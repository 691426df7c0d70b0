"""The bot's side of discord.py: the client, slash commands, and clicks on buttons."""
