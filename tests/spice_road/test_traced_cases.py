"""The two formulations are one: each traced case of the reference is proved to be what the encoding says,
whatever is on the cards.

    pytest tests/spice_road/test_traced_cases.py -m slow -s      # every action, for two and for five players
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, cast, get_args

import attrs
import pytest

from century_rules.games.spice_road.actions import (
    Action, Add, Claim, Discard, Done, Exchange, Forgo, Lay, Pick, Play, Raise, Reach, Recover, Rest, Take,
)
from century_rules.games.spice_road.cards import Kind, PointCard, Spice
from century_rules.games.spice_road.encoding import acquiring, claiming, turn
from century_rules.games.spice_road.encoding.dealt import SpiceEncoding
from century_rules.games.spice_road.encoding.set_up import opened
from century_rules.games.spice_road.encoding.words import Words
from century_rules.games.spice_road.rulebook import RULEBOOK
from century_rules.games.spice_road.state import State
from century_rules.kernel.algebra import Algebra, B, N
from century_rules.kernel.errors import InvalidInput
from century_rules.pairing.equality import Equal, alphabet, prove_all_equal, prove_equal
from century_rules.pairing.pair import Pair
from century_rules.theory.plain import Constants

Y, R, G, B_ = Spice
DEAL = RULEBOOK.printed(2).deal(1)
CARDS, POINTS = DEAL.card_names, DEAL.point_names
SPICE, UPGRADE, TRADE = (next(name for name, card in zip(CARDS, DEAL.cards, strict=True) if card.kind == kind) for kind in Kind)

ACTIONS: tuple[Action, ...] = (
    Play(SPICE), Play(UPGRADE), Play(TRADE), Exchange(TRADE), Raise(Y), Done(), Lay(R), Take(CARDS[0]), Take(CARDS[20]), Rest(),
    Claim(POINTS[0]), Claim(POINTS[20]), Discard(B_))
"""Actions that are possible under the default readings."""
ELSEWHERE: tuple[Action, ...] = (Add(Y), Reach(CARDS[7]), Pick(G), Recover(TRADE), Forgo(POINTS[3]))
"""Actions of other readings, and an impossible one of each kind."""
MORE: tuple[Action, ...] = (Play(CARDS[-1]), Raise(B_), Take(CARDS[-1]))

APair: TypeAlias = Pair[State, Action]


ANY_CARDS = ("cards", "point_cards")


def pair(players: int = 2, changes: int | None = 0, unknown: tuple[str, ...] = ANY_CARDS) -> APair:
    """With any cards in both decks, as many as there are in the box; the starting cards are the printed ones."""
    game = RULEBOOK.printed(players)
    return Pair.of(RULEBOOK, game, game.deal(1), changes, unknown=unknown)


def told(result: Equal[State, Action]) -> str:
    return f"{RULEBOOK.write_action(result.action)}: {result.refused} refused, {result.allowed} allowed, {result.seconds:.1f} s"


@pytest.mark.parametrize("action", ACTIONS, ids=RULEBOOK.write_action)
@pytest.mark.parametrize("players", [2, 5])
def test_actions_of_the_default_readings(players: int, action: Action) -> None:
    result = prove_equal(pair(players), action)
    print(told(result))
    assert (result.failures, result.differs) == ((), ())
    assert min(result.refused, result.allowed) > 0


@pytest.mark.parametrize("action", [*ELSEWHERE, *MORE], ids=RULEBOOK.write_action)
def test_other_actions_are_refused_alike(action: Action) -> None:
    result = prove_equal(pair(), action)
    assert (result.failures, result.differs) == ((), ()) and result.refused > 0


def test_each_kind_of_action_is_there() -> None:
    assert {type(action) for action in (*ACTIONS, *ELSEWHERE)} == set(get_args(Action))


@pytest.mark.parametrize("action", [
    *ELSEWHERE[:-1], Play(UPGRADE), Exchange(TRADE), Raise(R), Lay(G), Rest()], ids=RULEBOOK.write_action)
def test_every_combination_of_readings(action: Action) -> None:
    result = prove_equal(pair(changes=None, unknown=()), action)  # the printed cards: with any, it takes thrice as long
    print(told(result))
    assert (result.failures, result.differs) == ((), ())
    assert min(result.refused, result.allowed) > 0


def test_any_one_reading_changed() -> None:
    result = prove_equal(pair(changes=1), Forgo(POINTS[3]))
    assert (result.failures, result.differs) == ((), ()) and min(result.refused, result.allowed) > 0


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 5])
def test_every_action(players: int) -> None:
    both = pair(players)
    results = list(prove_all_equal(both, alphabet(both)))
    print(sum(result.cases for result in results), sum(result.seconds for result in results))
    assert [told(result) for result in results if not result.proved] == [] and len(results) == 319


# --- negative controls ------------------------------------------------------------------------------------------------


def any_card(*_: object) -> tuple[()]:
    return ()


def nobody_has_too_many(w: Words[object, object], p: State) -> object:
    return w.of.truth(False)


def one_card_more(w: Words[object, object]) -> object:
    return w.of.number(w.box.to_end[w.rules.players - 2] + 1)


@pytest.mark.parametrize(("action", "room", "name", "mutant"), [
    (Take(CARDS[20]), acquiring, "in_row", any_card), (Play(SPICE), turn, "too_full", nobody_has_too_many),
    (Claim(POINTS[20]), claiming, "last_card", one_card_more)], ids=["take", "play", "claim"])
def test_an_encoding_that_is_wrong_is_found_with_a_state_that_shows_it(
        monkeypatch: pytest.MonkeyPatch, action: Action, room: object, name: str, mutant: Callable[..., object]) -> None:
    monkeypatch.setattr(room, name, mutant)
    result = prove_equal(pair(), action)
    assert not result.proved and result.differs
    assert all(found.differences for found in result.differs)


def dear(of: Algebra[N, B], beginning: State, number: Callable[[str], N]) -> Constants[B]:
    """As it should be, but a point card that costs nine yellow cubes is believed to cost ten."""
    constants, sides = opened(of, beginning, number)
    cards = cast("tuple[PointCard[N], ...]", constants["point_cards"])
    first = cards[0].cost[0]
    cost = (of.choose(of.is_(first, 9), of.number(10), first), *cards[0].cost[1:])
    return {**constants, "point_cards": (PointCard(cost, cards[0].points), *cards[1:])}, sides


def test_a_card_that_is_not_in_the_box_is_asked_about_too() -> None:
    """The negative control of unknown cards: what is wrong with no printed card is found, with a card that shows it."""
    both = pair()
    encoding = attrs.evolve(cast(SpiceEncoding, both.encoding), opened=dear)  # type: ignore[arg-type]  # mypy forgets of which state
    wrong = attrs.evolve(both, encoding=encoding)
    result = prove_equal(wrong, Claim(POINTS[0]))
    assert result.differs and {found.state.point_cards[0].cost[0] for found in result.differs} == {9}
    printed = pair(unknown=())
    assert all(card.cost[0] != 9 for card in printed.template.point_cards) and prove_equal(printed, Claim(POINTS[0])).proved


@pytest.mark.parametrize(("unknown", "why"), [
    (("deck",), "'deck' is no constant of a position; there are cards"), (("cards",), r"leaves point_cards\[0\].* open too")])
def test_what_cannot_be_unknown_is_named(unknown: tuple[str, ...], why: str) -> None:
    with pytest.raises(InvalidInput, match=why):
        pair(unknown=unknown)


def test_a_fact_that_matters_is_noticed_when_missing() -> None:
    """Without it the formulations differ in a state no play reaches: equality is claimed no further than it is proved."""
    both = pair()
    fewer = tuple(each for each in both.invariants if each.name != "upgrades-left")
    assert len(fewer) == len(both.invariants) - 1
    result = prove_equal(attrs.evolve(both, invariants=fewer), Raise(Y))
    assert result.differs and all(found.state.left == 0 and found.differences for found in result.differs)
