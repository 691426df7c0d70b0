"""The viewer's board with hand, and single tiles."""
