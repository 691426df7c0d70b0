"""The state of the local Discord: users, guilds, channels, threads, messages and interactions, and its storage."""
