"""What somebody in front of Discord's app can do: slash commands, buttons, selects, forms, messages."""
