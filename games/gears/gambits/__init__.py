"""...'N Gambits: cards and their objectives."""
