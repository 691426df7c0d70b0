"""Pictures of the maze, the cards and the score sheets of Gears 'N Guffaws."""
