"""The web server: live tables as event logs, the protocol, the store, the built client."""
