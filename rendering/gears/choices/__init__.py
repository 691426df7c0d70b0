"""Pictures of the viewer's choices."""
