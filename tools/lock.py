"""Keep addresses out of web/package-lock.json: what installs are its versions and hashes.

npm also notes where a package came from, where its authors ask for money, and why a version is no
longer liked. None of that is needed; `make pins` takes it out, and `make check` looks for it.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

LOCK = Path(__file__).resolve().parent.parent / "web" / "package-lock.json"
NOT_NEEDED = ("resolved", "funding", "deprecated")


def without_addresses(text: str) -> str:
    """The lock file's text, without what is not needed."""
    lock = json.loads(text)
    for package in lock["packages"].values():
        for key in NOT_NEEDED:
            package.pop(key, None)
    return json.dumps(lock, indent=2, ensure_ascii=False) + "\n"


def main() -> int:
    old = LOCK.read_text("utf-8")
    new = without_addresses(old)
    if "://" in new:
        line = next(line for line in new.splitlines() if "://" in line)
        print(f"{LOCK.name}: an address where none is needed: {line.strip()}", file=sys.stderr)
        return 1
    if sys.argv[1:] == ["--check"]:
        if new != old:
            print(f"{LOCK.name} is not as `make pins` writes it", file=sys.stderr)
            return 1
    elif new != old:
        LOCK.write_text(new, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
