"""What people can do in Discord's app: slash commands, buttons, lists, forms and messages."""
