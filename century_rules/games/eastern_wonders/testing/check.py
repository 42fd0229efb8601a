"""An implementation of somebody's own, played side by side with the reference until the two differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Protocol

import attrs

from century_rules.games.eastern_wonders.actions import Action
from century_rules.games.eastern_wonders.components import Components
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.guidance.merchant import Merchant
from century_rules.games.eastern_wonders.notation import format_action, format_seat
from century_rules.games.eastern_wonders.reading_names import format_readings
from century_rules.games.eastern_wonders.record import Record, format_record
from century_rules.games.eastern_wonders.guidance.shortening import shorter_plays
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.kernel.errors import IllegalAction, InvalidInput
from century_rules.kernel.play import played
from century_rules.kernel.property import Play
from century_rules.games.eastern_wonders.testing.looking import Hooks, Look, looks
from century_rules.games.eastern_wonders.testing.ties import lead, tied_play

RECORD = "difference.txt"
"""The file that the play to a difference is written to, if no other is named."""

MOST_ACTIONS = 2000
"""A play that has not ended by then is given up; hardly any goes on so long."""

SHORTENING = 30_000
"""Actions of the reference that may be spent on making a play shorter."""

OTHERS = 10_000
"""Actions that may be spent on other plays that are short from the first."""

LONG = 150
"""A play of more actions shows something of late in a game; none that is short from the first will."""

MOST_TOLD = 14
"""A play of up to so many actions is told in the message, too."""


class Implementation(Protocol):
    """What `check` drives. To be compared it has one or more of these methods besides, each called after every action::

        def position(self):       # your position: a State, or a text as of format_state; None if you cannot say
        def legal_actions(self):  # the legal actions, in any order, as Actions or texts as of format_action; None: cannot say
        def outcome(self):        # once the game is over an Outcome or (points by seat, seat of the winner); None: it goes on
    """

    def reset(self, game: Game, state: State) -> None:
        """Set up this position, the beginning of a game; ``ew.format_state(game, state)`` is the whole of it as text."""
        ...

    def apply(self, action: Action) -> None:
        """Play an action that is legal, such as Step(to='B2', drop=None); ``ew.format_action(action)`` is its text."""
        ...


@attrs.frozen
class Checked:
    """What was compared, without a difference.

    Attributes:
        plays: games played.
        ended: those that came to their end.
        tied: those that came to an end at which the first two had as many points.
        actions: how many were played in all.
        compared: how often each of ``position``, ``legal_actions`` and ``outcome`` was compared.
    """

    plays: int
    ended: int
    tied: int
    actions: int
    compared: Mapping[str, int]


@attrs.frozen
class Difference:
    """Where an implementation differs from the reference.

    Attributes:
        game: the rules played by.
        start: where the play begins.
        actions: what was played; after the last one the two differ.
        look: in what.
    """

    game: Game
    start: State
    actions: tuple[Action, ...]
    look: Look

    def lines(self) -> list[str]:
        """The difference in a few lines."""
        last = "at the start" if not self.actions else f"after {len(self.actions)} actions, the last `{self._told(-1)}`"
        readings = ", ".join(format_readings(self.game.readings)) or "default readings"
        said = [f"yours differs in {self.look.what} {last} ({self.game.players} players, {readings}):",
                *(f"  {line}" for line in self.look.lines)]
        if 0 < len(self.actions) <= MOST_TOLD:
            said.append(f"played: {'; '.join(map(self._told, range(len(self.actions))))}")
        return said

    def _told(self, place: int) -> str:
        states = played(self.game, self.start, self.actions[:-1]).states
        return f"{format_seat(states[place].actor)} {format_action(self.actions[place])}"


class Differs(AssertionError):
    """An implementation differs from the reference; `difference` has the play."""

    def __init__(self, difference: Difference, where: str) -> None:
        self.difference = difference
        super().__init__("\n".join([*difference.lines(), where]))


def check(mine: Implementation, *, games: Iterable[Game] = (), plays: int = 8, seed: int = 0,
          record: str | Path | None = RECORD) -> Checked:
    """Play whole games side by side with the reference; raises `Differs` at the first difference.

    By turns, ordinary games and such in which a third of the actions is chosen blindly; at last, ends at which points are
    equal. After each action all is compared that `mine` can say.

    The play to the first difference is made shorter, and written to `record` (None: nowhere), which
    ``century-rules replay`` accepts: up to the difference all of it is legal.

    Args:
        mine: see `Implementation`.
        games: the games it knows; default: the printed one for 2, 3 and 4 players under the default readings.
        plays: how many plays of each game.
        seed: of the first of them.
        record: a file to write, over whatever is in it.

    Raises InvalidInput if there is nothing to compare. Whatever `reset` raises comes through; what another method raises is a
    difference.
    """
    __tracebackhide__ = True
    hooks, known = Hooks(mine), tuple(games) or tuple(Game(players=players) for players in (2, 3, 4))
    seen: Counter[str] = Counter()
    for game, play, found in _plays(hooks, known, plays, seed):
        if found is not None:
            shorter = _shortened(hooks, found)
            raise Differs(shorter, _written(shorter, record))
        over = play.states[-1].phase is Phase.OVER
        seen.update(plays=1, ended=over, tied=over and lead(game, play.states[-1]) == 0, actions=len(play.actions))
    if not hooks.compared.total():
        raise InvalidInput("check: nothing was compared; give position, legal_actions or outcome something to say")
    return Checked(seen["plays"], seen["ended"], seen["tied"], seen["actions"], dict(hooks.compared))


def _plays(
    hooks: Hooks, games: Sequence[Game], plays: int, seed: int,
) -> Iterator[tuple[Game, Play[State, Action], Difference | None]]:
    """Whole games of all kinds, and the first difference in each."""
    ended: list[list[Play[State, Action]]] = [[] for _ in games]
    for number in range(plays):
        for game, ends in zip(games, ended, strict=True):
            merchant = Merchant(game, seed + number, whim=0.03 if number % 2 == 0 else 0.33)
            play, found = _side_by_side(hooks, game, game.deal(seed + number), _choices(merchant))
            yield game, play, found
            if play.states[-1].phase is Phase.OVER and number % 2 == 0:  # the others are long
                ends.append(play)
    for game, ends in zip(games, ended, strict=True) if "outcome" in hooks.said else ():
        tied = tied_play(game, ends)
        if tied is not None:
            start, actions = tied
            yield game, *_side_by_side(hooks, game, start, _as_given(actions))


def first_difference(mine: Implementation, game: Game, start: State, actions: Sequence[Action]) -> Difference | None:
    """The first difference in a play, None if there is none. Raises IllegalAction if the play is not legal by the reference."""
    return _side_by_side(Hooks(mine), game, start, _as_given(actions))[1]


Choose = Callable[[State], Action | None]


def _side_by_side(
    hooks: Hooks, game: Game, start: State, choose: Choose, only: str = "",
) -> tuple[Play[State, Action], Difference | None]:
    """The play by the reference, and the first difference; with `only`, in nothing but that."""
    states, actions = [start], list[Action]()
    hooks.mine.reset(game, start)
    look = looks(hooks, game, start, only)
    while look is None:
        action = choose(states[-1])
        if action is None:
            return Play(tuple(states), tuple(actions)), None
        states.append(game.apply(states[-1], action))
        actions.append(action)
        look = hooks.applied(action) or looks(hooks, game, states[-1], only)
    return Play(tuple(states), tuple(actions)), Difference(game, start, tuple(actions), look)


def _choices(merchant: Merchant, most: int = MOST_ACTIONS) -> Choose:
    left = count(most, -1)
    return lambda state: None if state.phase is Phase.OVER or next(left) <= 0 else merchant.choose(state)


def _as_given(actions: Sequence[Action]) -> Choose:
    left: Iterator[Action] = iter(actions)
    return lambda state: next(left, None)


def _shortened(hooks: Hooks, found: Difference) -> Difference:
    """A play to a difference in the same thing, from which nothing more was found that could be left out."""
    best = _short_from_the_first(hooks, found)
    left, improved = SHORTENING, bool(best.actions)
    while improved and left > 0:
        improved = False
        states = played(found.game, found.start, best.actions[:-1]).states
        for actions in shorter_plays(states, best.actions):
            legal, tried = _is_legal(found.game, states, best.actions, actions)
            left -= tried
            if legal:
                left -= len(actions)
                again = _side_by_side(hooks, found.game, found.start, _as_given(actions), found.look.kind)[1]
                if again is not None and again.look.alike(found.look):
                    best, improved = again, True
                    break
            if left <= 0:
                break
    # Whatever differs first on the way is what is told.
    return _side_by_side(hooks, best.game, best.start, _as_given(best.actions))[1] or best


def _short_from_the_first(hooks: Hooks, found: Difference) -> Difference:
    """The shortest of some other plays to a difference in the same thing; the one that is known if there is none."""
    best, left = found, OTHERS if len(found.actions) <= LONG else 0
    for seed in count():
        if left <= 0 or not best.actions:
            break
        choose = _choices(Merchant(found.game, seed, whim=0.5), len(best.actions) - 1)
        play, again = _side_by_side(hooks, found.game, found.start, choose, found.look.kind)
        left -= len(play.actions) + 1
        if again is not None and again.look.alike(found.look):
            best = again
    return best


def _is_legal(game: Game, states: Sequence[State], known: Sequence[Action], actions: Sequence[Action]) -> tuple[bool, int]:
    """Whether the actions are a legal play, and how many had to be tried: not those that the known play begins with, too."""
    same = next((place for place, (one, other) in enumerate(zip(known, actions, strict=False)) if one != other), len(actions))
    same = min(same, len(states) - 1)
    state = states[same]
    for tried, action in enumerate(actions[same:], 1):
        try:
            state = game.apply(state, action)
        except IllegalAction:
            return False, tried
    return True, len(actions) - same


def _written(found: Difference, record: str | Path | None) -> str:
    """Write the play; gives the line that says where."""
    if record is None:
        return f"the play has {len(found.actions)} actions, and was not to be written"
    if found.game.components != Components.printed():
        return f"the play has {len(found.actions)} actions; it is not written, for its components are in no file"
    try:
        text = format_record(Record.of(found.game, found.start, found.actions))
        Path(record).write_text(text, encoding="utf-8")
    except OSError as error:
        return f"the play could not be written to {record}: {error.strerror or error}"
    return f"the play up to there: century-rules replay {record} --tell --show"
