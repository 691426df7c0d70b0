"""What a gizmo costs, and the combined abilities of a machine."""
