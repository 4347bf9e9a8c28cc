"""Compares pictures with traced ones by FLIP (Andersson et al. 2020), only where the table is seen.

Usage: light_flip.py REFERENCES PICTURES. The first folder has NAME.png and NAME.mask.png, the second NAME.png or NAME_0.png. Prints for each
name the mean of FLIP, its 95th percentile, and the mean over all names. Needs the Python packages flip-evaluator, numpy and pillow.
"""

import sys
from pathlib import Path

import flip_evaluator
import numpy
from PIL import Image


def pixels(path):
    return numpy.asarray(Image.open(path).convert("RGB"), dtype=numpy.float32) / 255.0


def main(references, pictures):
    means = []
    for reference in sorted(Path(references).glob("*.png")):
        if reference.name.endswith(".mask.png"):
            continue
        name = reference.stem
        found = [path for path in (Path(pictures) / f"{name}.png", Path(pictures) / f"{name}_0.png") if path.exists()]
        if not found:
            continue
        mask = pixels(reference.with_suffix(".mask.png"))[..., 0] > 0.5
        errors, _, _ = flip_evaluator.evaluate(pixels(reference), pixels(found[0]), "LDR", applyMagma=False)
        errors = numpy.squeeze(errors)[mask]
        means.append(float(errors.mean()))
        print(f"{name:26} {means[-1]:.4f} {float(numpy.percentile(errors, 95)):.4f}")
    print(f"{'mean':26} {sum(means) / max(len(means), 1):.4f}")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
