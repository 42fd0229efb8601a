"""Real plays to ask claims of: the stored ones, games to their end, lively ones from the deal and from late positions.

Together they are played under every reading at least once. The same plays come each time, so that an answer repeats.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import attrs

from century_rules.desk.replay import replay
from century_rules.eastern_wonders.actions import Action, Choose, Claim, Open, Pass, Spend, Stay, Stop, Trade, Upgrade
from century_rules.eastern_wonders.components import Components
from century_rules.eastern_wonders.game import Game
from century_rules.eastern_wonders.merchant import Merchant
from century_rules.eastern_wonders.reading_names import format_readings, parse_readings
from century_rules.eastern_wonders.readings import AMBIGUITIES, Readings
from century_rules.eastern_wonders.record import Record, format_record, load_record
from century_rules.eastern_wonders.state import State
from century_rules.kernel.content import content_root

GUIDED = 8
"""Games that merchants play to their end, for each number of players."""

LATE = 60
"""Actions of a lively play from a late position on, and of one from the deal before it is given up: `EARLY`."""

EARLY = 110

AFTER_PARTING = 25
"""Random actions after a stored play in which two readings part."""

LIVELY: dict[type, float] = {
    Open: 6.0, Claim: 8.0, Trade: 4.0, Spend: 2.0, Choose: 2.0, Upgrade: 8.0, Stop: 2.0, Pass: 0.2, Stay: 0.5}
"""Weights by which random play gets somewhere; an action that is not named has 1."""


@attrs.frozen
class RealPlay:
    """A play from its set-up on, through the reference.

    Attributes:
        name: what kind of play it is, for people.
        game: the rules it is played by, with the printed components.
        states: the position before each action, and after the last.
        actions: as many, less one.
    """

    name: str
    game: Game = attrs.field(repr=False)
    states: tuple[State, ...] = attrs.field(repr=False)
    actions: tuple[Action, ...] = attrs.field(repr=False)

    @property
    def readings(self) -> str:
        """The readings that are not the default, in words."""
        return ", ".join(format_readings(self.game.readings)) or "default readings"

    def record(self, length: int) -> str:
        """Its first actions as a record, which `century-rules replay` accepts."""
        return format_record(Record.of(self.game, self.states[0], self.actions[:length]))


@cache
def real_plays(players: int) -> tuple[RealPlay, ...]:
    """Plays for that many players, of the printed game, in the same order each time."""
    return (*_stored(players), *_guided(players), *_lively(players))


@cache
def plays_under(players: int, needs: tuple[tuple[str, str], ...]) -> tuple[RealPlay, ...]:
    """More plays, under readings that something is claimed for: two games to their end, and lively ones."""
    plays = []
    for number in range(6):
        dice = random.Random(f"{players} {number} {needs}")
        others = _some_readings(dice, 0.8) if number else Readings()
        game = Game(players=players, readings=parse_readings(dict(needs), others))
        readings = ", ".join(f"{name}={value}" for name, value in needs)
        plays.append(_play(f"a play under {readings}, number {number}", game, number, dice,
                           guided=2000 if number < 2 else 150 * (number % 2), lively=EARLY if number >= 2 else 0))
    return tuple(plays)


def _play(name: str, game: Game, seed: int, dice: random.Random, *, guided: int, lively: int) -> RealPlay:
    """Up to so many actions of merchants from the deal, then up to so many at random."""
    states, actions = [game.deal(seed)], list[Action]()
    for action, after in Merchant(game, seed=seed).play(states[0], guided):
        actions.append(action)
        states.append(after)
    _go_on(game, states, actions, dice, lively)
    return RealPlay(name, game, tuple(states), tuple(actions))


def _go_on(game: Game, states: list[State], actions: list[Action], dice: random.Random, most: int) -> None:
    """Add up to so many random actions."""
    for _ in range(most):
        legal = game.legal_actions(states[-1])
        if not legal:
            break
        actions.append(dice.choices(legal, [LIVELY.get(type(action), 1.0) for action in legal])[0])
        states.append(game.apply(states[-1], actions[-1]))


def _stored(players: int) -> Iterator[RealPlay]:
    """Those that the library keeps as partings, and those that refute a claim."""
    folders = (Path(__file__).parents[2] / "eastern_wonders" / "data" / "partings",
               content_root("proofs") / "eastern_wonders" / "plays")
    for file in sorted(path for folder in folders for path in folder.glob("*.txt")):
        if "position" in file.suffixes[0]:
            continue
        record = load_record(file)
        if record.players != players:
            continue
        again = replay(record)
        if again.game.components == Components.printed() and again.record.entries:
            play = RealPlay(f"the stored play {file.name}", record.game(), again.states,
                            tuple(entry.action for entry in again.record.entries))
            yield play
            yield from _on_the_other_side(file.stem, play)


def _on_the_other_side(name: str, play: RealPlay) -> Iterator[RealPlay]:
    """A play in which two readings part, under the other readings of that ambiguity: up to there, and on at random."""
    about = [each for each in AMBIGUITIES if name.startswith(f"{each.id}-")]
    for ambiguity in sorted(about, key=lambda each: len(each.id))[-1:]:
        for reading in ambiguity.readings:
            readings = parse_readings({ambiguity.id: str(reading)}, play.game.readings)
            game = Game(players=play.game.players, readings=readings)
            if readings == play.game.readings or readings.vp_tiles is not play.game.readings.vp_tiles:
                continue
            states, actions = [play.states[0]], list[Action]()
            for action in play.actions:
                if game.why_illegal(states[-1], action):
                    break
                actions.append(action)
                states.append(game.apply(states[-1], action))
            _go_on(game, states, actions, random.Random(name), AFTER_PARTING)
            yield RealPlay(f"{play.name} under {ambiguity.id}={reading}, and on at random", game, tuple(states), tuple(actions))


def _guided(players: int) -> Iterator[RealPlay]:
    for seed in range(GUIDED):
        dice = random.Random(f"{players} guided {seed}")
        game = Game(players=players, readings=Readings() if seed < 2 else _some_readings(dice, 0.7))
        yield _play(f"a game of merchants, seed {seed}", game, seed, dice, guided=2000, lively=0)


def _lively(players: int) -> Iterator[RealPlay]:
    """Under each reading that is not a default, among others: from the deal, and from where a game of merchants has come to."""
    others = [(each.id, str(reading)) for each in AMBIGUITIES for reading in each.readings if reading is not each.default]
    for number, (name, value) in enumerate([*others, *others]):
        late = number >= len(others)
        dice = random.Random(f"{players} {late} {name}={value}")
        game = Game(players=players, readings=parse_readings([f"{name}={value}"], _some_readings(dice, 0.8)))
        yield _play(f"a random play, number {number}", game, number, dice, lively=LATE if late else EARLY,
                    guided=dice.randrange(100, 100 + 130 * players) if late else 0)


def _some_readings(dice: random.Random, defaults: float) -> Readings:
    """Each ambiguity at its default as likely as said, otherwise at any of its readings."""
    return parse_readings({
        each.id: str(each.default if dice.random() < defaults else dice.choice(list(each.readings))) for each in AMBIGUITIES})
