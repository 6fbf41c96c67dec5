"""The environments as other libraries expect them; each module needs its library.

``pip install stammtisch[learn]`` brings Gymnasium and PettingZoo, ``stammtisch[openspiel]``
OpenSpiel. Nothing else imports this package.
"""
