"""What is shown of a table as such: its card, its clock, its place, its seats."""
