"""Prices of gizmos, and the combined abilities of a machine."""
