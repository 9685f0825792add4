"""What a server counts, in Prometheus's format."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest


class Metrics:
    """One registry a server, so that two in one process (tests) do not mix."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.tables = Gauge("cavale_tables", "Tables in memory", registry=self.registry)
        self.sockets = Gauge("cavale_sockets", "Open sockets", registry=self.registry)
        self.messages = Counter(
            "cavale_messages", "Messages from clients", ["kind"], registry=self.registry
        )
        self.refusals = Counter(
            "cavale_refusals", "Refused messages", ["code"], registry=self.registry
        )
        self.seconds = Histogram(
            "cavale_move_seconds",
            "From a move's arrival to its acknowledgement",
            registry=self.registry,
            buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2),
        )

        self._counters: dict[type, Counter] = {}  # of messages by kind: a label costs as much

    def count(self, message: object) -> None:
        """A message from a client, by its kind."""
        kind = type(message)
        if kind not in self._counters:
            self._counters[kind] = self.messages.labels(kind.__name__.lower())
        self._counters[kind].inc()

    def text(self, tables: int) -> bytes:
        self.tables.set(tables)
        return generate_latest(self.registry)
