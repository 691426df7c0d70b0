"""The end of a round and of a match: waves, results, score sheet, film."""
