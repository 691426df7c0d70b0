"""Pictures of BriarMaze's rule pages."""
