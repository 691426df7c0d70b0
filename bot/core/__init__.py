"""What a table needs to be played: its rules, storage, messages, pages and Discord. Features build on it."""
