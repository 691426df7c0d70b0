"""The automaton, which is the opponent in solo games."""
