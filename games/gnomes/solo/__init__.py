"""The automaton whom one plays against alone."""
