"""Building during a round: the pool, taking, putting, lifting, giving back (GG10-GG16)."""
