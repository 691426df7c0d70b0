"""Pictures of rulebook pages."""
