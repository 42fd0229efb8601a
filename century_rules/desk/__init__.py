"""The questions users ask, a room each; none of them knows a game.

- `proving`: is it true in every play? `verify`, one's own claims (`user_claims`), under every reading (`all_readings`), and
  why an induction failed (`failed_induction`).
- `claims`: does a claim say what its author meant? It is asked of real plays, and of what could make it false at all.
- `breaking`: what breaks if a clause is dropped, and which play shows it? Negative controls, demonstrations, `why`, small games.
- `comparing`: do two readings of a clause ever part, and in which play?
- `settling`: that for every ambiguity of a game, kept as data: grades, what a table must decide.
- `pages`: the pages under `docs/` that are written from the answers.
"""
