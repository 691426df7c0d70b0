"""Handlers for what belongs to one person: the panel, plans, pings and stored data."""
