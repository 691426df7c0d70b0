"""The end of a round: which tiles are driven, which go, and what the board is worth (GG20-GG43)."""
