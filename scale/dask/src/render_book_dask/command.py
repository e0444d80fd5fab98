"""The command `render-book-dask`."""

from __future__ import annotations

import argparse
import contextlib
import json
import logging
import pathlib
import signal
import sys
import time
from collections.abc import Iterator
from typing import BinaryIO

from .catalogue import batches
from .cluster import LocalCluster
from .driver import ClusterLost, Driver, Settings
from .metrics import Tally
from .task import StoreFault, Task, UsageFault


def main(words: list[str] | None = None) -> int:
    """Runs the command, and tells its exit code."""
    words = sys.argv[1:] if words is None else words
    # What is lost and found again is the driver's affair, and is told where it matters.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    # Whoever ends the command ends what it has started as well.
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
    further: list[str] = []
    if "--" in words:
        place = words.index("--")
        words, further = words[:place], words[place + 1:]
    arguments = _parser().parse_args(words)
    try:
        if arguments.command == "local":
            return _local(arguments)
        return _run(arguments, tuple(further))
    except KeyboardInterrupt:
        return 130
    except (ClusterLost, StoreFault) as error:
        print(f"render-book-dask: {error}", file=sys.stderr)
        return 5
    except UsageFault as error:
        print(f"render-book-dask: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        print(f"render-book-dask: {error.filename}: {error.strerror}", file=sys.stderr)
        return 3


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="render-book-dask", description="Draws a catalogue of books on a Dask cluster.")
    commands = parser.add_subparsers(dest="command", required=True)
    run = commands.add_parser(
        "run", help="draw a catalogue",
        epilog="Options behind -- are those of `render-book batch`, as in -- --recipe thumbnails.")
    run.add_argument("catalogue", help="a file of JSON lines, or - for standard input")
    run.add_argument("--out", required=True, metavar="STORE",
                     help="a folder that all workers reach, or an address such as s3://bucket/books")
    run.add_argument("--scheduler", metavar="ADDRESS", help="as tcp://host:8786")
    run.add_argument("--local", type=int, metavar="N",
                     help="start N workers on this machine for the run")
    run.add_argument("--books", metavar="DIR",
                     help="where paths of books are meant from (the catalogue's folder)")
    run.add_argument("--batch", type=_positive, default=32, metavar="N", help="books a task (32)")
    run.add_argument("--in-flight", type=_positive, default=4, metavar="N",
                     help="tasks a worker that are handed in at once (4)")
    run.add_argument("--tries", type=_positive, default=3, metavar="N",
                     help="how often a book may end its worker (3)")
    run.add_argument("--patience", type=float, default=300, metavar="SECONDS",
                     help="how long a lost scheduler is waited for (300)")
    run.add_argument("--program", default="render-book", help="the command on the workers")
    run.add_argument("--metrics", type=pathlib.Path, metavar="FILE",
                     help="figures in the text form of Prometheus")
    run.add_argument("--quiet", action="store_true", help="no progress")
    local = commands.add_parser("local", help="a scheduler and workers on loopback, until ended")
    local.add_argument("--workers", type=_positive, default=3, metavar="N")
    local.add_argument("--port", type=int, default=8786)
    return parser


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def _local(arguments: argparse.Namespace) -> int:
    with LocalCluster(arguments.workers, arguments.port) as cluster:
        print(cluster.address, flush=True)
        cluster.wait()
    return 0


@contextlib.contextmanager
def _catalogue(name: str) -> Iterator[BinaryIO]:
    if name == "-":
        yield sys.stdin.buffer
        return
    with open(name, "rb") as file:
        yield file


def _run(arguments: argparse.Namespace, further: tuple[str, ...]) -> int:
    folder = arguments.books
    if folder is None:
        folder = "." if arguments.catalogue == "-" else str(pathlib.Path(arguments.catalogue).parent)
    store = arguments.out if "://" in arguments.out else str(pathlib.Path(arguments.out).absolute())
    task = Task(store=store, books=str(pathlib.Path(folder).absolute()), program=arguments.program,
                options=further)
    settings = Settings(in_flight=arguments.in_flight, tries=arguments.tries,
                        patience=arguments.patience)
    with contextlib.ExitStack() as stack:
        file = stack.enter_context(_catalogue(arguments.catalogue))
        if arguments.local is not None:
            address = stack.enter_context(LocalCluster(max(1, arguments.local))).address
        elif arguments.scheduler is not None:
            address = arguments.scheduler
        else:
            raise UsageFault("name a cluster by --scheduler, or start one by --local 3")
        return _drive(Driver(address, task, settings), file, arguments)


def _drive(driver: Driver, file: BinaryIO, arguments: argparse.Namespace) -> int:
    tally = Tally()
    is_terminal = sys.stderr.isatty()
    shown = time.monotonic()
    for result in driver.run(batches(file, arguments.batch)):
        tally.note(result)
        print(json.dumps(result, ensure_ascii=False), flush=True)
        if time.monotonic() - shown < (1 if is_terminal else 60):
            continue
        shown = time.monotonic()
        if not arguments.quiet:
            print(("\r" if is_terminal else "") + tally.line(), end="" if is_terminal else "\n",
                  file=sys.stderr, flush=True)
        if arguments.metrics is not None:
            tally.write(arguments.metrics)
    if arguments.metrics is not None:
        tally.write(arguments.metrics)
    if not arguments.quiet:
        print(("\r" if is_terminal else "") + tally.line(), file=sys.stderr)
    return tally.code()


if __name__ == "__main__":
    sys.exit(main())
