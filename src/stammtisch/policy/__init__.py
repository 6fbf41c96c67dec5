"""Policy networks: what a seat does, from its own observation.

Every action of a game has a number (``actions``); networks of whole numbers say how likely each is
(``network``).
"""
