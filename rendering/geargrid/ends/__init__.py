"""Pictures for the end of a round and of a match: waves, results, score sheet, animation."""
