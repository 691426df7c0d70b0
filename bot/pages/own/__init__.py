"""Pages for one person alone: the panel, the hand, pings, plans, stored data, and the guide."""
