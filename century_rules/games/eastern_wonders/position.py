"""A whole position as text, one thing a line, with its set-up; what a line looks like follows from the fields of `State`."""

from __future__ import annotations

from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.layout import KEYWORDS, Layout, LayoutReader
from century_rules.games.eastern_wonders.names import names_of, names_of_seats
from century_rules.games.eastern_wonders.state import NOWHERE, Phase, State
from century_rules.kernel.errors import InvalidRecord
from century_rules.kernel.record import lines
from century_rules.writing.positions import PositionText

HEADER = ("position", "eastern-wonders", "1")
"""The words of the first line; the number is the version of the format."""

TEXT = PositionText(State, order=(
    "phase", "turn", "actor", "final", "moved", "free", "gathered", "toll", "opened", "traded", "upgrades", "origin", "owed",
    "lifted", "sets", "players", "lying", "fresh", "ports", "drawn", "supply", "bonus_left"))


def format_state(game: Game, state: State) -> str:
    """The position as text, with its set-up; `parse_state` reads it back.

    >>> game = Game(players=2)
    >>> parse_state(game, format_state(game, game.deal(seed=7))) == game.deal(seed=7)
    True
    """
    position = TEXT.lines(state, names_of(state.setup, game.players, len(game.components.start_sets)))
    return "\n".join([" ".join(HEADER), *position, *Layout.of(state.setup, game.components).lines()]) + "\n"


def parse_state(game: Game, text: str) -> State:
    """The position a text says. Raises InvalidRecord that names the line.

    The position has to be well-formed (its tiles on the map, its numbers none too small), not one that play can reach.
    """
    found = lines(text)
    first = next(found, None)
    if first is None:
        raise InvalidRecord(f"there is nothing here; the first line should be `{' '.join(HEADER)}`")
    if first.words != HEADER:
        raise first.wrong(f"the first line should be `{' '.join(HEADER)}`")
    rest = list(found)
    TEXT.check(rest, names_of_seats(game.players), also=KEYWORDS)
    layout = LayoutReader()
    for line in rest:
        if line.words[0] in KEYWORDS:
            layout.read(line)
    laid = layout.layout()
    if laid is None:
        raise InvalidRecord("the set-up is missing: lines `market TILE MARKET-TILE` and a line `vp …`")
    setup = laid.setup(game)
    said = [line for line in rest if line.words[0] not in KEYWORDS]
    state = TEXT.read(said, names_of(setup, game.players, len(game.components.start_sets)), setup=setup)
    if state.phase is not Phase.START and any(player.ship == NOWHERE for player in state.players):
        raise InvalidRecord("a ship has no tile; only in phase start may `P1 ship TILE` be left out")
    if state.drawn > len(setup.vp_order):
        line = next(line for line in said if line.words[0] == "drawn")
        raise line.wrong(f"only {len(setup.vp_order)} VP tiles are in the set-up")
    return state
