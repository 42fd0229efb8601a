"""Where the stored plays lie, the claims that they refute, and where in a play a claim is first false."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path


from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.state import State
from century_rules.process.content import content_root, load_file
from century_rules.kernel.property import Play, PlayProperty, StateProperty, StepProperty

Claim = StateProperty[Game, State] | StepProperty[Game, State, Action] | PlayProperty[Game, State, Action]

PLAYS: Path = content_root("proofs") / "eastern_wonders" / "plays"


@cache
def refuted() -> Mapping[str, Claim]:
    """The claims that are refuted, by id."""
    module = load_file(content_root("properties") / "eastern_wonders" / "extremes.py")
    return {claim.id: claim for claim in module.REFUTED}


def holds(claim: Claim, game: Game, states: Sequence[State], actions: Sequence[Action]) -> bool:
    """Whether a claim is true of a play at its last position and step."""
    if isinstance(claim, StateProperty):
        return claim.holds(game, states[-1])
    if isinstance(claim, PlayProperty):
        return claim.holds(game, Play(tuple(states), tuple(actions)))
    return not actions or claim.holds(game, states[-2], actions[-1], states[-1])


def first_break(claim: Claim, game: Game, states: Sequence[State], actions: Sequence[Action]) -> int | None:
    """After how many actions of a play a claim first is false."""
    for length in range(len(actions) + 1):
        if not holds(claim, game, states[:length + 1], actions[:length]):
            return length
    return None
