"""What a message shows: (table, viewer) -> text, pictures with alt text, and controls."""
