"""Pictures of the rule pages of Gears 'N Guffaws."""
