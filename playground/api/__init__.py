"""Discord's REST API v10, and its rate limits."""
