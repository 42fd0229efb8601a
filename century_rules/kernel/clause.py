"""A clause of a rulebook: the thread that runs through code, refusals, properties, proofs, docs and reports."""

from __future__ import annotations

import attrs


@attrs.frozen
class Clause:
    """One rule of one rulebook, in our words.

    Attributes:
        id: stable name, for instance ``EW-3.5``.
        text: the rule, short.
        source: where it stands in the source documents.
        note: what the library had to work out to make the clause exact, if anything.
    """

    id: str
    text: str
    source: str
    note: str = ""
