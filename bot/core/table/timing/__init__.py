"""Time at a table: turn clocks, the games' own time limits, reminders, and reactions that the bot answers."""
