"""Tests of the daily puzzle: its clock, attempts and results."""
