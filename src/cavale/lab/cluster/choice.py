"""Who plays: cores of this machine, or a cluster."""

import contextlib
import os
from collections.abc import Iterator

from cavale.kernel.errors import OptionError
from cavale.lab.numbered import Hands, Threads


@contextlib.contextmanager
def hands_of(jobs: int | None, cluster: str | None) -> Iterator[Hands]:
    """Threads, unless a cluster is named; Dask is loaded only then."""
    if cluster is None:
        yield Threads(os.cpu_count() or 1 if jobs is None else jobs)
        return
    if jobs is not None:
        raise OptionError(
            en="Jobs are cores of this machine: leave them out with a cluster.",
            fr="Les tâches sont des cœurs de cette machine : n’en donne pas avec une grappe.",
        )
    from cavale.lab.cluster.hands import Cluster

    with Cluster(cluster) as hands:
        yield hands
