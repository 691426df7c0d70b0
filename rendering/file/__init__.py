"""Picture files: PNG and animated GIF."""
