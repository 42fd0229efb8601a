"""Golden files: games as JSON, each position with what is legal and what is refused there, for the tests of another program."""
