"""Hands batches to a cluster, a few at a time, until each has been told of.

It schedules nothing: it only sees to it that no more than some batches a worker are in flight, hands in again what comes
back cancelled or killed, and waits for a scheduler that is gone.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from dataclasses import dataclass
from typing import Any

from distributed import Client, wait
from distributed.scheduler import KilledWorker

from .catalogue import Batch, Fault, name_of
from .task import BookResult, StoreFault, Task, UsageFault, draw


_COUNTING = 0.5
"""The seconds after which the workers are counted again."""


@dataclass(frozen=True)
class Settings:
    """How a run treats its cluster."""

    in_flight: int = 4
    """Batches a worker that are handed in at once."""
    tries: int = 3
    """How often the books of a batch may be lost with those that draw them."""
    patience: float = 300.0
    """The seconds that a lost scheduler, or the first worker, is waited for."""


class ClusterLost(Exception):
    """The scheduler has not come back."""


@dataclass
class _Handed:
    batch: Batch
    tries: int


class Driver:
    """Draws a catalogue on the cluster of a scheduler."""

    def __init__(self, address: str, task: Task, settings: Settings = Settings(),
                 work: Callable[[Task, Batch], list[BookResult]] = draw) -> None:
        self._address = address
        self._task = task
        self._settings = settings
        self._work = work
        self._client: Any = None
        self._waiting: deque[_Handed] = deque()
        # Lines that have one try left. A scheduler cannot tell which of a worker's tasks has ended it: these are
        # handed in one at a time, when nothing else is, so that each answers for itself alone.
        self._suspects: deque[_Handed] = deque()
        self._flying: dict[Any, _Handed] = {}
        self._workers = 0
        self._counted = -_COUNTING

    def run(self, source: Iterator[Batch | Fault]) -> Iterator[BookResult]:
        """What has become of each line, in the order in which it is told."""
        self._connect()
        try:
            yield from self._drive(source)
        finally:
            # Batches that were handed in go with the client.
            self._close()

    def _drive(self, source: Iterator[Batch | Fault]) -> Iterator[BookResult]:
        is_at_end = False
        while True:
            while not is_at_end and len(self._flying) + len(self._waiting) < self._room():
                item = next(source, None)
                if item is None:
                    is_at_end = True
                elif isinstance(item, Fault):
                    yield {"id": "", "status": "faulty", "line": item.number,
                           "error": f"line {item.number}: {item.reason}"}
                else:
                    self._waiting.append(_Handed(item, 0))
            self._hand_in()
            if not self._flying:
                if is_at_end and not self._waiting and not self._suspects:
                    return
                time.sleep(0.05)
                continue
            yield from self._take()

    def _room(self) -> int:
        # Asking is a call of the scheduler: it is asked now and then, and not for each batch.
        if time.monotonic() - self._counted >= _COUNTING:
            try:
                self._workers = len(self._client.scheduler_info(n_workers=-1)["workers"])
            except (OSError, KeyError, TypeError):
                self._workers = 1
            self._counted = time.monotonic()
        return max(1, self._workers) * self._settings.in_flight

    def _hand_in(self) -> None:
        room = self._room()
        if not self._waiting and not self._flying and self._suspects:
            self._waiting.append(self._suspects.popleft())
        while self._waiting and len(self._flying) < room:
            near = [self._waiting[0], *self._flying.values()]
            if self._flying and any(self._is_last(handed) for handed in near):
                return
            handed = self._waiting.popleft()
            try:
                future = self._client.submit(
                    self._work, self._task, handed.batch, pure=False, retries=0)
            except Exception:  # noqa: BLE001 - whatever a dying connection says
                self._waiting.appendleft(handed)
                self._reconnect()
                return
            self._flying[future] = handed

    def _take(self) -> Iterator[BookResult]:
        try:
            with self._client.as_current():
                done = wait(list(self._flying), timeout=5, return_when="FIRST_COMPLETED").done
        except TimeoutError:
            # Nothing has come: either the books are long, or nobody is there any more.
            if not self._is_connected():
                self._reconnect()
            return
        except (CancelledError, OSError):
            done = {future for future in self._flying if future.status != "pending"}
        finished = [future for future in done if future.status == "finished"]
        try:
            # All that have come back in one call.
            found = dict(zip(finished, self._client.gather(finished)))
        except (CancelledError, KilledWorker, OSError, TimeoutError):
            # The scheduler has gone in between: they are handed in again.
            found = {}
        lost = False
        for future in done:
            handed = self._flying.pop(future)
            if future in found:
                yield from self._finished(found[future], handed)
            elif future.status == "error":
                yield from self._failed(future.exception(), handed)
            else:
                # Cancelled: the scheduler is another than it was.
                self._waiting.append(handed)
                lost = True
        if lost or not self._is_connected():
            self._reconnect()

    def _finished(self, results: list[BookResult], handed: _Handed) -> Iterator[BookResult]:
        yield from results
        told = len(results)
        if told < len(handed.batch.lines):
            yield from self._again(self._untold(handed, results))

    @staticmethod
    def _untold(handed: _Handed, results: list[BookResult]) -> _Handed:
        """The lines of a batch whose process has ended before it told of them."""
        faulty = {result.get("line") for result in results}
        names = {result["id"] for result in results if result["id"]}
        rest = [
            (line, number) for line, number in zip(handed.batch.lines, handed.batch.numbers)
            if number not in faulty and name_of(line) not in names
        ]
        return _Handed(Batch(tuple(r[0] for r in rest), tuple(r[1] for r in rest)), handed.tries)

    def _failed(self, error: BaseException | None, handed: _Handed) -> Iterator[BookResult]:
        if isinstance(error, (StoreFault, UsageFault)):
            raise error
        if isinstance(error, KilledWorker):
            yield from self._again(handed)
            return
        raise StoreFault(f"a task has failed: {error!r}")

    def _is_last(self, handed: _Handed) -> bool:
        """Whether what was lost before has one try left."""
        return 0 < handed.tries == self._settings.tries - 1

    def _again(self, handed: _Handed) -> Iterator[BookResult]:
        """Hands lines in again that were lost; one by one the second time, so that one cannot take others along."""
        handed.tries += 1
        if handed.tries < self._settings.tries:
            for line, number in zip(handed.batch.lines, handed.batch.numbers):
                single = _Handed(Batch((line,), (number,)), handed.tries)
                (self._suspects if self._is_last(single) else self._waiting).append(single)
            return
        for line, number in zip(handed.batch.lines, handed.batch.numbers):
            yield {"id": name_of(line) or "", "status": "lost", "line": number,
                   "error": "its worker has ended each time"}

    # The cluster

    def _is_connected(self) -> bool:
        return self._client is not None and self._client.status == "running"

    def _connect(self) -> None:
        end = time.monotonic() + self._settings.patience
        while True:
            try:
                self._client = Client(self._address, timeout=5, set_as_default=False)
                self._counted = -_COUNTING
                return
            except OSError:
                if time.monotonic() > end:
                    raise ClusterLost(
                        f"{self._address}: there is no scheduler; start one with "
                        "`render-book-dask local`") from None
                time.sleep(0.5)

    def _close(self) -> None:
        if self._client is None:
            return
        try:
            self._client.close(timeout=2)
        except Exception:  # noqa: BLE001 - it is gone already
            pass
        self._client = None

    def _reconnect(self) -> None:
        """Waits for the scheduler, and lets all that was in flight be handed in again: what was done is in the store."""
        self._waiting.extend(self._flying.values())
        self._flying.clear()
        self._close()
        self._connect()

