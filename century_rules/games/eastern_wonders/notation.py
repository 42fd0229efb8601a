"""Actions as text, one line each, as a player would jot them down: ``step B3 drop Y``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.components import SeaMap
from century_rules.games.eastern_wonders.names import SEAT, SET, TILE, things_of
from century_rules.games.eastern_wonders.pieces import Cubes
from century_rules.games.eastern_wonders.setup import Setup
from century_rules.writing.arguments import Things, format_seat, parse_seat
from century_rules.writing.notation import Notation

__all__ = ["NOTATION", "action_of_words", "every_action", "format_action", "format_seat", "parse_action", "parse_seat"]

NOTATION: Notation[Action] = Notation("Eastern Wonders", get_args(Action))
"""What follows from the classes of actions: their text, what is none, their numbers in the encoding, all of them."""


def format_action(action: Action) -> str:
    """An action as one line of text; `parse_action` reads it back. Raises InvalidAction if it is none of this game.

    >>> from century_rules.games.eastern_wonders import Spice, Step
    >>> format_action(Step("B3", Spice.GINGER))
    'step B3 drop Y'
    """
    return NOTATION.format(action)


def parse_action(text: str, sea: SeaMap | None = None) -> Action:
    """The action a line of text says. Raises InvalidAction, which tells what was expected.

    Given a map, a tile that is not on it is refused here already.

    >>> parse_action("step B3 drop Y")
    Step(to='B3', drop=<Spice.GINGER: 0>)
    """
    return NOTATION.parse(text, _on(sea))


def action_of_words(found: Sequence[str], sea: SeaMap | None = None) -> Action:
    """As `parse_action`, from the words of a line."""
    return NOTATION.of_words(found, _on(sea))


def every_action(setup: Setup, players: int, start_sets: Sequence[Cubes]) -> tuple[Action, ...]:
    """Every action there is on that set-up, legal or not, each once."""
    sizes = {TILE: len(setup.sea.names), SEAT: players, SET: len(start_sets)}
    return tuple(NOTATION.all(things_of(setup.sea.names, players, start_sets), sizes))


def _on(sea: SeaMap | None) -> Things | None:
    return None if sea is None else {TILE: sea.names}
