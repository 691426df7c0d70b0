"""Pictures of Gear Grid: enamelled gears on plates, and what becomes of them."""
