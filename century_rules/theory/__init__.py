"""What proofs are written in, for any game: scenes and steps, claims about them, theorems, controls, and the rules asked.

Knows no solver and no game. A game's own `Scene` and `Step` add its words.
"""
