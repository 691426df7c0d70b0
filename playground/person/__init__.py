"""The user interface of Discord's app as operations: slash commands, buttons, selects, forms, messages."""
