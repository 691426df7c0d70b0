"""The command `guffaw` of the installed package."""
