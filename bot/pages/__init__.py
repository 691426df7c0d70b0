"""Pages: what messages about a table show their viewer, as text, pictures with alt text, and controls."""
