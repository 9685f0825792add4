"""What a server counts, in Prometheus's format.

Counted in plain numbers, which cost next to nothing at a move; put into form when somebody asks.
"""

import socket
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import accumulate

from prometheus_client import CollectorRegistry, ProcessCollector, start_http_server
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector

from cavale.kernel.errors import CavaleError

_SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2.0)  # up to which moves are counted


class Metrics(Collector):
    """One registry a server, so that two in one process (tests) do not mix."""

    def __init__(self, count_tables: Callable[[], int] = lambda: 0) -> None:
        self._count_tables = count_tables
        self.sockets = 0
        self.messages: Counter[type] = Counter()
        self.refusals: Counter[str] = Counter()  # by code
        self._moves = [0] * (len(_SECONDS) + 1)  # by how long they took
        self._took = 0.0  # all together
        self.registry = CollectorRegistry()
        self.registry.register(self)
        ProcessCollector(registry=self.registry)  # processor and memory, where the system tells

    def moved(self, seconds: float) -> None:
        """From a move's arrival to its acknowledgement."""
        self._moves[bisect_left(_SECONDS, seconds)] += 1
        self._took += seconds

    def collect(self) -> Iterator[Metric]:
        """For the registry, in a thread of its own."""
        yield GaugeMetricFamily("cavale_tables", "Tables in memory", self._count_tables())
        yield GaugeMetricFamily("cavale_sockets", "Open sockets", self.sockets)
        messages = {kind.__name__.lower(): count for kind, count in self.messages.copy().items()}
        yield _counted("cavale_messages", "Messages from clients", "kind", messages)
        yield _counted("cavale_refusals", "Refused messages", "code", self.refusals.copy())
        bounds = [*map(str, _SECONDS), "+Inf"]
        yield HistogramMetricFamily(
            "cavale_move_seconds",
            "From a move's arrival to its acknowledgement",
            buckets=[*zip(bounds, accumulate(self._moves), strict=True)],
            sum_value=self._took,
        )

    def serve(self, address: str) -> Callable[[], None]:
        """Answer scrapers at HOST:PORT, never at the public one: what is counted tells who acts.

        What it returns ends that.
        """
        host, port = host_and_port(address)
        server, thread = start_http_server(port, host, self.registry)

        def stop() -> None:
            server.shutdown()
            server.server_close()
            thread.join()

        return stop


def host_and_port(address: str) -> tuple[str, int]:
    """An address at which metrics can be served, or a sentence that says why not."""
    host, _, port = address.rpartition(":")
    host = host.strip("[]")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        socket.create_server((host, int(port)), family=family).close()
    except (ValueError, OSError, OverflowError) as error:
        raise CavaleError(
            en=f"The metrics cannot be served at {address!r}: {error}. Write HOST:PORT.",
            fr=f"Impossible de servir les mesures à « {address} » : {error}. Écris HÔTE:PORT.",
        ) from None
    return host, int(port)


def _counted(name: str, about: str, label: str, counts: dict[str, int]) -> Metric:
    family = CounterMetricFamily(name, about, labels=[label])
    for value, count in counts.items():
        family.add_metric([value], count)
    return family
