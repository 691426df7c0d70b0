"""Figures of speed and strength, as ratios within one run. `make bench` prints them; no test times anything."""
