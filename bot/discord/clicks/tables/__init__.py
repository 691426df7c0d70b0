"""Clicks that concern a table as such: its card, its clock, its place, its seats."""
