"""Discord's formats: bodies, ids, error codes, permission bits, and the limits on what may be sent."""
