"""The state of a table: the fold of its log, and the requests that ask for events."""
