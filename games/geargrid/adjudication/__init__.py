"""Judge boards at the end of a round: which tiles are driven, which come off, and what a board scores (GG20-GG43)."""
