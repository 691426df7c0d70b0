"""A card that is met: what it demands, the dice, and what comes of them."""
