"""Who chooses: chance and instinct. Knows the contract, never a game by name."""
