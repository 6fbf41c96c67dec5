"""Settings for worker processes that run bots."""

from __future__ import annotations

import os


def one_thread_each() -> None:
    """Limit the linear algebra libraries of processes started from now on to one thread each.

    The workers already use all cores; more threads in each of them only compete. Variables that the
    environment already sets are kept.
    """
    for name in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
        os.environ.setdefault(name, "1")
