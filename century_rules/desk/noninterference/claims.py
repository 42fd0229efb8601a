"""The two claims: an observation does not depend on what is hidden, and neither does what one may do, nor the reasons against."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import cast

import attrs
import z3

from century_rules.desk.equality import ALGEBRA
from century_rules.desk.noninterference.traced import Facts, Finding, Look, Scope, prove_independent
from century_rules.desk.type_correct import TYPE_CORRECT
from century_rules.eastern_wonders.actions import Action
from century_rules.eastern_wonders.encoding import Shape, Table, concrete_table
from century_rules.eastern_wonders.game import Game
from century_rules.eastern_wonders.hidden import hidden_leaves
from century_rules.eastern_wonders.notation import format_action
from century_rules.eastern_wonders.observation import observe
from century_rules.eastern_wonders.setup import Setup
from century_rules.eastern_wonders.state import Phase, State
from century_rules.eastern_wonders.theory import Scene
from century_rules.solving.terms import Number, Truth, truth_term

FACTS = tuple(fact for fact in TYPE_CORRECT if fact.name not in ("stack", "no-port-phase"))
"""What is known of a position: those of the type-correct facts that every play keeps under all readings, not under claims=one
only. A test proves that by induction, for any map."""

Observe = Callable[[State, int], object]


def prove_observation(game: Game, setup: Setup, *, look: Observe = observe) -> Iterator[Finding]:
    """For each seat, while the game goes on and once it is over: what it sees does not depend on what is hidden from it.

    It covers any positions with as many players, tiles and ports as those given, whatever the map, the market tiles, the VP
    tiles and the readings: the map is kept from being looked at, and an observation knows no readings. Of a position no
    more is assumed than that the ports show different tiles that have been drawn, and the port-closed tile lies in the stack
    or on a port; both hold in every play (the invariants places-drawn and closed-when-drawn).
    """
    covers = (f"{game.players} players, any map of {len(setup.sea.names)} tiles and {len(setup.sea.ports)} ports, any market and "
              f"VP tiles, any order of {len(setup.vp_order)} VP tiles, all readings")
    for seat in range(game.players):
        for over in (False, True):
            hidden = hidden_leaves(game.players, len(setup.sea.ports), seat, over=over)
            when = "once the game is over" if over else "while the game goes on"
            scope = Scope(f"what P{seat + 1} sees {when}", covers, game, setup, hidden, seat, any_map=True, any_readings=False,
                          facts=_over(over))
            yield prove_independent(scope, _seen(look, seat))


def prove_reasons(game: Game, setup: Setup, actions: Iterable[Action], *, any_readings: bool = False) -> Iterator[Finding]:
    """For each action: whether it is allowed, and the clauses and sentences against it, are the same whatever is hidden.

    It covers that map with those market tiles, any VP tiles in any order, and the readings of the game, or all at once with
    `any_readings`, which takes longer. Nothing that any seat cannot see makes a difference, the VP points of nobody. Of a
    position the `FACTS` are assumed besides what `prove_observation` assumes.
    """
    for action in actions:
        yield prove_independent(_scope(game, setup, f"the reasons against {format_action(action)}", any_readings),
                                _reasons(action))


def prove_legal_actions(game: Game, setup: Setup) -> Finding:
    """What `legal_actions` returns does not depend on what is hidden, in one run of it as it is.

    Its paths are those of all actions multiplied: for a small board only. It covers what `prove_reasons` does, under the
    readings of the game.
    """
    return prove_independent(_scope(game, setup, "legal_actions", False), lambda played, state: played.legal_actions(state))


def prove_offers(game: Game, setup: Setup, *, any_readings: bool = False) -> Iterator[Finding]:
    """Which actions `legal_actions` looks at does not depend on what is hidden, be all of them allowed or none.

    Together with `prove_reasons` for every action: nor does what it returns, for it leaves out of these what is not allowed.
    It covers what `prove_reasons` does.
    """
    for allowed in (True, False):
        about = f"legal_actions if {'everything' if allowed else 'nothing'} is allowed"
        scope = _scope(_answering(game, allowed), setup, about, any_readings)
        yield prove_independent(scope, lambda played, state: played.legal_actions(state))


def _answering(game: Game, allowed: bool) -> Game:
    """The game, whatever its class, with one answer to whether an action is allowed.

    So the list of its paths is one of the ways to look for actions, not multiplied by what forbids them.
    """
    kind = type(game)
    answering = type(f"{kind.__name__}Answering", (kind,), {"_permits": lambda self, state, action: allowed})
    fields = {field.alias: getattr(game, field.name) for field in attrs.fields(kind) if field.init}
    return cast(Game, answering(**fields))


def _seen(look: Observe, seat: int) -> Look:
    return lambda game, state: look(state, seat)


def _reasons(action: Action) -> Look:
    return lambda game, state: game.why_illegal(state, action)


def _over(over: bool) -> Facts:
    return lambda at: [at["phase"] == int(Phase.OVER) if over else at["phase"] != int(Phase.OVER)]


def _scope(game: Game, setup: Setup, about: str, any_readings: bool) -> Scope:
    read = "all readings" if any_readings else "the readings of the game"
    covers = (f"{game.players} players, the map '{setup.sea.name}' with fixed market tiles, any VP tiles, any order of "
              f"{len(setup.vp_order)}, {read}")
    hidden = hidden_leaves(game.players, len(setup.sea.ports), None, over=False)
    table = cast(Table[Number, Truth], concrete_table(game.players, game.components, setup, game.readings, game.without))

    def facts(at: Mapping[str, z3.ArithRef]) -> Sequence[z3.BoolRef]:
        scene: Scene[Number, Truth] = Scene(ALGEBRA, table, Shape(table).read(at), {})
        return [truth_term(fact.at(scene)) for fact in FACTS]

    return Scope(about, covers, game, setup, hidden, None, any_map=False, any_readings=any_readings, facts=facts)
