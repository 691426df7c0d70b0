"""The expansion ...'N Nobody Else, for solo games: the Automa, and the goals to reach."""
