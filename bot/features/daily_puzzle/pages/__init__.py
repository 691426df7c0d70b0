"""Pages of the daily puzzles: the overview, results, rankings, and the proof of the deal."""
