"""Commands for the person who hosts the bot, such as `python -m bot check`."""
