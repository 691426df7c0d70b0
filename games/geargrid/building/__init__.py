"""Building during a round: take, place, lift and return tiles (GG10-GG16)."""
