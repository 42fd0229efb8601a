"""Real plays, from which broken ones are made."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

import attrs

from century_rules.eastern_wonders.state import State
from century_rules.desk.theories import Theory
from century_rules.eastern_wonders.actions import Action, Choose
from century_rules.eastern_wonders.components import Components
from century_rules.eastern_wonders.encoding import operations
from century_rules.eastern_wonders.game import Game
from century_rules.eastern_wonders.pieces import Bonus
from century_rules.eastern_wonders.theory import Always, Ghost, OnStep, Theorem
from century_rules.kernel.content import load_content
from century_rules.kernel.encoding import Operation
from century_rules.kernel.leaves import leaves
from century_rules.kernel.reading import Reading

from ..eastern_wonders.random_games import lively_choice, random_game
from .cases import ALGEBRA, Told, told
from .mutating import names_of
from .reads import looked_at

NEEDS: Mapping[str, Mapping[str, tuple[Reading, ...]]] = {
    claim: fields for module in load_content("properties", "eastern-wonders") for claim, fields in module.NEEDS.items()}
"""By property the readings it needs."""
Places = Mapping[int, Sequence[tuple[Told, int]]]
OPERATIONS = ("begin", "step", "stay", "stop", "pay", "take", "done", "open", "spend", "choose", "upgrade", "trade", "claim",
              "harvest", "pass", "discard")


@attrs.frozen(eq=False, repr=False)
class Material:
    """Real plays, and where in them each operation is done.

    Attributes:
        known: what is claimed.
        ghosts: by name the history it speaks of.
        places: per operation and phase that it led to, the plays and the numbers of their steps that are one.
    """

    known: Theory[State, Action]
    ghosts: Mapping[str, Ghost]
    places: Mapping[str, Places]
    _reads: dict[tuple[int, str, str, str], tuple[str, ...]] = attrs.field(factory=dict)
    _claimed: dict[tuple[str, str], Places] = attrs.field(factory=dict)
    _rules: dict[int, dict[str, Operation[int, bool]]] = attrs.field(factory=dict)

    def claimed(self, theorem: Theorem, operation: str) -> Places:
        """Where an operation is done in games of which the theorem is claimed."""
        key = (theorem.id, operation)
        if key not in self._claimed:
            claimed = {phase: [place for place in places if is_claimed(theorem, place[0].game)]
                       for phase, places in self.places[operation].items()}
            self._claimed[key] = {phase: places for phase, places in claimed.items() if places}
        return self._claimed[key]

    def rules(self, play: Told) -> Mapping[str, Operation[int, bool]]:
        """The operations of the encoding, which also say what an illegal action would do."""
        if id(play) not in self._rules:
            self._rules[id(play)] = {each.name: each for each in operations(ALGEBRA, play.table)}
        return self._rules[id(play)]

    def reads(self, play: Told, theorem: Theorem, part: Always | OnStep, operation: str, when: str) -> list[str]:
        """The leaves that a part looks at ``before`` or ``after`` an operation, in order, so that a seed gives the same again."""
        key = (id(play), theorem.id, part.name, operation)
        if {"allows", "permits"} & names_of(part.holds):  # guards look at nearly all there is
            return sorted(leaves(play.states[0]))
        if key not in self._reads:
            self._reads[key] = tuple(sorted(looked_at(self.known, play.table, part, operation)))
        return [name.removeprefix(f"{when}.") for name in self._reads[key] if name.startswith(f"{when}.")]


def is_claimed(theorem: Theorem, game: Game) -> bool:
    """Whether the property is claimed under the game's readings, and the theorem in its box."""
    fits = theorem.claimed_of(game.components)
    return fits and all(getattr(game.readings, field) in allowed for field, allowed in NEEDS.get(theorem.id, {}).items())


def real_plays(known: Theory[State, Action], dice: random.Random, of_each: int, length: int = 200) -> Material:
    """Random plays of all rules in small games, where much happens, until each operation is done so often in them."""
    ghosts = {ghost.name: ghost for ghost in known.ghosts}
    places: dict[str, dict[int, list[tuple[Told, int]]]] = {name: {} for name in OPERATIONS}
    while wanting := {name for name, found in places.items() if sum(map(len, found.values())) < of_each}:
        game, state = random_game(dice)
        if game.components == Components.printed():
            continue
        box = attrs.evolve(game.components, vp_tiles_to_end=2)
        if dice.random() < 0.2:  # too few bonus tiles for all columns
            box = attrs.evolve(box, columns=2, vp_by_column=(0, 1), bonus_vp=tuple(pile[:1] for pile in box.bonus_vp))
        game = attrs.evolve(game, without=frozenset(), components=box)
        state = game.start(state.setup)
        states, actions = [state], list[Action]()
        while len(actions) < length and (legal := game.legal_actions(states[-1])):
            lifting = Choose(Bonus.UPGRADE)
            taken = lifting if lifting in legal and dice.random() < 0.6 else lively_choice(dice, legal)
            actions.append(taken)
            states.append(game.apply(states[-1], taken))
        if wanting.isdisjoint(type(action).__name__.lower() for action in actions):
            continue
        play = told(game, states, actions, ghosts)
        for step, operation in enumerate(play.operations):
            places[operation].setdefault(int(states[step + 1].phase), []).append((play, step))
    return Material(known, ghosts, places)
