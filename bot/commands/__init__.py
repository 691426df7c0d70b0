"""Commands: frozen values into which buttons, lists, and slash commands are decoded."""
