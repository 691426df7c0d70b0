"""Building blocks of messages: layout, buttons, names, descriptions, and the worker that draws pictures."""
