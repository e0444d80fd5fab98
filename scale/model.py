#!/usr/bin/env python3
"""From measured seconds and bytes a book to machines, hours and money for a catalogue.

    scale/model.py                       the table of docs/scale.md: a million books
    scale/model.py --books 200000 --cores 64 --hours 8
    scale/model.py --measure BINARY BOOKS…   what this machine takes for each recipe
    scale/model.py --check BINARY        compares the model with runs of a small catalogue on this machine

The catalogue is simulated: books are log-normal in length, cores take batches one after the other, the network and the
store's requests are shared by all. Prices are assumptions, named below.
"""

from __future__ import annotations

import argparse
import heapq
import json
import math
import pathlib
import random
import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass


@dataclass(frozen=True)
class Recipe:
    """What a book of a recipe takes: so much at any rate, and some for each thousand words of it."""

    name: str
    options: tuple[str, ...]
    seconds: float
    """Seconds of processor a book, whatever its length: to begin it, its poster, and to bring it onto the disk."""
    seconds_per_thousand: float
    bytes: float
    bytes_per_thousand: float


@dataclass(frozen=True)
class Machine:
    """What a machine has, and what it costs."""

    cores: int = 16
    network: float = 10e9 / 8
    """Bytes a second, in and out."""
    dollars_per_core_hour: float = 0.02
    life: float = math.inf
    """Seconds after which a borrowed machine is taken away, on the average."""


@dataclass(frozen=True)
class Store:
    """What a store of objects takes and costs."""

    requests_per_second: float = 3500
    """Of one prefix; books lie under 256 of them."""
    prefixes: int = 256
    requests_per_book: int = 3
    """Pack, poster, manifest."""
    dollars_per_million_requests: float = 5.0
    dollars_per_terabyte_month: float = 23.0


@dataclass(frozen=True)
class Catalogue:
    """Books, by their words: log-normal, as shops have them."""

    books: int = 1_000_000
    median_words: float = 75_000
    spread: float = 0.7
    bytes_per_word: float = 16.0
    """Of the file: text packed to a third, and the pictures."""

    def words(self, count: int, seed: int = 1) -> list[float]:
        """The words of so many of its books, drawn by chance."""
        chance = random.Random(seed)
        return [chance.lognormvariate(math.log(self.median_words), self.spread)
                for _ in range(count)]


# What the recipes are by their options; what they take is measured.
OPTIONS = {
    "thumbnails": ("--recipe", "thumbnails"),
    "preview": ("--spine", "mid", "--pages", "1-24", "--frames", "2"),
    "spreads": ("--recipe", "spreads"),
    "pages": ("--dpi", "133"),
    "pdf": ("--recipe", "pdf"),
}

# Measured by --measure on two cores of an AMD EPYC, with the release build.
MEASURED = pathlib.Path(__file__).with_name("measured.json")


def recipes(known: dict[str, dict[str, float]] | None = None) -> list[Recipe]:
    """The recipes with what was measured of them."""
    known = known or json.loads(MEASURED.read_text())
    return [Recipe(name, OPTIONS[name], **known[name]) for name in OPTIONS if name in known]


@dataclass(frozen=True)
class Outcome:
    """What a catalogue comes to."""

    core_hours: float
    hours: float
    bytes_out: float
    requests: int
    bottleneck: str
    tail: float
    """The share of the time in which not all cores have work."""


def simulate(recipe: Recipe, catalogue: Catalogue, cores: int, machine: Machine, store: Store,
             batch: int = 32, overhead: float = 0.0002, sample: int = 200_000,
             seed: int = 1) -> Outcome:
    """Lets cores take batches one after the other; other things are shared, and the slowest of them counts."""
    count = min(catalogue.books, sample)
    scale = catalogue.books / count
    words = catalogue.words(count, seed)
    times = [recipe.seconds + recipe.seconds_per_thousand * w / 1000 + overhead for w in words]
    free = [0.0] * min(cores, count)
    heapq.heapify(free)
    # A sample has as many batches a core as the whole has, or nobody would ever be idle.
    size = max(1, round(batch / scale)) if scale > 1 else batch
    chance = random.Random(seed + 1)
    for start in range(0, count, size):
        work = sum(times[start:start + size])
        begun = heapq.heappop(free)
        end = begun + work
        # A machine that is taken away loses the book in hand; what was done before is in the store.
        if machine.life < math.inf:
            lost = chance.expovariate(1 / machine.life)
            if lost < work:
                end += times[start]
        heapq.heappush(free, end)
    last, first = max(free), min(free)
    processor = sum(times) * scale
    bytes_out = sum(recipe.bytes + recipe.bytes_per_thousand * w / 1000 for w in words) * scale
    bytes_in = sum(w * catalogue.bytes_per_word for w in words) * scale
    requests = catalogue.books * store.requests_per_book
    machines = max(1, math.ceil(cores / machine.cores))
    limits = {
        "processors": last * scale,
        "network": max(bytes_in, bytes_out) / (machine.network * machines),
        "requests": requests / (store.requests_per_second * store.prefixes),
    }
    bottleneck = max(limits, key=lambda name: limits[name])
    return Outcome(processor / 3600, limits[bottleneck] / 3600, bytes_out, requests, bottleneck,
                   (last - first) / last if last else 0.0)


def table(catalogue: Catalogue, cores: int, machine: Machine, store: Store, batch: int) -> str:
    """The recipes side by side."""
    lines = [f"{catalogue.books:,} books on {cores} cores in machines of {machine.cores}, "
             f"batches of {batch}", "",
             "| recipe | s a book | core-hours | hours | slowest | processors | output "
             "| requests | storage a month |",
             "|---|---|---|---|---|---|---|---|---|"]
    for recipe in recipes():
        out = simulate(recipe, catalogue, cores, machine, store, batch)
        lines.append(
            f"| {recipe.name} | {out.core_hours * 3600 / catalogue.books:.2f} "
            f"| {out.core_hours:,.0f} | {out.hours:,.1f} | {out.bottleneck} "
            f"| ${out.core_hours * machine.dollars_per_core_hour:,.0f} "
            f"| {out.bytes_out / 1e12:,.1f} TB "
            f"| ${out.requests / 1e6 * store.dollars_per_million_requests:,.0f} "
            f"| ${out.bytes_out / 1e12 * store.dollars_per_terabyte_month:,.0f} |")
    return "\n".join(lines)


def machines_for(hours: float, catalogue: Catalogue, machine: Machine, store: Store,
                 batch: int) -> str:
    """How many cores end each recipe in so many hours."""
    lines = [f"{catalogue.books:,} books in {hours:g} hours:"]
    for recipe in recipes():
        one = simulate(recipe, catalogue, 1, machine, store, batch).core_hours
        cores = max(1, math.ceil(one / hours))
        while simulate(recipe, catalogue, cores, machine, store, batch).hours > hours:
            cores = max(cores + 1, math.ceil(cores * 1.1))
            if cores > 100_000:
                break
        machines = math.ceil(cores / machine.cores)
        lines.append(f"  {recipe.name}: {cores} cores, {machines} machines of {machine.cores}")
    return "\n".join(lines)


# What this machine takes


def book(words: int, seed: int) -> str:
    """A book of so many words, of no language in particular; each differs from the others."""
    chance = random.Random(seed)
    syllables = ["ba", "con", "der", "es", "fi", "gra", "hol", "in", "jo", "ka", "lum", "mo"]
    vocabulary = ["".join(chance.choices(syllables, k=chance.randint(1, 4))) for _ in range(3000)]
    lines = [f"# Book {seed}", ""]
    left = words
    while left > 0:
        if len(lines) % 120 == 0:
            lines += [f"## Chapter {len(lines) // 120}", ""]
        count = min(left, chance.randint(20, 140))
        lines += [" ".join(chance.choices(vocabulary, k=count)).capitalize() + ".", ""]
        left -= count
    return "\n".join(lines)


@dataclass(frozen=True)
class Run:
    """What a run of a catalogue took."""

    books: int
    clock: float
    processor: float
    bytes: int


def run(binary: str, lengths: list[int], options: tuple[str, ...], jobs: int) -> Run:
    """Draws a catalogue of books of these lengths, in words, into a new store."""
    with tempfile.TemporaryDirectory(prefix="render-book-model-") as name:
        folder = pathlib.Path(name)
        lines = []
        for number, length in enumerate(lengths):
            (folder / f"{number}.md").write_text(book(length, number))
            lines.append(json.dumps({"id": str(number), "path": f"{number}.md"}))
        (folder / "list.jsonl").write_text("\n".join(lines))
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        start = time.monotonic()
        outcome = subprocess.run(
            [binary, "batch", str(folder / "list.jsonl"), "--out", str(folder / "store"),
             "--jobs", str(jobs), "--quiet", "--metrics", str(folder / "figures"), *options],
            stdout=subprocess.PIPE, check=True)
        clock = time.monotonic() - start
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        results = [json.loads(line) for line in outcome.stdout.splitlines()]
        assert all(result["status"] == "done" for result in results), results
        processor = (after.ru_utime + after.ru_stime) - (before.ru_utime + before.ru_stime)
        return Run(len(results), clock, processor, sum(result["bytes"] for result in results))


def measure(binary: str) -> dict[str, dict[str, float]]:
    """What short and long books of each recipe take on one thread, and so what a book and a thousand words take."""
    short, long = [1000] * 24, [100_000] * 3
    found = {}
    for name, options in OPTIONS.items():
        small, large = run(binary, short, options, 1), run(binary, long, options, 1)
        slope = (large.processor / large.books - small.processor / small.books) / 99
        bytes_slope = (large.bytes / large.books - small.bytes / small.books) / 99
        found[name] = {
            "seconds": round(max(0.0, small.processor / small.books - slope), 5),
            "seconds_per_thousand": round(slope, 6),
            "bytes": round(max(0.0, small.bytes / small.books - bytes_slope)),
            "bytes_per_thousand": round(bytes_slope),
        }
        print(name, found[name], file=sys.stderr)
    return found


def check(binary: str) -> bool:
    """Compares what the model says of a catalogue of books of all lengths with runs of it on this machine."""
    known = measure(binary)
    chance = random.Random(5)
    lengths = [round(min(150_000, chance.lognormvariate(math.log(15_000), 0.9))) for _ in range(24)]
    good = True
    for it in recipes(known):
        times = [it.seconds + it.seconds_per_thousand * n / 1000 for n in lengths]
        size = sum(it.bytes + it.bytes_per_thousand * n / 1000 for n in lengths)
        for jobs in (1, 2):
            free = [0.0] * jobs
            for seconds in times:
                heapq.heapreplace(free, free[0] + seconds)
            told = sum(times)
            real = run(binary, lengths, it.options, jobs)
            # Seconds of processor, which are the same on a machine that others use as well.
            off = told / real.processor - 1
            off_bytes = size / real.bytes - 1
            good = good and abs(off) <= 0.2 and abs(off_bytes) <= 0.2
            print(f"{it.name}, {jobs} at a time: {told:.2f} s of processor by the model, "
                  f"{real.processor:.2f} s ({off:+.0%}); by the clock {max(free):.2f} s and "
                  f"{real.clock:.2f} s; {size / 1e6:.1f} MB, {real.bytes / 1e6:.1f} MB ({off_bytes:+.0%})")
    return good


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--books", type=int, default=1_000_000)
    parser.add_argument("--cores", type=int, default=16)
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument("--hours", type=float, help="tell how many cores end in so many hours")
    parser.add_argument("--life", type=float, default=math.inf,
                        help="hours after which a borrowed machine is taken away")
    parser.add_argument("--measure", metavar="BINARY", help="measure this machine anew")
    parser.add_argument("--check", metavar="BINARY", help="compare the model with runs")
    arguments = parser.parse_args()
    if arguments.measure:
        MEASURED.write_text(json.dumps(measure(arguments.measure), indent=2) + "\n")
        return 0
    if arguments.check:
        return 0 if check(arguments.check) else 1
    catalogue = Catalogue(books=arguments.books)
    machine = Machine(life=arguments.life * 3600)
    print(table(catalogue, arguments.cores, machine, Store(), arguments.batch))
    if arguments.hours:
        print()
        print(machines_for(arguments.hours, catalogue, machine, Store(), arguments.batch))
    return 0


if __name__ == "__main__":
    sys.exit(main())
