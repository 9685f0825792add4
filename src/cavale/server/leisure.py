"""Time for what can wait: a server does it when people leave it some, one thing after the other.

An archive costs as much as a hundred moves, and a machine with few cores would make it at the
expense of those who play. So it waits while the server is busy; but not for ever.
"""

import asyncio
import time

_BUSY = 0.3  # of a core: a server that computes more than this has better things to do
_MOMENT = 0.1  # seconds over which that is measured
_LONGEST = 60.0  # seconds that anything waits


class Leisure:
    """`async with`: begins when there is time, and others wait until it is done."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()

    async def __aenter__(self) -> None:
        loop = asyncio.get_running_loop()
        latest = loop.time() + _LONGEST
        await self._turn.acquire()
        try:
            while await _is_busy(loop) and loop.time() < latest:
                pass
        except BaseException:
            self._turn.release()
            raise

    async def __aexit__(self, *error: object) -> None:
        self._turn.release()


async def _is_busy(loop: asyncio.AbstractEventLoop) -> bool:
    wall, own = loop.time(), time.process_time()
    await asyncio.sleep(_MOMENT)
    return time.process_time() - own > _BUSY * (loop.time() - wall)
