"""The small games of Eastern Wonders, as tests ask for them."""

from __future__ import annotations

from functools import cache
from typing import TypeAlias, cast

from century_rules import archive
from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.rulebook import RULEBOOK
from century_rules.games.eastern_wonders.state import State

Instance: TypeAlias = archive.Instance[State, Action]

INSTANCES = RULEBOOK.archive.instances
"""The names, by rising number of states."""

LARGE: tuple[str, ...] = ("ocean",)
"""Small games with millions of states: to be searched by machine code only."""

LATE: tuple[str, ...] = ("gale",)
"""Late positions of the printed game, where bonus tiles do something; far too large to be searched to the end."""


@cache
def instance(name: str) -> Instance:
    return RULEBOOK.instance(name)


def game_of(small: Instance) -> Game:
    return cast(Game, small.game)
