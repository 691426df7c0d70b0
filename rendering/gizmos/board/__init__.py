"""The board: the display, the dispenser and the panel beside them."""
