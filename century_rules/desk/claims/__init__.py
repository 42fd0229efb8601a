"""Whether a claim can be believed: asked of real plays on numbers, of what it says at all, and of what it takes for granted.

A proof shows what the solver was given. These modules ask whether that is what the claim's author meant: `real_plays` and
`asked_of_plays` run the same text on the numbers of real plays, `emptiness` finds claims that nothing could make false and
implications whose premise never comes true, and `own_file` reads a user's file and refuses what would be misunderstood.
"""
