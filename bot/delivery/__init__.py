"""From the outbox in the database to Discord: each message once, in order, and again after a crash."""
