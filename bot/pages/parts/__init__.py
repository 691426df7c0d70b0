"""What messages are made of: layout, buttons and what they remember, names, and the worker that draws."""
