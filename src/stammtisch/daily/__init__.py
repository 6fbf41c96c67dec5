"""The deals of the day: keys that nobody can change afterwards, and cards that are worth a choice.

Pure functions of a key, for the server that deals them and for whoever checks them later.
"""
