"""Benchmarks of speed, memory and playing strength, mostly as ratios within one run.

`make bench` prints the results. No test depends on them.
"""
