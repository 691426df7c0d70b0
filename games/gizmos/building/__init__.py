"""Build gizmos: their prices, the ways to pay, and the combined abilities of the gizmos that a player has built."""
