"""What is proved of every position, as premises: those invariants of the theory that speak of the position alone."""

from __future__ import annotations

from century_rules.kernel.game import A, S
from century_rules.rulebook import Rulebook
from century_rules.solving.prover import Prover
from century_rules.solving.system import Labelled, View
from century_rules.theory.spelling import NoSuchGhost
from century_rules.theory.theories import theory


def proved_of(book: Rulebook[S, A], prover: Prover, position: View) -> tuple[Labelled, ...]:
    """Labelled ``invariant:…``; `century-rules verify` proves them for every reading. Those that need history are left out."""
    scene = prover.scene(position)
    premises: list[Labelled] = []
    for invariant in theory(book).invariants:
        try:
            premises.append((f"invariant:{invariant.name}", invariant.at(scene)))
        except NoSuchGhost:  # it looks at a ghost, of which a position alone knows nothing
            continue
    return tuple(premises)
