"""Staging a play: actions by their notation, turn by turn, through the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import attrs

from century_rules.games.eastern_wonders.actions import Action, Pass, Stay
from century_rules.games.eastern_wonders.components import PORT_CLOSED
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.actions import parse_action
from century_rules.games.eastern_wonders.record import Record, format_record, record_of
from century_rules.games.eastern_wonders.setup import Setup
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.kernel.content import content_root, load_file
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


class Stage:
    """A play that is being made."""

    def __init__(self, game: Game, start: State) -> None:
        self.game, self.states, self.actions = game, [start], list[Action]()

    @property
    def now(self) -> State:
        return self.states[-1]

    @property
    def setup(self) -> Setup:
        return self.now.setup

    def do(self, *actions: Action | str) -> None:
        """Play actions, by their notation or as they are; several in one text are parted by commas."""
        for given in actions:
            texts = [parse_action(text.strip()) for text in given.split(",")] if isinstance(given, str) else [given]
            for action in texts:
                self.states.append(self.game.apply(self.now, action))
                self.actions.append(action)

    def idle(self) -> None:
        """The player to act takes the whole turn without doing anything."""
        seat = self.now.turn
        self.do(Stay(), Pass())
        while self.now.phase is Phase.TRIM and self.now.turn == seat:
            self.do(self.game.legal_actions(self.now)[0])

    def until(self, seat: int) -> None:
        """Let turns go by until that seat's begins, or the game is over."""
        while self.now.phase is not Phase.OVER and self.now.turn != seat:
            self.idle()

    def record(self) -> Record:
        return record_of(self.game, self.states[0], self.actions)


def laid_out(game: Game, markets: Mapping[str, str], vp: Sequence[str] = (), closed: int | None = None) -> Setup:
    """A legal set-up with market tiles on those spaces and VP tiles first in that order, the rest in the order of the box.

    `closed` is the place of the port-closed tile among all; by default it comes up first.
    """
    box, sea = game.components, game.components.sea
    tiles = {tile.id: tile for tile in box.market_tiles}
    wanted = {sea.index[space]: tiles[name] for space, name in markets.items()}
    per_type = len(box.market_tiles) // 4 - box.removed_per_type
    rest = []
    for kind in {tile.type for tile in box.market_tiles}:
        used = [tile for tile in wanted.values() if tile.type is kind]
        others = [tile for tile in box.market_tiles if tile.type is kind and tile not in used]
        rest += others[:per_type - len(used)]
    spares = iter(sorted(rest, key=lambda tile: tile.id))
    laid = [wanted.get(space) or next(spares) for space in range(len(sea.names)) if space not in sea.ports]
    by_id = {tile.id: tile for tile in box.vp_tiles}
    order = [by_id[name] for name in vp] + [tile for tile in box.vp_tiles if tile.id not in vp]
    place = len(sea.ports) if closed is None else closed
    return game.lay_out(laid, [*order[:place], PORT_CLOSED, *order[place:]])


@attrs.frozen
class Exhibited:
    """A play for the store: the claim it refutes, the name of its file, and the record."""

    claim: str
    name: str
    record: Record

    @property
    def text(self) -> str:
        return format_record(self.record)


def exhibit(claim: str, stage: Stage, tag: str = "") -> Exhibited:
    """A play that breaks a claim by its last action; AssertionError if it does not."""
    found = first_break(refuted()[claim], stage.game, stage.states, stage.actions)
    assert found == len(stage.actions), f"{claim}: first false after {found} of {len(stage.actions)} actions"
    players = f"{stage.game.players}p"
    return Exhibited(claim, f"{claim}.{players}{'.' + tag if tag else ''}.txt", stage.record())
