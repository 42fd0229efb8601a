"""Other people's checkers on our games: run, and their answers read."""
