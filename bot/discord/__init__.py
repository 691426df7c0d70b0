"""Discord's side of the bot: the client, slash commands, and clicks on buttons."""
