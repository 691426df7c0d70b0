"""The part of the bot that talks to Discord: the client, slash commands, and clicks on buttons."""
