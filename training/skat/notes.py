"""``python -m training.skat.notes``: how good the evaluation of hands is, from its file's notes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stammtisch.bots.skat.evaluation import evaluation


def report() -> str:
    """The tables."""
    about: Mapping[str, Any] = evaluation().about
    lines = [
        f"The evaluation that the bots bid by, made by `python -m training.skat` in"
        f" {about['seconds'] / 60:.0f} minutes with {about['jobs']} processes from seed"
        f" {about['plan']['seed']}: how it predicts the kernel's verdict on unseen deals.\n",
        "| game, aim | deals | won | predicted right | Brier | log loss |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for aim, row in about["unseen"].items():
        lines.append(
            f"| {aim} | {row['deals']:,} | {row['won']:.1%} | {row['right']:.1%} |"
            f" {row['brier']:.3f} | {row['entropy']:.3f} |"
        )
    lines += [
        "\nGames played out by bots between club and master, with all cards open and at the table;"
        " Brier score and log loss of the predictions, before and after the correction (fitted to"
        " the other games).\n",
        "| game | games | won, cards open | won at the table | of those | of the others | Brier |"
        " log loss |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for name, row in about["games"].items():
        if name != "calibration":
            lines.append(
                f"| {name} | {row['games']} | {row['solved']:.0%} | {row['won']:.0%} |"
                f" {row['won of solved']:.0%} | {row['won of unsolved']:.0%} |"
                f" {row['brier before']:.3f} → {row['brier after']:.3f} |"
                f" {row['entropy before']:.3f} → {row['entropy after']:.3f} |"
            )
    lines += ["\n| | predicted | games | on average | won |", "| --- | --- | --- | --- | --- |"]
    for corrected, low, number, predicted, won in about["games"]["calibration"]:
        when = "after" if corrected else "before"
        lines.append(
            f"| {when} | {low:.0%} to {low + 0.2:.0%} | {number} | {predicted:.0%} | {won:.0%} |"
        )
    return "\n".join(lines)


if __name__ == "__main__":
    print(report())
