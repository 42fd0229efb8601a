"""Whoever has to decide something has a way on (GO-5, GO-6, GO-7)."""

from __future__ import annotations

from collections.abc import Mapping

from century_rules.games.goa.actions import (
    Action, Choose, Commit, Discard, Done, Draw, Endow, Fail, Pass, Pay, Put, Replace, Reveal, Settle, Ships, Take,
)
from century_rules.games.goa.game import Game
from century_rules.games.goa.pieces import Good, Site, Spice
from century_rules.games.goa.state import Phase, State, Task
from century_rules.kernel.property import StateProperty, StepProperty
from century_rules.kernel.reading import Reading

NEEDS: Mapping[str, Mapping[str, tuple[Reading, ...]]] = {}


def _a_decision_can_be_made(game: Game, state: State) -> bool:
    """Laying the flag and markers is on its own: `a-place-for-the-flag`, `a-tile-for-every-marker`."""
    return state.task != Task.NONE or state.phase in (Phase.MARK, Phase.OVER) or any(
        game.permits(state, action) for action in (Reveal(), Endow(), Pass(), Ships(), Done()))


def _what_is_begun_goes_on(game: Game, state: State) -> bool:
    if state.task in (Task.NONE, Task.TRIM, Task.SITE, Task.REFILL):
        return True
    if state.task in (Task.STORE, Task.FILL):
        return any(game.permits(state, action) for action in (Take(Good.SHIPS), Done())) or any(
            game.permits(state, Put(site, spice)) for site in Site for spice in Spice)
    if state.task in (Task.PAY, Task.SALE, Task.SELL):
        return any(game.permits(state, Pay(site, spice)) for site in Site for spice in Spice)
    return any(game.permits(state, action) for action in (
        Take(Good.SHIPS), Replace(Site.FIRST), Draw(), Commit(0), Settle(), Fail(), Done())) or any(
        game.permits(state, Discard(name)) for name in state.card_names)


def _a_tile_can_be_chosen(game: Game, state: State) -> bool:
    return state.task != Task.SITE or any(game.permits(state, Choose(name)) for name in state.colony_names)


PROPERTIES: tuple[StateProperty[Game, State] | StepProperty[Game, State, Action], ...] = (
    StateProperty("a-decision-can-be-made", "Whoever has to decide something, other than where to lay the flag or a marker, has "
                  "a legal action.", ("GO-4.2", "GO-5.2", "GO-7.1", "GO-7.2"), _a_decision_can_be_made),
    StateProperty("what-is-begun-goes-on", "Whoever carries something out step by step, other than returning cards or an extra "
                  "harvest, has a legal step.",
                  ("GO-6.1", "GO-6.5", "GO-6.7", "GO-6.10", "GO-6.12", "GO-10.2", "GO-10.4"), _what_is_begun_goes_on),
    StateProperty("a-colony-tile-can-be-chosen", "Whoever has founded a colony has a tile of its name to choose.",
                  ("GO-1.2", "GO-6.11"), _a_tile_can_be_chosen),
)
