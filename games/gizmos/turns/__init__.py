"""The course of a turn: its action, the gizmos that it triggers, the end of rounds and of the game."""
