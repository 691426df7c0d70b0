"""Balance figures from many games of computer players: `python -m lab gears --games 1000 --seats 2..6`.

`matches` plays games, `gears` and the like sample finished ones, `tally` counts, `__main__` is the program.
"""
