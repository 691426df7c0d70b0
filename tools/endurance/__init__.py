"""Endurance tests that take too long for `make test`, such as a month of games, or hundreds of kills of the bot.

The programs print counts.
"""
