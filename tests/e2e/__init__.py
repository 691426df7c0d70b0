"""End-to-end tests: complete games over the local Discord, with the real client, real files and a real browser."""
