"""Delivery of the outbox to Discord: each message once, in order, even if the bot crashes in between."""
