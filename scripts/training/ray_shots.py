#!/usr/bin/env python3
"""Computes a million shots of Baize on workers of Ray, and checks that they have the same bytes as without Ray.

Usage: ray_shots.py [--shots N] [--workers N] [--address ADDRESS]

One worker is killed on the way; Ray starts it anew, and its part is computed again. `pip install ray` and the wheel of Baize are
needed. With --address it joins a cluster of many machines, on each of which both are installed.
"""

import argparse
import hashlib
import os
import statistics
import time

import numpy as np
import ray

import baize

PART = 5_000
"""The shots of a part: a worker computes one part after the other."""

RACK = "nine_ball_tight"
FASTEST = 9.0


def strikes_of(part):
    """The strokes of a part: breaks, each at its own speed and direction. They follow from the number of the part alone."""
    generator = np.random.default_rng(part)
    strikes = np.zeros((PART, 5))
    strikes[:, 0] = generator.uniform(4.0, FASTEST, PART)
    strikes[:, 1] = generator.normal(0.0, 0.01, PART)
    strikes[:, 3:] = generator.uniform(-0.2, 0.2, (PART, 2))
    return strikes


def outcome(setup, part):
    """A hash of where all balls ended, and how many balls fell; on one thread."""
    shots = baize.simulate(setup, strikes_of(part), threads=1, events=False)
    parts = [shots.positions, shots.pockets, shots.rails, shots.first_hit_times, shots.durations]
    return hashlib.sha256(b"".join(array.tobytes() for array in parts)).hexdigest(), int((shots.pockets >= 0).sum())


@ray.remote(num_cpus=1, max_restarts=-1, max_task_retries=-1)
class Worker:
    """Computes parts. The set-up crosses to its process once, by pickle."""

    def __init__(self, setup):
        self.setup = setup

    def play(self, part):
        """The outcome of a part."""
        return outcome(self.setup, part)

    def process(self):
        """The number of its process."""
        return os.getpid()


def on_ray(setup, parts, count, kill=False):
    """The outcomes of all parts from that many workers, the seconds they took, and the processes that the first worker had."""
    workers = [Worker.remote(setup) for _ in range(count)]
    processes = [ray.get([worker.process.remote() for worker in workers])[0]]
    start = time.perf_counter()
    pending = [workers[part % count].play.remote(part) for part in range(parts)]
    if kill:
        ray.wait(pending, num_returns=max(1, parts // 4))
        ray.kill(workers[0], no_restart=False)
    outcomes = ray.get(pending)
    took = time.perf_counter() - start
    processes.append(ray.get(workers[0].process.remote()))
    for worker in workers:
        ray.kill(worker)
    return outcomes, took, processes


def without_ray(setup, parts):
    """The outcomes of all parts, computed here, and the seconds they took."""
    start = time.perf_counter()
    return [outcome(setup, part) for part in range(parts)], time.perf_counter() - start


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--shots", type=int, default=1_000_000)
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--address", help="of a cluster; without it Ray runs on this machine only")
    options = parser.parse_args()
    ray.init(address=options.address, num_cpus=None if options.address else options.workers, include_dashboard=False, log_to_driver=False)
    setup, parts = baize.Setup.rack(RACK), -(-options.shots // PART)

    outcomes, took, processes = on_ray(setup, parts, options.workers, kill=True)
    shots, potted = parts * PART, sum(potted for _, potted in outcomes)
    print(f"{shots:,} breaks on {options.workers} workers: {took:.1f} s, {shots / took:,.0f} a second; {potted:,} balls fell")
    print(f"worker 0 was killed as process {processes[0]} and went on as process {processes[1]}")
    if processes[0] == processes[1]:
        raise SystemExit("the worker was not started anew")

    alone, took = without_ray(setup, parts)
    print(f"without Ray, on one core: {took:.1f} s, {shots / took:,.0f} a second")
    if alone != outcomes:
        raise SystemExit("some bytes differ")
    print("all bytes are the same")

    # One worker and all workers in turn, several times: on a shared machine a single comparison says little.
    few = max(options.workers * 2, parts // 20)
    ratios = []
    for _ in range(5):
        one = on_ray(setup, few, 1)[1]
        ratios.append(one / on_ray(setup, few, options.workers)[1])
    share = statistics.median(ratios) / options.workers
    print(f"{options.workers} workers are {statistics.median(ratios):.2f} times as fast as one ({min(ratios):.2f} to {max(ratios):.2f})")
    print(f"estimate for 1000 cores at that share of {share:.2f}: {1000 * share * few * PART / one / 1e6:.1f} million breaks a second")


if __name__ == "__main__":
    main()
