"""The SHA-256 of each file of the browser client in a wheel, in the format of ``sha256sum``.

``make dist`` keeps them beside the wheel. The client's build is reproducible, so anybody can build
the same version and compare, or compare what a server has sent (``docs/fairness.md``).

    .venv/bin/python tools/client_sums.py dist/stammtisch-*.whl > dist/client.sha256
"""

from __future__ import annotations

import sys
from hashlib import sha256
from zipfile import ZipFile

CLIENT = "stammtisch/table/client/"


def main(wheel: str) -> None:
    with ZipFile(wheel) as files:
        names = sorted(each for each in files.namelist() if each.startswith(CLIENT))
        for name in names:
            if not name.endswith("/"):
                print(f"{sha256(files.read(name)).hexdigest()}  {name.removeprefix(CLIENT)}")


if __name__ == "__main__":
    main(*sys.argv[1:])
