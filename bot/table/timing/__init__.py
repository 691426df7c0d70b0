"""Time at a table: turn clocks, the games' own limits, reminders, and reactions that pass by themselves."""
