"""Who moves without being clicked: computer players, stand-ins for the absent, and the scheduler of deadlines."""
