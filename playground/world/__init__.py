"""The state of the local Discord: users, guilds, channels, threads, messages, interactions, and their storage."""
