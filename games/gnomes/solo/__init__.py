"""The automaton, the opponent in solo games."""
