"""The coach: what positions and moves are worth, hints, luck and skill of a match."""
