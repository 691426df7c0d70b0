"""The puzzle of the day: what may be begun, what came of it, who did how well, and the proof of the deal."""
