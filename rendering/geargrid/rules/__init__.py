"""Pictures of the rulebook."""
