"""A club's evening: who sits with whom, by stated methods (``docs/clubs-methods.md``).

People are numbers here: the room knows no names, no languages and no servers.
"""
