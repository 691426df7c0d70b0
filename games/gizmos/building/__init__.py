"""Building gizmos: prices, ways to pay, and the combined abilities of the gizmos that a player has built."""
