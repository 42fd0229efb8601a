"""Whether a claim can be believed: asked of real plays on numbers, and of what it says at all.

A proof shows what the solver was given. These modules ask whether that is what the claim's author meant: `sample_traces` has the
plays, `trace_check` asks our own claims there, over ints, and `on_plays` a user's, by Python itself. `vacuity_check` finds claims
that nothing could make false, `decided_by` those settled by a comparison that never changes, `premises` branches of a claim that
are never reached; `own_file` reads a user's file.
"""
