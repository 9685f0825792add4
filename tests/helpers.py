"""Random matches and seeds, for any game."""

from cavale.testing.playing import new_match, next_seat, random_match, random_steps

__all__ = ["new_match", "next_seat", "random_match", "random_steps"]
