"""Bots in processes of their own, as the arena and the table have them."""

from __future__ import annotations

import os


def one_thread_each() -> None:
    """Have every process that is started from now on calculate with one thread.

    Several bots at work already fill the cores; a linear algebra library that starts a thread for
    each core in each of them makes all of them wait. What the environment says already stands.
    """
    for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ.setdefault(name, "1")
