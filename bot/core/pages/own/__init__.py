"""Pages that only one person sees: the panel, the hand, pings, stored data, and the guide."""
