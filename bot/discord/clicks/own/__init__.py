"""Clicks on what is one person's own: hand, notes, pings, plans, queue, data."""
