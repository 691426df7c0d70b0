"""Pictures of the rule book."""
