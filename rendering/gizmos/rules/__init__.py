"""Pictures of Gizmos' rule pages."""
