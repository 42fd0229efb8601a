"""Whether a claim can be believed: asked of real plays on numbers, and of what it says at all.

A proof shows what the solver was given. These modules ask whether that is what the claim's author meant: `real_plays` has the
plays, `asked_of_plays` asks our own claims there, over ints, and `on_plays` a user's, by Python itself. `emptiness` finds claims
that nothing could make false, `premises` branches of a claim that are never come to, and `own_file` reads a user's file.
"""
