"""A table and all that changes it: pure steps from one Position to the next, and the one writer that stores them."""
