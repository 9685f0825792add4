"""A server that is asked to stop says so first, so that nobody is sent to it any more.

Then its sockets are closed with a code by which pages come back at once, to another process, and
what was begun is finished.
"""

import signal
import time
from types import FrameType

import uvicorn


class Server(uvicorn.Server):
    """SIGTERM drains it for some seconds; Ctrl-C does not wait."""

    def __init__(self, config: uvicorn.Config, seconds: float) -> None:
        super().__init__(config)
        self._seconds = seconds
        self._drained_at = 0.0

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if sig != signal.SIGTERM or self._drained_at:
            super().handle_exit(sig, frame)
            return
        self._captured_signals.append(sig)
        self.config.app.state.is_draining = True  # type: ignore[union-attr]
        self._drained_at = time.monotonic() + self._seconds

    async def on_tick(self, counter: int) -> bool:
        if self._drained_at and time.monotonic() >= self._drained_at:
            self.should_exit = True
        return await super().on_tick(counter)
