"""Hidden information: resampled, or deduced from public information."""
