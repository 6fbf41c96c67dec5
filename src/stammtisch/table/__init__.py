"""The table in the browser: rooms, seats, protocol, store, and the built web client."""
