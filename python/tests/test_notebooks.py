"""The notebooks in docs/science/notebooks run, and print what they have kept.

`jupyter nbconvert --to notebook --execute --inplace docs/science/notebooks/*.ipynb` makes their outputs anew.
"""

import contextlib
import io
import json
import re
from pathlib import Path

import pytest

matplotlib = pytest.importorskip("matplotlib")
FOLDER = Path(__file__).parents[2] / "docs" / "science" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
LARGEST = 100_000


def kept_text(cell):
    """What a cell has printed when the notebook was made."""
    return "".join("".join(output["text"]) for output in cell["outputs"] if output["output_type"] == "stream")


def words_and_numbers(text):
    """A text without its numbers, and the numbers."""
    number = r"[-+]?\d+(?:\.\d+)?"
    return re.sub(number, "#", text), [float(found) for found in re.findall(number, text)]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=[path.stem for path in NOTEBOOKS])
def test_a_notebook_prints_what_it_has_kept(path):
    matplotlib.use("agg")
    names = {}
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] != "code":
            continue
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            exec("".join(cell["source"]), names)
        (words, numbers), (kept_words, kept_numbers) = words_and_numbers(said.getvalue()), words_and_numbers(kept_text(cell))
        assert words == kept_words
        assert numbers == pytest.approx(kept_numbers, rel=0.2, abs=0.1), "the engine has changed; make the outputs anew"
    matplotlib.pyplot.close("all")


@pytest.mark.parametrize("path", NOTEBOOKS, ids=[path.stem for path in NOTEBOOKS])
def test_a_notebook_has_its_pictures_and_is_small(path):
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    data = [output.get("data", {}) for cell in cells for output in cell.get("outputs", [])]
    assert any("image/png" in kinds for kinds in data) and path.stat().st_size < LARGEST


def test_there_is_a_notebook_for_each_kind_of_use():
    assert [path.stem for path in NOTEBOOKS] == ["fit", "random_policy", "straight_shot", "thirty_degrees"]
