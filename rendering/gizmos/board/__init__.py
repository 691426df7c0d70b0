"""The board: the display, the dispenser and the side panel."""
