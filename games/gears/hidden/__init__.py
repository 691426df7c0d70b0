"""Hidden information: resampling for tests and computer players, and deductions from public information."""
