"""The abilities of characters and gizmos: their steps, the choices they offer, their targets, and their costs."""
