"""The core of the bot: everything that playing requires, from storage to the Discord client. Features build on it."""
