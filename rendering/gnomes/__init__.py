"""Painters of Gnomes & Wizards."""
