"""Pictures of BriarMaze."""
