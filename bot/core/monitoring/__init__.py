"""Health checks, metrics and logs by which a host can monitor the bot, and limits on its memory."""
