"""What processes that share a database tell each other. Nothing of it outlives them.

Each has a row that beats while it lives, shows a body for each table at which somebody is with it,
and may hold a table's lease: then it moves the bots there, and no other does. News are short texts
that all hear who listen; a listener that was cut off is told so when it hears again.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

LEASE = 4.0  # seconds for which a process counts as living after a beat
LONGEST_NEWS = 7900  # bytes


class Shown(NamedTuple):
    """What a living process shows of a table."""

    table: str
    process: str
    body: bytes


class Between(Protocol):
    """All but `close` raise `Away` where the database does not answer."""

    async def open(self, heard: Callable[[str], None], missed: Callable[[], None]) -> None:
        """Listen from now on; `missed`: what was told until now may not have been heard."""

    async def tell(self, news: str) -> None:
        """Tell all who listen, this process too."""

    async def tails(self, lengths: Mapping[str, int]) -> dict[str, list[bytes]]:
        """What the logs of tables hold beyond these lengths, where there is anything."""

    async def beat(self, process: str) -> set[str]:
        """Live on; return who does."""

    async def show(self, process: str, bodies: Mapping[str, bytes]) -> None:
        """Show these of tables instead of what was shown; an empty one: nothing."""

    async def shown(self, tables: Sequence[str]) -> list[Shown]:
        """What is shown of these tables."""

    async def peopled(self, states: Sequence[str] = ()) -> list[str]:
        """Tables of which anybody shows something, in some states or in any."""

    async def take(self, process: str, tables: Sequence[str]) -> dict[str, str]:
        """Ask for leases, which are had where no living process has them; return who has them."""

    async def adopt(self, process: str, most: int) -> list[str]:
        """Take over some of the leases whose holders live no more."""

    async def release(self, tables: Sequence[str], process: str, is_over: bool) -> None:
        """Give leases back; unless it is over, somebody else should go on."""

    async def give_up(self, process: str) -> list[str]:
        """Give back all its leases, those too that it does not know of; return which they were."""

    async def leave(self, process: str) -> None:
        """Live no more."""

    async def close(self) -> None:
        """Listen no more."""
