"""Pictures of Gizmos. The board looks like a tidy workshop on a blueprint."""
