"""The actions of people in Discord's app: slash commands, buttons, lists, forms and messages."""
