"""Plain Python over unknown numbers: the rules that people read and run, evaluated into terms for a solver.

`evaluator` runs a function of which some arguments are unknown and merges branches where they meet; `values` says what Python's
values are there, `terms` what numbers and truths are. `games` lifts a game's actions and its end, `predicates` claims about it.
What can be lifted is said in docs/plain-python.md; anything else is refused with a `LiftError`.
"""
