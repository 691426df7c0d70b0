"""What a sensible player makes of what all can see, in points: the arithmetic of shortcuts and of computer players."""
