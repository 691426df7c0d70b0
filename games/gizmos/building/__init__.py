"""What a gizmo costs and what a machine adds up to."""
