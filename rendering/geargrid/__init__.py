"""Pictures of Gear Grid: boards, tiles, results and animations."""
