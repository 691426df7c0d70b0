"""Handlers about a table as such: its lobby, its clock, its place and its seats."""
