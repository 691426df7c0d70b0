"""Cards, and the private side of a seat."""
