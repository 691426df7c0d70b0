"""Rolling dice, and giving them to units."""
