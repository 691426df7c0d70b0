"""Painters of Gears 'N Guffaws. The rest of the program uses only `renderer.RENDERER`."""
