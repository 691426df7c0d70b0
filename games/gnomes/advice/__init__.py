"""Advice on what a sensible player would do, from public information, for suggestions and computer players."""
