"""Marginal games of Skat, forced to be played: the lines, and what the report says of them."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict, replace
from importlib.resources import as_file, files
from pathlib import Path

import numpy as np
import pytest

from stammtisch import solver
from stammtisch.bots.skat import evaluation as evaluations
from stammtisch.bots.skat.evaluation import evaluation
from training.skat.tables import Line, calibrate, collect, read, report, tell


def some(number: int, shift: float) -> list[Line]:
    """Games that are won as often as the logit, shifted, says."""
    rng = np.random.default_rng(1)
    lines = []
    for at in range(number):
        logit = float(rng.normal())
        chance = 1 / (1 + np.exp(-logit - shift))
        won = bool(rng.random() < chance)
        lines.append(Line(f"tables/{at}", "suit skat", chance, logit, chance, won))
    return lines


@pytest.mark.skipif(not solver.available, reason="the bots that play need the solvers")
def test_a_line_is_the_same_again_and_a_run_goes_on(tmp_path: Path) -> None:
    learned, counts = evaluation(), Counter[int]()
    found = [tell(number, counts, learned, "club") for number in range(6)]
    lines = [line for line in found if line]
    assert lines
    assert lines[0] == tell(int(lines[0].deal.split("/")[1]), counts, learned, "club")
    assert all(0.30 <= line.before < 0.95 for line in lines)
    file = tmp_path / "lines" / "tables.jsonl"
    file.parent.mkdir()
    last = int(lines[0].deal.split("/")[1])
    file.write_text(json.dumps(asdict(lines[0])) + '\n{"deal": "tab', "utf-8")
    collect(file, last + 2, "club")
    assert read(file)[0] == lines[0]
    assert all(int(line.deal.split("/")[1]) <= last + 1 for line in read(file))
    assert file.read_text("utf-8").endswith("}\n")


def test_the_report_finds_what_the_forecast_misses() -> None:
    plain = replace(evaluation(), corrections=dict.fromkeys(evaluation().corrections, (0, 64)))
    text = report(some(600, shift=1.5), plain)
    gained = float(text.split("entropy gained by the fit, held out: ")[1].split()[0])
    assert gained > 0.02
    row = next(line for line in text.splitlines() if line.startswith("suit skat"))
    assert float(row.split()[5]) == pytest.approx(1.5, abs=0.5)


def test_a_model_is_calibrated_by_the_lines(tmp_path: Path) -> None:
    path = tmp_path / "evaluation.npz"
    with as_file(files("stammtisch.bots.skat") / evaluations.FILE) as own:
        path.write_bytes(own.read_bytes())
    before = evaluations.read(path)
    calibrate(path, some(600, shift=1.5), "club")
    after = evaluations.read(path)
    offset, factor = after.corrections["suit skat"]
    assert offset / 64 == pytest.approx(1.5, abs=0.3)
    assert factor / 64 == pytest.approx(1, abs=0.3)
    # Null games and what lies beyond winning stay as they were; so do the networks.
    assert after.corrections["null skat"] == before.corrections["null skat"]
    assert after.corrections["suit 90"] == before.corrections["suit 90"]
    assert after.about["tables"] == {"by": "club", "lines": 600}
    assert np.array_equal(after.networks["suit"].out, before.networks["suit"].out)
