"""Roll dice, and give them to units."""
