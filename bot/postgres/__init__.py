"""The store in PostgreSQL, and everything that several processes on one database need. Core works without it."""
