"""A club's evening on paper: who is there, who sits where, what the lists say, and who is paid.

An evening is the fold of its log (``events.py``, ``evening.py``). People are numbers here: the room
knows no names, no languages and no servers. How people are seated: ``docs/clubs-methods.md``.
"""
