"""Pages: the content of messages for a table and a viewer, with text, pictures with alt text, and controls."""
