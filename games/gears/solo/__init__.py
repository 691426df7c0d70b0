"""The expansion ...'N Nobody Else: the Automa, and the goals of solo games."""
