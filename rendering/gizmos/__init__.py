"""Painters of Gizmos. The board is a tidy workshop on a blueprint."""
