"""Proofs and bounded searches over any game's encoding. Knows no game; one of the two rooms that may import a solver.

`terms` is the algebra, `system` what is asked about, `obligation` one question and its answer, `induction` the questions
that make a proof, `batch` the answering of many, `cases` that of a hard one, `bounded` the shortest play to a goal, `smtlib`
the questions as text.
"""
