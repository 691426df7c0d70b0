"""Painters of Gizmos: a tidy workshop, drawn on a blueprint."""
