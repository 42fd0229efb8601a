"""What is printed on the cards: shown by going through them, and by a play to each point card."""

from __future__ import annotations

from attrs import evolve

from century_rules.games.spice_road.cards import PointCard, parse_card
from century_rules.games.spice_road.game import Game
from century_rules.games.spice_road.rulebook import RULEBOOK
from century_rules.games.spice_road.state import State
from century_rules.kernel.property import StateProperty
from century_rules.kernel.verdict import Verdict
from century_rules.theory.direct_checks import CheckResult, DirectCheck, FaultyVariant
from century_rules.theory.theorem import Invariant
from century_rules.theory.theories import theory_once

INVARIANTS: tuple[Invariant, ...] = ()


def _beginning(game: Game) -> State:
    """With the cards in the order in which they are listed."""
    return game.lay_out(range(len(game.components.merchants)), range(len(game.components.point_cards)))


def _asked(claim: str, looked_at: str, game: Game, state: State) -> CheckResult:
    """The property of that id, asked of one position."""
    claimed = theory_once(RULEBOOK).properties[claim]
    assert isinstance(claimed, StateProperty)
    holds = claimed.holds(game, state)
    return CheckResult(Verdict.PROVED if holds else Verdict.REFUTED, looked_at, "" if holds else "it is false of the cards")


def trades(players: int) -> CheckResult:
    game = Game(players=players)
    return _asked("trades-take-other-cubes", f"{len(game.components.card_names)} merchant cards", game, _beginning(game))


def a_card_that_gives_what_it_takes() -> CheckResult:
    game = Game(players=2)
    state = _beginning(game)
    card = evolve(parse_card("RR>GG"), gain=(0, 1, 1, 0))
    return _asked("trades-take-other-cubes", "the same with RR>RG", game, evolve(state, cards=(card, *state.cards[1:])))


def points(players: int) -> CheckResult:
    game = Game(players=players)
    return _asked("points-of-cards", f"{len(game.components.point_cards)} point cards", game, _beginning(game))


def _with(card: PointCard[int]) -> State:
    state = _beginning(Game(players=2))
    return evolve(state, point_cards=(card, *state.point_cards[1:]))


def a_point_more() -> CheckResult:
    return _asked("points-of-cards", "the same with YYRR for 7", Game(players=2), _with(PointCard((2, 2, 0, 0), 7)))


def domination(players: int) -> CheckResult:
    game = Game(players=players)
    cards = len(game.components.point_cards)
    return _asked("no-point-card-dominated", f"{cards * (cards - 1)} pairs of point cards", game, _beginning(game))


def a_dear_card() -> CheckResult:
    return _asked("no-point-card-dominated", "the same with BBBBB for 15", Game(players=2), _with(PointCard((0, 0, 0, 5), 15)))


def plays_to_each_card(players: int) -> CheckResult:
    """Each is once among the first of its row; what lies beside it does not matter to the play."""
    return _each_card(Game(players=players))


def _each_card(game: Game) -> CheckResult:
    cards, row = len(game.components.point_cards), game.components.point_row
    for first in range(0, cards, row):
        order = [*range(first, min(first + row, cards)), *range(first), *range(min(first + row, cards), cards)]
        state = game.lay_out(range(len(game.components.merchants)), order)
        found = _asked("any-card-without-acquiring", f"a play to each of {cards} point cards", game, state)
        if found.verdict is not Verdict.PROVED:
            return found
    return CheckResult(Verdict.PROVED, f"a play to each of {cards} point cards")


def without_starting_cards() -> CheckResult:
    return _each_card(Game(players=2, without=frozenset({"SR-1.3"})))


_ONE_BY_ONE = "the printed cards, one by one"

OTHERS = (
    DirectCheck("trades-take-other-cubes", _ONE_BY_ONE, trades, Verdict.PROVED,
                (FaultyVariant("a card that takes two red cubes and gives one back", a_card_that_gives_what_it_takes),)),
    DirectCheck("points-of-cards", _ONE_BY_ONE, points, Verdict.PROVED, (FaultyVariant("a card with a point more",
                a_point_more),)),
    DirectCheck("no-point-card-dominated", "the printed cards, two by two", domination, Verdict.PROVED,
                (FaultyVariant("a dear card of few points", a_dear_card),)),
    DirectCheck("any-card-without-acquiring", "plays through the reference", plays_to_each_card, Verdict.PROVED,
                (FaultyVariant("players begin without cards", without_starting_cards),)),
)
