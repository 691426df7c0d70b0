"""Balance statistics from many games between computer players: `python -m lab gears --games 1000 --seats 2..6`.

`matches` plays the games. The module of each game (such as `gears`) extracts samples from them, `tally` adds these up,
and `__main__` is the program.
"""
