"""Pictures as files: PNG and animated GIF."""
