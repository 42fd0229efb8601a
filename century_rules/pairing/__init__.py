"""Whether the rules of a game and what proofs ask in their place say the same of a play, both run on ints. Knows no game."""
