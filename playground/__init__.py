"""A local Discord for an unmodified discord.py client: REST API, gateway and user interface, only on this machine.

docs/local-discord.md describes the packages and the restrictions.
"""
