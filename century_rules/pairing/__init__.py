"""The reference and the encoding of a game are one: what binds the two formulations of its rules. Knows no game."""
