"""A feature: what whoever runs the server wants to know of it."""
