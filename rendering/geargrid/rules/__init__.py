"""Pictures of the rule pages."""
