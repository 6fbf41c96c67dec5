"""``python -m stammtisch`` is the command ``stammtisch``."""

import sys

from stammtisch.cli import main

if __name__ == "__main__":  # A bot's process imports this module too, and must not begin anew.
    sys.exit(main())
