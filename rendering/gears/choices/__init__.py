"""What the viewer can choose now, lettered."""
