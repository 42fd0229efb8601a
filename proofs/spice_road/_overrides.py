"""What is played instead of clauses that cannot simply be dropped; negative controls are run with these."""

from __future__ import annotations

from functools import partial

from attrs import evolve

from century_rules.games.spice_road.actions import (
    Claim, Discard, Done, Exchange, Forgo, Lay, Pick, Play, Raise, Recover, Rest, Take,
)
from century_rules.games.spice_road.cards import Spice
from century_rules.games.spice_road.rulebook import RULEBOOK
from century_rules.games.spice_road.state import Phase, Player, Position
from century_rules.kernel.algebra import Algebra, B, N
from century_rules.kernel.forms import either

from ..century.overrides import always, given, in_green, in_phase, more, of_mover, otherwise, to_the_next, with_yellow

LIMIT = 10
"""Of the printed caravan; where it is smaller, more than the limit is so as well."""

_otherwise = partial(otherwise, RULEBOOK)


# --- set-up (SR-1) ----------------------------------------------------------------------------------------------------


def _without_a_point_card(of: Algebra[N, B], begun: Position[N]) -> Position[N]:
    return evolve(begun, unclaimed=(of.number(0), *begun.unclaimed[1:]))


POINT_CARD_IN_THE_BOX = _otherwise("SR-1.1", "one of the point cards stays in the box", begins=_without_a_point_card)


def _with_a_coin(of: Algebra[N, B], begun: Position[N]) -> Position[N]:
    return evolve(begun, gold=of.add(begun.gold, of.number(1)))


A_COIN_MORE = _otherwise("SR-1.2", "there is a gold coin more than two for each player", begins=_with_a_coin)


def _without_a_card(of: Algebra[N, B], begun: Position[N]) -> Position[N]:
    return evolve(begun, unsold=(of.number(0), *begun.unsold[1:]))


CARD_IN_THE_BOX = _otherwise("SR-1.4", "one of the merchant cards stays in the box", begins=_without_a_card)


def _other_bowls(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    def raised(was: Player[N], now: Player[N]) -> Player[N]:
        yellow, red, green, brown = now.hold
        to_red, to_green, to_brown = (
            of.greatest(of.sub(new, old), of.number(0)) for old, new in zip(was.hold[1:], now.hold[1:], strict=True))
        return evolve(now, hold=(yellow, of.add(of.sub(red, to_red), to_brown), of.add(of.sub(green, to_green), to_red),
                                 of.add(of.sub(brown, to_brown), to_green)))

    return of_mover(of, before, after, raised)


GREEN_BEFORE_RED = _otherwise("SR-1.5", "the bowls stand in the order yellow, green, red, brown", (Raise,), _other_bowls)


def _the_last_begins(of: Algebra[N, B], begun: Position[N]) -> Position[N]:
    return evolve(begun, turn=of.number(len(begun.players) - 1))


THE_LAST_BEGINS = _otherwise("SR-1.6", "not the owner of the card with the symbol is first, but who sits to the right",
                             begins=_the_last_begins)


def _eleven_more(of: Algebra[N, B], begun: Position[N]) -> Position[N]:
    return evolve(begun, players=tuple([given(of, player, LIMIT + 1) for player in begun.players]))


ELEVEN_CUBES_EACH = _otherwise("SR-1.7", "everybody begins with eleven yellow cubes more", begins=_eleven_more)


# --- turns (SR-2) -----------------------------------------------------------------------------------------------------


def _the_other_way_round(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    last = of.number(len(after.players) - 1)
    follows = of.choose(of.is_(before.turn, 0), last, of.sub(before.turn, of.number(1)))
    return evolve(after, turn=of.choose(of.eq(before.turn, after.turn), after.turn, follows))


COUNTER_CLOCKWISE = _otherwise(
    "SR-2.1", "play goes counter-clockwise, and the round ends with the last seat all the same",
    (Play, Raise, Done, Take, Pick, Rest, Recover, Claim, Forgo, Discard), _the_other_way_round)


NOBODY_RESTS = _otherwise("SR-2.2", "a turn is one of play, acquire and claim", (Rest,), forbids=always)


# --- playing a card (SR-3, SR-7.2) ------------------------------------------------------------------------------------


def _away(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return of_mover(of, before, after, lambda was, now: evolve(now, played=was.played))


PLAYED_INTO_THE_BOX = _otherwise("SR-3.1", "the card played goes into the box", (Play,), _away)


SPICE_IN_GREEN = _otherwise("SR-3.2", "a spice card gives green cubes, as many as it shows, whatever it shows", (Play,),
                            in_green(Phase.ACT, Phase.TRIM, Phase.OVER))


def _raising(of: Algebra[N, B], before: Position[N]) -> B:
    return in_phase(of, before, Phase.RAISE)


ALL_UPGRADES = _otherwise("SR-3.3", "every upgrade that the card shows is to be made", (Done,), forbids=_raising)


def _past_green(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    def raised(was: Player[N], now: Player[N]) -> Player[N]:
        to_green = of.greatest(of.sub(now.hold[Spice.CARDAMOM], was.hold[Spice.CARDAMOM]), of.number(0))
        yellow, red, green, brown = now.hold
        return evolve(now, hold=(yellow, red, of.sub(green, to_green), of.add(brown, to_green)))

    return of_mover(of, before, after, raised)


NO_GREEN_LEVEL = _otherwise("SR-3.4", "the levels are yellow, red and brown", (Raise,), _past_green)


def _nothing_returned(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return evolve(after, players=tuple([
        evolve(now, hold=tuple(map(of.greatest, was.hold, now.hold)))
        for was, now in zip(before.players, after.players, strict=True)]))


EXCHANGE_FOR_NOTHING = _otherwise("SR-3.5", "a further exchange returns no cubes", (Exchange,), _nothing_returned)


def _no_more_red(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    def had(was: Player[N], now: Player[N]) -> Player[N]:
        yellow, red, green, brown = now.hold
        return evolve(now, hold=(yellow, of.least(was.hold[Spice.SAFFRON], red), green, brown))

    return of_mover(of, before, after, had)


NO_RED_CUBES = _otherwise("SR-7.2", "the red cubes are all gone, and nothing stands in for them", (Play, Exchange), _no_more_red)


# --- acquiring (SR-4) -------------------------------------------------------------------------------------------------


def _nothing_lies(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return evolve(after, on=before.on)


LAID_INTO_THE_BOWLS = _otherwise("SR-4.1", "the cubes for a card go into the bowls", (Lay,), _nothing_lies)


def _another_one(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return evolve(after, on=tuple([either(of, of.is_(before.laid, place), with_yellow(of, cubes, 1), cubes)
                                   for place, cubes in enumerate(after.on)]))


TWO_CUBES_EACH = _otherwise("SR-4.1", "a yellow cube of the bowl is laid beside each cube", (Lay,), _another_one)


def _nothing_laid(of: Algebra[N, B], before: Position[N]) -> B:
    return of.is_(before.laid, 0)


NOTHING_IS_FREE = _otherwise("SR-4.2", "for the leftmost card a cube is to be laid as well", (Take,), forbids=_nothing_laid)


def _not_in_the_hand(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return of_mover(of, before, after, lambda was, now: evolve(now, hand=was.hand))


TAKEN_INTO_THE_BOX = _otherwise("SR-4.3", "the card paid for goes into the box", (Take,), _not_in_the_hand)


def _still_for_sale(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return evolve(after, unsold=before.unsold)


COPIES_FOR_SALE = _otherwise("SR-4.5", "a copy of the card acquired stays in its place", (Take,), _still_for_sale)


# --- resting (SR-5) ---------------------------------------------------------------------------------------------------


def _back_to_the_next(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    def back(was: Player[N], now: Player[N], other: Player[N]) -> tuple[Player[N], Player[N]]:
        nothing = tuple([of.number(0) for _ in other.played])
        return (evolve(now, hand=was.hand, played=was.played),
                evolve(other, hand=more(of, other.hand, other.played, nothing), played=nothing))

    return to_the_next(of, before, after, back)


THE_NEXT_RECOVERS = _otherwise("SR-5.1", "when somebody rests, not they take back what they played, but the next player does",
                               (Rest,), _back_to_the_next)


def _plenty(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    trimming = evolve(after, phase=of.number(int(Phase.TRIM)), turn=before.turn)
    return of_mover(of, before, trimming, lambda was, now: given(
        of, evolve(now, hand=was.hand, played=was.played), LIMIT + 1))


CUBES_FOR_A_REST = _otherwise("SR-5.1", "who rests takes eleven yellow cubes, and no cards", (Rest,), _plenty)


def _cards_in_hand(of: Algebra[N, B], before: Position[N]) -> B:
    return of.at_least(of.select(before.turn, [of.total(player.hand) for player in before.players]), 1)


REST_WITH_AN_EMPTY_HAND = _otherwise("SR-5.2", "one rests only with an empty hand", (Rest,), forbids=_cards_in_hand)


# --- claiming (SR-6) and the score (SR-8.3) ---------------------------------------------------------------------------


def _without_points(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return evolve(after, players=tuple([
        evolve(now, points=was.points) for was, now in zip(before.players, after.players, strict=True)]))


CARDS_WITHOUT_POINTS = _otherwise("SR-6.2", "the card claimed goes back into the box", (Claim,), _without_points)


def _still_to_claim(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return evolve(after, unclaimed=before.unclaimed)


COPIES_TO_CLAIM = _otherwise("SR-6.3", "a copy of the card claimed stays in its place", (Claim,), _still_to_claim)


def _piles_stay(of: Algebra[N, B], before: Position[N], after: Position[N]) -> Position[N]:
    return evolve(after, gold=before.gold, silver=before.silver)


COINS_OF_THE_BOX = _otherwise("SR-6.4", "the coin is one of the box, and the pile stays", (Claim,), _piles_stay)


def _yellow_too(of: Algebra[N, B], position: Position[N], points: tuple[N, ...]) -> tuple[N, ...]:
    return tuple([of.add(each, player.hold[Spice.TURMERIC]) for each, player in zip(points, position.players, strict=True)])


YELLOW_SCORES = _otherwise("SR-8.3", "a yellow cube is a point as well", scores=_yellow_too)
