"""The puzzle of the day: its calendar, its deal, its attempts, and their comparison."""
