"""...'N Nobody Else: the Automa and the goals of one who plays alone."""
