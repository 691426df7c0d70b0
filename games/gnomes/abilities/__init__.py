"""The abilities of units and cards: targets, casting, effects, replies and standing orders."""
