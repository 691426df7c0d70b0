"""Hidden information: resample it for tests and computer players, or deduce it from what's public."""
