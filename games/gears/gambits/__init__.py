"""The expansion ...'N Gambits: its cards and their objectives."""
