"""A position as many see it: what they see alike is made once."""

from collections.abc import Callable
from functools import cached_property
from typing import Any

from cavale.kernel.contract import SPECTATOR
from cavale.matches.match import Match


class Sights:
    """What each viewer of a position may know and sees, each made when it is first asked for."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._beyond = match.game.beyond
        self._seen: dict[int, Any] = {}  # by viewer

    def seen(self, viewer: int) -> Any:
        """The same as `Match.seen`; not to be changed, for its rows may be others' too."""
        if viewer not in self._seen:
            self._seen[viewer] = self._observed(viewer)
        return self._seen[viewer]

    def view(self, viewer: int) -> Any:
        """The same as `Match.view`."""
        if viewer == SPECTATOR:
            return self._told
        if self._beyond and viewer >= 0:
            return self._own_view(self.seen(viewer), viewer)
        return self._match.game.view(self._match.box, self.seen(viewer), viewer)

    def _observed(self, viewer: int) -> Any:
        if viewer == SPECTATOR:
            return self._public
        if not self._beyond or viewer < 0:
            return self._match.seen(viewer)
        seen = self._public.branch()
        self._show_own(viewer, seen)
        return seen

    @cached_property
    def _public(self) -> Any:
        """What a spectator sees; nobody can write into its rows, so nothing secret gets in."""
        seen = self._match.seen(SPECTATOR)
        seen.seal()
        return seen

    @cached_property
    def _told(self) -> Any:
        return self._match.game.view(self._match.box, self._public, SPECTATOR)

    @cached_property
    def _show_own(self) -> Callable[[int, Any], None]:
        assert self._beyond is not None
        return self._beyond.observe(self._match.box, self._match.table)

    @cached_property
    def _own_view(self) -> Callable[[Any, int], Any]:
        assert self._beyond is not None
        return self._beyond.view(self._match.box, self._public, self._told)
