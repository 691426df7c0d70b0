"""A table and all that changes it: pure functions from one Position to the next, and the writer that stores them."""
