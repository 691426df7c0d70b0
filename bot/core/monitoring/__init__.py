"""Lets a host see how the bot is doing, and keeps its memory small."""
