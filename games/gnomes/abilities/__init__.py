"""The interpreter of the ability language: targets, casting, effects, replies and standing orders."""
