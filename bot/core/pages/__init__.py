"""Pages: the content of messages about a table for one viewer, as text, pictures with alt text, and controls."""
