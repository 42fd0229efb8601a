"""Real plays, from which broken ones are made."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence

import attrs

from century_rules.games.eastern_wonders.actions import Action, Choose, Claim, Step, Upgrade
from century_rules.games.eastern_wonders.components import printed
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.pieces import Bonus, Spice
from century_rules.games.eastern_wonders.readings import Claims, FreeStep
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.process.content import load_content
from century_rules.kernel.operations import Operation
from century_rules.kernel.leaves import leaves
from century_rules.kernel.reading import Reading
from century_rules.theory.theorem import Always, Ghost, OnStep, Theorem
from century_rules.theory.theories import Theory

from ..eastern_wonders.random_games import lively_choice, random_game
from .cases import Told, told
from .mutating import names_of
from .reads import looked_at

NEEDS: Mapping[str, Mapping[str, tuple[Reading, ...]]] = {
    claim: fields for module in load_content("properties", "eastern-wonders") for claim, fields in module.NEEDS.items()}
"""By property the readings it needs."""
Places = Mapping[tuple[int, ...], Sequence[tuple[Told, int]]]
"""By the phase after the step and the kinds of bonus tiles the mover has: most have none, and few what matters."""
OPERATIONS = ("begin", "step", "stay", "stop", "pay", "take", "done", "open", "spend", "choose", "upgrade", "trade", "claim",
              "harvest", "pass", "discard")


@attrs.frozen(eq=False, repr=False)
class Material:
    """Real plays, and where in them each operation is done.

    Attributes:
        known: what is claimed.
        ghosts: by name the history it speaks of.
        places: per operation the plays and the numbers of their steps that are one, so that what is rare is found as easily.
    """

    known: Theory[State, Action]
    ghosts: Mapping[str, Ghost]
    places: Mapping[str, Places]
    _reads: dict[tuple[int, str, str, str], tuple[str, ...]] = attrs.field(factory=dict)
    _claimed: dict[tuple[str, str], Places] = attrs.field(factory=dict)
    _nearby: dict[tuple[str, str], Sequence[tuple[Told, int]]] = attrs.field(factory=dict)
    _telling: dict[tuple[str, str], tuple[str, ...]] = attrs.field(factory=dict)
    _rules: dict[int, dict[str, Operation[int, bool]]] = attrs.field(factory=dict)

    def claimed(self, theorem: Theorem, operation: str) -> Places:
        """Where an operation is done in games of which the theorem is claimed."""
        key = (theorem.id, operation)
        if key not in self._claimed:
            claimed = {which: [place for place in places if is_claimed(theorem, place[0].game)]
                       for which, places in self.places[operation].items()}
            self._claimed[key] = {which: places for which, places in claimed.items() if places}
        return self._claimed[key]

    def nearby(self, theorem: Theorem, operation: str) -> Sequence[tuple[Told, int]]:
        """Where the phase is one in which an operation is done, whatever is done there."""
        key = (theorem.id, operation)
        if key not in self._nearby:
            phases = {play.states[step].phase for places in self.claimed(theorem, operation).values() for play, step in places}
            self._nearby[key] = [(play, step) for other in OPERATIONS for places in self.claimed(theorem, other).values()
                                 for play, step in places if play.states[step].phase in phases]
        return self._nearby[key]

    def telling(self, theorem: Theorem, part: Always) -> tuple[str, ...]:
        """The operations whose arguments are remembered in the history that a part is about."""
        key = (theorem.id, part.name)
        if key not in self._telling:
            play, _ = next(iter(self.places["begin"].values()))[0]
            self._telling[key] = tuple(name for name in OPERATIONS if any(
                each.startswith("argument.") for each in looked_at(self.known, play.rules, part, name)))
        return self._telling[key]

    def rules(self, play: Told) -> Mapping[str, Operation[int, bool]]:
        """The operations of the encoding, which also say what an illegal action would do."""
        if id(play) not in self._rules:
            self._rules[id(play)] = play.rules.named()
        return self._rules[id(play)]

    def reads(self, play: Told, theorem: Theorem, part: Always | OnStep, operation: str, when: str) -> list[str]:
        """The leaves that a part looks at ``before`` or ``after`` an operation, in order, so that a seed gives the same again."""
        key = (id(play), theorem.id, part.name, operation)
        if {"allows", "permits", "forbids"} & names_of(part.holds):  # guards look at nearly all there is
            return sorted(leaves(play.states[0]))
        if key not in self._reads:
            self._reads[key] = tuple(sorted(looked_at(self.known, play.rules, part, operation)))
        return [name.removeprefix(f"{when}.") for name in self._reads[key] if name.startswith(f"{when}.")]


def is_claimed(theorem: Theorem, game: Game) -> bool:
    """Whether the property is claimed under the game's readings, and the theorem in its box."""
    fits = theorem.claimed_of(game.components, game.players)
    return fits and all(getattr(game.readings, field) in allowed for field, allowed in NEEDS.get(theorem.id, {}).items())


def lifts(action: Action) -> bool:
    """Whether an action upgrades a cube that is not the cheapest."""
    return isinstance(action, Upgrade) and action.cube is not Spice.GINGER


DEARER_SETS = ((1, 1, 1, 1), (0, 2, 1, 0), (1, 0, 0, 1), (0, 1, 1, 0))
"""Starting cubes with which not only ginger is upgraded."""
FREE_FIRST = (FreeStep.FIRST, FreeStep.FIRST_OR_NONE)
SELDOM: tuple[tuple[str, Callable[[Game, Action, State], bool]], ...] = (
    ("claim", lambda _game, _, after: after.phase is Phase.PORT),
    ("upgrade", lambda _game, action, _: lifts(action)),
    ("step", lambda game, _, after: after.free > 0 and game.readings.free_step is FreeStep.FIRST),
    ("step", lambda game, _, after: after.free > 0 and game.readings.free_step is FreeStep.FIRST_OR_NONE))
"""What operations lead to too seldom, so that plays are drawn until that has been so, too."""


def at_port(state: State, action: Action) -> bool:
    """Whether an action brings a ship to a port, or is done there only."""
    sea = state.setup.sea
    return isinstance(action, Claim) or (isinstance(action, Step) and sea.names.index(action.to) in sea.ports)


def sample_traces(known: Theory[State, Action], dice: random.Random, of_each: int, length: int = 200) -> Material:
    """Random plays of all rules in small games, where much happens, until each operation is done so often in them."""
    ghosts = {ghost.name: ghost for ghost in known.ghosts}
    places: dict[str, dict[tuple[int, ...], list[tuple[Told, int]]]] = {name: {} for name in OPERATIONS}
    seldom = [0] * len(SELDOM)
    while wanting := {name for name, found in places.items() if sum(map(len, found.values())) < of_each} | {
            name for (name, _), times in zip(SELDOM, seldom, strict=True) if times < of_each // 4}:
        game, _ = random_game(dice)
        if game.components == printed():
            continue
        box = attrs.evolve(game.components, vp_tiles_to_end=2)
        if dice.random() < 0.3:  # too few bonus tiles for all columns
            box = attrs.evolve(box, columns=2, vp_by_column=(0, 1), bonus_vp=tuple(pile[:1] for pile in box.bonus_vp))
        if at_ports := dice.random() < (0.25 if wanting - {"claim"} else 1):  # whoever comes to a port buys, and goes on buying
            cheap = [attrs.evolve(tile, cost=(1, 0, 0, 0)) for tile in box.vp_tiles]
            box = attrs.evolve(box, vp_tiles=tuple(cheap), closed_among=5)
            game = attrs.evolve(game, readings=attrs.evolve(game.readings, claims=Claims.SEVERAL))
        kinds = [Bonus.UPGRADE] * 2 * ("upgrade" in wanting) + [Bonus.MOVE] * ("step" in wanting)
        bonus = Choose(dice.choice(kinds or [Bonus.UPGRADE, Bonus.MOVE]))
        if bonus.bonus is Bonus.MOVE:
            game = attrs.evolve(game, readings=attrs.evolve(game.readings, free_step=dice.choice(FREE_FIRST)))
        if dice.random() < 0.5:
            box = attrs.evolve(box, start_sets=DEARER_SETS)
        game = attrs.evolve(game, without=frozenset(), components=box)
        state = game.deal(seed=dice.randrange(10**9))
        states, actions = [state], list[Action]()
        enough = length
        while len(actions) < enough and (legal := game.legal_actions(states[-1])):
            now = states[-1]
            on = now.phase is Phase.SAIL and now.players[now.turn].bonus[Bonus.MOVE] > 0
            sought = [each for each in legal if each == bonus or lifts(each) or (at_ports and at_port(state, each))
                      or (on and isinstance(each, Step))]
            if bonus in sought and bonus.bonus is Bonus.MOVE:
                enough = 2 * length
            actions.append(dice.choice(sought) if sought and dice.random() < 0.6 else lively_choice(dice, legal))
            states.append(game.apply(states[-1], actions[-1]))
        if wanting.isdisjoint(type(action).__name__.lower() for action in actions):
            continue
        play = told(game, states, actions, ghosts)
        for step, operation in enumerate(play.operations):
            had = states[step].players[states[step].turn].bonus
            places[operation].setdefault((states[step + 1].phase, *map(bool, had)), []).append((play, step))
            for place, (name, so) in enumerate(SELDOM):
                seldom[place] += name == operation and so(game, actions[step], states[step + 1])
    return Material(known, ghosts, places)
