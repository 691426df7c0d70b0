"""Benchmarks of speed and playing strength, mostly as ratios within one run.

`make bench` prints them; tests time nothing.
"""
