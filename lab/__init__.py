"""Balance statistics from many games between computer players: `python -m lab gears --games 1000 --seats 2..6`.

`matches` plays the games, each game's module (such as `gears`) extracts samples from the finished games, `tally` adds
up the samples, and `__main__` is the program.
"""
