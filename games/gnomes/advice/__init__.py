"""What a sensible player estimates from public information, in points. Shortcuts and computer players use it."""
