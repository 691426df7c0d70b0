"""The private bench, and tiles one by one."""
