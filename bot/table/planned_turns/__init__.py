"""Planned turns: moves that a player chooses in advance, which the bot makes when their turn comes.

A plan is a chain of whole moves with a condition. It is made and tried on an imagined position (`preview`): the seat's
next turn as if it started now, with everything dealt anew that the seat doesn't know. So neither the choices nor the
reasons for failure can reveal what is hidden. A plan is stored in its player's chair, and nothing that others can see
depends on it: no message, no ping, and not the time at which it is tried (`scheduling`).
"""
