"""The abilities of characters and gizmos: their steps, the questions they ask, their targets, and their costs."""
