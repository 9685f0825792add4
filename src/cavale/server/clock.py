"""The time, in milliseconds since 1970: written into logs, so that a restart grants no new time.

It never jumps while a server runs, whatever happens to the machine's clock.
"""

import time

_started = time.time() - time.monotonic()


def now() -> int:
    return int((_started + time.monotonic()) * 1000)
