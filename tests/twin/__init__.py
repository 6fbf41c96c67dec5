"""The twin: a second, independent reading of the rules, for the tests alone.

Each module is written only from the clauses of the rules and from
docs/record.md, without a look at the library.  It is plain and slow on
purpose, shares no code with the library or between its own games, and names
the clause beside every rule.  Tests play the same deals with both and compare.
"""
