"""The interpreter of the ability language: targets, casting, effects, replies, standing orders."""
