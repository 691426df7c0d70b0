"""Balance: what comes of many games between computer players. `python -m lab gears --games 1000 --seats 2..6`.

`play` plays, `gears` says what a finished game of it tells, `tally` counts; `__main__` is the program.
"""
