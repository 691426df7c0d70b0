"""Boards, whole and square by square, and the public table."""
