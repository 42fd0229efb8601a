"""Any game as an environment of the libraries that players of games are trained with; each needs its extra."""
