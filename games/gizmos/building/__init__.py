"""Prices of gizmos, ways to pay, and the combined abilities of a machine."""
