#!/usr/bin/env python3
"""What a cushion does, contact by contact, straight from measured tracks and without any law of cushions: the table "Contact by contact" of
docs/science/real_shots.md.

python3 -m pip install numpy scipy
python3 scripts/truth_contacts.py TRACKS.json [--friction 0.176]

The path of a ball before a contact is fitted by itself, and so is the path after it: the ball slides, then it rolls. Each is followed to the
line on which a ball touches the nose. The two give the speeds at the nose, and how much later and farther along the rail the ball comes off.
"""

import argparse
import json

import numpy as np
from scipy.optimize import brentq, least_squares

GRAVITY = 9.81
# A rolling ball slows down by this, in m/s^2, and by this share of the square of its speed, in 1/m.
ROLL, DRAG = 0.0417, 0.0235
# The noise of a place in metres.
NOISE = 0.00033
# A path is fitted over at most this long, in s, and by at least so many places.
SPAN, LEAST = 0.5, 5
# A fitted path must be so close to its places, in metres (root mean square).
CLOSE = 0.0016
# Places so close to the line of the nose are left out, in metres: the ball may be in the rubber.
IN_RUBBER = 0.0025
# Normal speeds, in m/s, between which the contacts are told together.
SPEEDS = [0.4, 0.7, 1.0, 1.4, 1.8, 2.4, 3.2]


def sliding(slip, friction):
    """Acceleration of a ball that slips over the cloth."""
    size = np.hypot(*slip)
    return -friction * GRAVITY * slip / size if size > 1e-9 else np.zeros(2)


def way_back(path, axis, side, line, friction):
    """When the ball left the line of the nose, in s before the path begins (negative); None if it never did."""
    half, speed, gap = side * sliding(path[4:6], friction)[axis] / 2, side * path[2 + axis], side * path[axis] - line
    roots = np.roots([half, speed, gap])
    times = [root.real for root in roots if abs(root.imag) < 1e-12 and -0.2 < root.real < 0.02]
    return max(times, default=None)


def places(path, times, friction):
    """Places of a ball that slides, then rolls; `path` has its place, velocity and slip over the cloth at time 0."""
    start, velocity, slip = path[:2], path[2:4], path[4:6]
    pull = sliding(slip, friction)
    end = 2 * np.hypot(*slip) / (7 * friction * GRAVITY)
    slides = np.minimum(times, end)[:, None]
    where = start + velocity * slides + pull * slides**2 / 2
    rolling = velocity + pull * end
    speed = np.hypot(*rolling)
    if speed < 1e-6:
        return where
    phase, rate = np.arctan(speed * np.sqrt(DRAG / ROLL)), np.sqrt(ROLL * DRAG)
    left = np.clip(times - end, 0, phase / rate)
    way = np.log(np.cos(phase - rate * left) / np.cos(phase)) / DRAG
    return where + rolling / speed * way[:, None]


def fitted(times, seen, friction):
    """The path through these places, and its root mean square distance from them."""
    times = times - times[0]
    speed = (seen[3] - seen[0]) / times[3]
    across = np.array([speed[1], -speed[0]])
    best = None
    for slip in (0 * speed, 0.3 * speed, -0.5 * speed, 0.5 * across, -0.5 * across):
        first = np.concatenate([seen[0], speed, slip])
        found = least_squares(lambda path: ((places(path, times, friction) - seen) / NOISE).ravel(), first, method="lm")
        if best is None or found.cost < best.cost:
            best = found
    off = places(best.x, times, friction) - seen
    return best.x, np.sqrt((off**2).sum(axis=1).mean())


def turns(times, seen):
    """The places at which the velocity changes by more than friction can change it."""
    velocity = np.diff(seen, axis=0) / np.diff(times)[:, None]
    change = np.hypot(*np.diff(velocity, axis=0).T)
    return 1 + np.flatnonzero(change > 0.10 + 2.2 * (times[2:] - times[:-2]) / 2)


def touches(gap):
    """Where a ball is closest to a cushion; `gap` is its distance from the line of the nose."""
    for place in range(1, len(gap) - 1):
        if gap[place] < 0.025 and gap[place] <= gap[max(0, place - 4) : place + 5].min():
            yield place


def contact(times, seen, axis, side, place, line, friction):
    """Speeds before and after a contact, how much later and how much farther along the rail the ball comes off; None if unclear."""
    gap = line - side * seen[:, axis]
    last = max((i for i in range(place + 1) if gap[i] > IN_RUBBER), default=None)
    first = min((i for i in range(place, len(gap)) if gap[i] > IN_RUBBER), default=None)
    if last is None or first is None:
        return None
    others = [turn for turn in turns(times, seen) if abs(turn - place) > 3]
    begin = max([turn + 2 for turn in others if turn < place] + [0])
    end = min([turn - 1 for turn in others if turn > place] + [len(times) - 1])
    before = [i for i in range(begin, last + 1) if times[last] - times[i] <= SPAN]
    after = [i for i in range(first, end + 1) if times[i] - times[first] <= SPAN]
    if min(len(before), len(after)) < LEAST:
        return None
    inward, apart = fitted(times[before], seen[before], friction)
    outward, apart_after = fitted(times[after], seen[after], friction)
    if max(apart, apart_after) > CLOSE:
        return None

    def beyond(late):
        return side * places(inward, np.array([late]), friction)[0][axis] - line

    since = times[last] - times[before[0]]
    if beyond(since - 0.005) > 0 or beyond(since + 0.2) < 0:
        return None
    late = brentq(beyond, since - 0.005, since + 0.2)
    arrives = times[before[0]] + late
    at_nose, soon = places(inward, np.array([late, late + 1e-4]), friction)
    velocity = (soon - at_nose) / 1e-4
    back = way_back(outward, axis, side, line, friction)
    if back is None:
        return None
    pull = sliding(outward[4:6], friction)
    velocity_after = outward[2:4] + pull * back
    along = 1 - axis
    off_at = outward[along] + outward[2 + along] * back + pull[along] * back**2 / 2
    direction = np.sign(velocity[along]) or 1.0
    return {
        "normal": side * velocity[axis],
        "along": abs(velocity[along]),
        "restitution": -velocity_after[axis] / velocity[axis],
        "later": times[after[0]] + back - arrives,
        "farther": direction * (off_at - at_nose[along]),
    }


def contacts(file, friction):
    """All clear contacts with cushions of the whole shots."""
    half = [file["table"]["length"] / 2, file["table"]["width"] / 2]
    radius = file["ball_radius"]
    for shot in file["shots"]:
        if any(flag.startswith(("late", "gap")) for flag in shot["flags"]):
            continue
        tracks = {name: (np.array(ball["t"]), np.c_[ball["x"], ball["y"]]) for name, ball in shot["balls"].items()}
        for name, (times, seen) in tracks.items():
            for axis in (0, 1):
                for side in (-1, 1):
                    line = half[axis] - radius
                    for place in touches(line - side * seen[:, axis]):
                        others = [other for other in tracks if other != name]
                        near = (np.hypot(*(seen[place] - at(tracks[other], times[place]))) for other in others)
                        if min(near, default=1.0) > 0.09:
                            yield contact(times, seen, axis, side, place, line, friction)


def at(track, time):
    """The place of a ball at that time, between its samples."""
    times, seen = track
    return np.array([np.interp(time, times, seen[:, axis]) for axis in (0, 1)])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tracks")
    parser.add_argument("--friction", type=float, default=0.176, help="of a ball that slides on the cloth")
    options = parser.parse_args()
    with open(options.tracks, encoding="utf-8") as text:
        found = list(contacts(json.load(text), options.friction))
    clear = [one for one in found if one and 0.6 < one["restitution"] < 1.05 and abs(one["later"]) < 0.03]
    print(f"{len(clear)} clear contacts")
    print("normal speed (m/s)  contacts  speed back / speed in: quarter, median, three quarters  later (ms)  farther / speed along (ms)")
    for low, high in zip(SPEEDS, SPEEDS[1:]):
        these = [one for one in clear if low <= one["normal"] < high]
        back = np.percentile([one["restitution"] for one in these], [25, 50, 75])
        later = 1000 * np.median([one["later"] for one in these])
        slanting = [1000 * one["farther"] / one["along"] for one in these if one["along"] > 0.3]
        quarters = "  ".join(f"{value:.3f}" for value in back)
        print(f"{low:.1f} to {high:.1f}          {len(these):8}  {quarters}      {later:5.1f}    {np.median(slanting):5.1f}")


if __name__ == "__main__":
    main()
