"""How long a table waits: turn clocks, limits of the games, and reactions that pass by themselves."""
