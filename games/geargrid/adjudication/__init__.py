"""The judging of boards at the end of a round: which tiles are driven, which come off, and the score (GG20-GG43)."""
