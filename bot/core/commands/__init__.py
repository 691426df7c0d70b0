"""Commands: what buttons, lists and slash commands request, as immutable values."""
