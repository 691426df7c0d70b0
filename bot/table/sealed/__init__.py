"""Sealed plans: what somebody decided beforehand for their next turn, carried out by the house when it comes.

A plan is a chain of whole moves with a condition. It is made and tried on an imagined position (`preview`): the seat's
next turn as if it began now, in a world where all that the seat does not know is dealt anew. So what is offered, what
is refused and what stands in the way cannot tell what is hidden. It lies with the chair of its player, in the
database as everything else, and nothing that others can see depends on it: not a letter, nor a ping, nor the hour
(`errands`).
"""
