"""The five answers a question about a game can get. Nothing here knows a solver."""

from __future__ import annotations

import enum


class Verdict(enum.Enum):
    """How a claim about a game stands, and on what grounds."""

    PROVED = "proved"
    """True of every reachable position of every play, with no bound."""

    HOLDS_TO_DEPTH = "holds to depth"
    """No play of up to the stated number of steps breaks it; longer plays were not looked at."""

    HOLDS_ON_INSTANCE = "holds on instance"
    """The named instance was searched to the end and nothing breaks it; other instances were not looked at."""

    REFUTED = "refuted"
    """A concrete case breaks it. Replay the case through the reference before showing it to anybody."""

    UNKNOWN = "unknown"
    """A limit ran out first. Never to be read as a proof; the limit has to be named."""
