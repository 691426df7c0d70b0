"""What exists: users, a guild, channels, threads, messages and interactions, by Discord's rules, and its storage."""
