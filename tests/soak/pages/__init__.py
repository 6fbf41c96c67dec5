"""The client in a real browser, for longer: a package, so that its fixtures end with it."""
