"""Several servers at one database: who they are, and which of them has a table."""
