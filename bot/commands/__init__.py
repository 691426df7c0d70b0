"""Commands: what people ask the bot to do, as frozen values that buttons, lists and slash commands decode into."""
