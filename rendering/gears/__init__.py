"""The pictures of Gears 'N Guffaws: `renderer.RENDERER` is all that others take."""
