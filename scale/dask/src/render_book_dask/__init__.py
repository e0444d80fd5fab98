"""Draws a catalogue of books on a Dask cluster: each task is one call of `render-book batch`.

What has been drawn is told by the store and by nothing else, so that any task may be done twice, or be lost.
"""

from .catalogue import Batch, batches
from .driver import Driver, Settings
from .task import BookResult, StoreFault, Task, draw

__all__ = [
    "Batch", "BookResult", "Driver", "Settings", "StoreFault", "Task", "batches", "draw",
]
