"""Sessions of the page with a server that lies: ``web/src/session/adversary.test.ts``."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
NODE = ROOT / ".venv" / "bin" / "node"
VITEST = ROOT / "web" / "node_modules" / "vitest" / "vitest.mjs"


def play_sessions(number: int, seed: int) -> None:
    """Play so many sessions, those of this seed; ``AssertionError`` with what was found."""
    drawn = {"STAMMTISCH_SESSIONS": str(number), "STAMMTISCH_SEED": str(seed), "NO_COLOR": "1"}
    outcome = subprocess.run(
        [NODE, VITEST, "run", "src/session/adversary.test.ts"],
        cwd=ROOT / "web",
        env=os.environ | drawn,
        capture_output=True,
        text=True,
    )
    assert outcome.returncode == 0, outcome.stdout + outcome.stderr
    assert f"{number} sessions" in outcome.stdout
