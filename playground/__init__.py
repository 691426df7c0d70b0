"""A local Discord on loopback: REST API, gateway and user interface, for an unmodified discord.py client.

docs/local-discord.md describes its packages and its restrictions.
"""
