"""Endurance runs, which take too long for tests: a month of tables, and hundreds of kills of the bot.

They print counts.
"""
