#!/usr/bin/env python3
"""Draws the points of the trainings against processor time and against shots, as SVG.

Usage: picture.py FOLDER PICTURE    FOLDER has the CSV files of all three trainings, as train.py writes them; matplotlib is needed
"""

import csv
import sys
from pathlib import Path

import matplotlib

matplotlib.use("svg")
matplotlib.rcParams.update({"svg.hashsalt": "baize", "svg.fonttype": "none"})

import matplotlib.pyplot as plt  # noqa: E402

COLOURS = {"baize": "#1a7f4b", "baize_pooltool_laws": "#3b6fb6", "pooltool": "#c05a1a"}


def rows(path):
    """The rows of a training, as numbers."""
    with path.open() as file:
        return [{name: float(row[name]) for name in ("cpu_seconds", "shots", "points")} for row in csv.DictReader(file)]


def main():
    folder, picture = Path(sys.argv[1]), Path(sys.argv[2])
    figure, panels = plt.subplots(1, 2, figsize=(9, 3.4), sharey=True, layout="constrained")
    for panel, (column, title) in zip(panels, [("cpu_seconds", "processor time, s"), ("shots", "shots")], strict=True):
        for engine, colour in COLOURS.items():
            points = rows(folder / f"{engine}.csv")
            panel.plot([row[column] for row in points], [row["points"] for row in points], color=colour, label=engine.replace("_", " "))
        panel.set(xscale="log", xlabel=title, ylim=(0, 10))
        panel.grid(alpha=0.3)
    panels[0].set_ylabel("points of ten shots")
    panels[0].legend(loc="lower right")
    figure.savefig(picture, metadata={"Date": None})


if __name__ == "__main__":
    main()
