"""A table and everything that changes it: pure steps from one Position to the next, and the writer that stores them."""
