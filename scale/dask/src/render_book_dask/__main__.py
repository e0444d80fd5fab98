"""Runs the command as `python -m render_book_dask`."""

import sys

from .command import main

sys.exit(main())
