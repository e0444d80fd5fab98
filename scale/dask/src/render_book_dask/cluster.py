"""A cluster on this machine: a scheduler and some workers on loopback, each started again when it ends."""

from __future__ import annotations

import socket
import subprocess
import sys
import threading
from collections.abc import Sequence
from types import TracebackType


class LocalCluster:
    """Processes on loopback. Outside tests and small shops a cluster is somebody else's."""

    def __init__(self, workers: int = 3, port: int = 0) -> None:
        self.port = port or _free_port()
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.scheduler = self._start_scheduler()
        self.workers = [self._start_worker() for _ in range(workers)]
        self._is_closed = threading.Event()
        self._supervisor = threading.Thread(target=self._tend, daemon=True)
        self._supervisor.start()

    def _start_scheduler(self) -> subprocess.Popen[bytes]:
        return _start("scheduler", "--host", "127.0.0.1", "--port", str(self.port), "--no-dashboard",
                      "--no-jupyter")

    def _start_worker(self) -> subprocess.Popen[bytes]:
        # Without a nanny of its own: what is started here is started again here.
        return _start("worker", self.address, "--nthreads", "1", "--no-nanny", "--no-dashboard",
                      "--host", "127.0.0.1", "--death-timeout", "60", "--memory-limit", "0")

    def _tend(self) -> None:
        """Starts again what has ended, until all is to end."""
        while not self._is_closed.wait(0.5):
            self._renew()

    def _renew(self) -> None:
        if self.scheduler.poll() is not None:
            self.scheduler = self._start_scheduler()
        for place, worker in enumerate(self.workers):
            if worker.poll() is not None:
                self.workers[place] = self._start_worker()

    def wait(self) -> None:
        """Waits until this process is ended."""
        self._supervisor.join()

    def close(self) -> None:
        """Ends all."""
        self._is_closed.set()
        self._supervisor.join()
        processes = [*self.workers, self.scheduler]
        for process in processes:
            process.terminate()
        for process in processes:
            try:
                process.wait(timeout=5)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    def __enter__(self) -> LocalCluster:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.close()


def _start(*words: str) -> subprocess.Popen[bytes]:
    command: Sequence[str] = [sys.executable, "-m", "dask", *words]
    return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                            stderr=subprocess.DEVNULL)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
