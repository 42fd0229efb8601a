"""The largest numbers that limits can be."""

from __future__ import annotations

MOST_COUNTED = 10**18 - 1
"""Of positions, games or actions: engines count them in machine words. The largest seed, too."""

MOST_STEPS = 2**32 - 1
"""Of a solver's steps. Z3 keeps its limit in 32 bits, and of a larger one takes the rest: it would give up at once."""

MOST_THREADS = 64
"""Of one search."""
