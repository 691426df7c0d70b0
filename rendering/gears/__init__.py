"""Pictures of Gears 'N Guffaws. Other packages use only `renderer.RENDERER`."""
