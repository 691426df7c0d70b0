"""A local Discord on loopback: the REST API, the gateway and a person's side, for an unmodified discord.py client.

Its rooms, and how strict it is: docs/local-discord.md.
"""
