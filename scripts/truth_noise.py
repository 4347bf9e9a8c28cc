#!/usr/bin/env python3
"""Computed shots as a camera would have seen them: the places of measured tracks are replaced by computed ones with the noise of the camera.

python3 scripts/truth_noise.py TRACKS.json COMPUTED.json OUT.tracks.json
    COMPUTED.json is the file `tracks.json` that `baize fit` has written for TRACKS.json. What `baize fit` then finds for OUT is the error that
    noise alone leaves.
"""

import json
import random
import sys

# Of one coordinate of the tracked three-cushion shots, in metres.
NOISE = 0.00033


def between(track, time):
    """Where a ball is at that time; it lies still before its first place and after its last one."""
    times = track["t"]
    if time <= times[0]:
        return track["x"][0], track["y"][0]
    after = next((index for index, later in enumerate(times) if later >= time), None)
    if after is None:
        return track["x"][-1], track["y"][-1]
    share = (time - times[after - 1]) / (times[after] - times[after - 1])
    return tuple(track[axis][after - 1] + share * (track[axis][after] - track[axis][after - 1]) for axis in "xy")


def main(measured, computed, out):
    with open(measured, encoding="utf-8") as text:
        file = json.load(text)
    with open(computed, encoding="utf-8") as text:
        tracks = json.load(text)
    chance = random.Random(1)
    file["shots"] = [shot for shot in file["shots"] if str(shot["id"]) in tracks]
    for shot in file["shots"]:
        start = (shot["strike_estimate"] or {}).get("t0", 0.0)
        for name, ball in shot["balls"].items():
            seen = [between(tracks[str(shot["id"])][name], time - start) for time in ball["t"]]
            ball["x"], ball["y"] = ([place[axis] + chance.gauss(0, NOISE) for place in seen] for axis in (0, 1))
    with open(out, "w", encoding="utf-8") as text:
        json.dump(file, text)


if __name__ == "__main__":
    main(*sys.argv[1:])
