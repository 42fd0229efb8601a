"""What actions, tiles and expedition cards bring, and what they cost (GO-6, GO-9 to GO-11)."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from century_rules.games.goa import readings as read
from century_rules.games.goa.acting import price_of_step
from century_rules.games.goa.actions import (
    Action, Aide, Bid, Develop, Discard, Ease, Exchange, Fail, Harvest, Keep, Mix, Pass, Pay, Play, Refill, Settle, Ships,
    Spy, Take, Taxes, Turn, Use,
)
from century_rules.games.goa.auction import auctioneer
from century_rules.games.goa.game import Game
from century_rules.games.goa.pieces import PLANTATIONS, ROUND_TILES, Column, Effect, Good, Held, Kind
from century_rules.games.goa.state import Phase, Player, State, Task
from century_rules.games.goa.table import actor, following, sacks_of, turned_colonists
from century_rules.games.goa.taking import tile_at
from century_rules.kernel.property import StateProperty, StepProperty
from century_rules.kernel.reading import Reading

_UNLIMITED = {"supply": (read.Supply.UNLIMITED,)}

NEEDS: Mapping[str, Mapping[str, tuple[Reading, ...]]] = {
    "actions-bring-what-the-row-says": _UNLIMITED, "cards-bring-what-they-say": _UNLIMITED, "sold-spices-are-paid": _UNLIMITED,
    "tiles-bring-what-they-say": {
        **_UNLIMITED, "extra_supply": (read.ExtraSupply.UNLIMITED,), "stuck": (read.Stuck.TILE,)},
    "either-as-one-chooses": _UNLIMITED, "a-new-plantation-is-full": _UNLIMITED, "an-extra-harvest-fills": _UNLIMITED,
    "a-failure-consoles": _UNLIMITED, "cards-are-kept": {"free_discard": (read.FreeDiscard.NO,)},
    "the-first-in-a-row-draws": {"first_bonus": (read.FirstBonus.EACH,), "free_move_bonus": (read.FreeMoveBonus.YES,)},
    "a-completed-row-brings-a-card": {
        "free_move_bonus": (read.FreeMoveBonus.YES,), "extra_supply": (read.ExtraSupply.UNLIMITED,)}}


def _was(before: State) -> Player[int]:
    """Who acts, before the action."""
    return before.players[actor(before)]


def _now(before: State, after: State) -> Player[int]:
    """The same player after it."""
    return after.players[actor(before)]


# --- actions ----------------------------------------------------------------------------------------------------------


def _actions_bring(game: Game, before: State, action: Action, after: State) -> bool:
    was, now, rows = _was(before), _now(before, after), game.components.by_row
    if isinstance(action, Ships):
        return now.ships == was.ships + rows[Column.SHIPS][was.rows[Column.SHIPS]]
    return not isinstance(action, Taxes) or now.ducats == was.ducats + rows[Column.TAXES][was.rows[Column.TAXES]]


def _a_harvest_is_the_row(game: Game, before: State, action: Action, after: State) -> bool:
    return not isinstance(action, Harvest) or after.task != Task.STORE or (
        after.left == game.components.by_row[Column.HARVEST][_was(before).rows[Column.HARVEST]])


def _extra_actions_cost_a_card(game: Game, before: State, action: Action, after: State) -> bool:
    return not isinstance(action, Ships | Taxes) or before.phase != Phase.EXTRA or after.phase != Phase.EXTRA or (
        _now(before, after).extra == _was(before).extra - 1)


def _a_colony_costs(game: Game, before: State, action: Action, after: State) -> bool:
    if not isinstance(action, Settle):
        return True
    left, needs = _now(before, after).colonists, tuple([each.needs for each in game.components.towns])
    return left >= 0 and before.base + turned_colonists(before) + _was(before).colonists - left >= needs[before.town]


def _a_failure_consoles(game: Game, before: State, action: Action, after: State) -> bool:
    return not isinstance(action, Fail) or _now(before, after).colonists == _was(before).colonists + 1


def _a_step_costs_its_points(game: Game, before: State, action: Action, after: State) -> bool:
    if not isinstance(action, Develop):
        return True
    was, points = _was(before), game.components.row_points
    gained = tuple([more - each for each, more in pairwise(points)])[was.rows[action.column]]
    return was.ships - _now(before, after).ships == sum(after.owed) == gained


# --- rows -------------------------------------------------------------------------------------------------------------


def _has_lost_a_card(before: State, after: State) -> bool:
    """Whether a card has left the pile."""
    return any(there and not left for there, left in zip(before.pile, after.pile, strict=True))


def _the_first_in_a_row_draws(game: Game, before: State, action: Action, after: State) -> bool:
    if not isinstance(action, Aide) or not any(before.pile):
        return True
    new = _was(before).rows[action.column] + 1
    first = new >= game.last_row - 1 and not any(player.rows[action.column] >= new for player in before.players)
    return _has_lost_a_card(before, after) == first


def _a_completed_row(game: Game, before: State, action: Action, after: State) -> bool:
    return not isinstance(action, Aide) or (
        _now(before, after).extra - _was(before).extra == min(_now(before, after).rows) - min(_was(before).rows))


# --- expedition cards -------------------------------------------------------------------------------------------------


def _cards_bring(game: Game, before: State, action: Action, after: State) -> bool:
    if not isinstance(action, Play):
        return True
    was, now, box = _was(before), _now(before, after), game.components
    effect = before.cards[before.card_names.index(action.card)].effect
    return (now.ships == was.ships + (box.card_ships if effect == Effect.SHIPS else 0)
            and now.colonists == was.colonists + (box.card_colonists if effect == Effect.COLONISTS else 0)
            and now.ducats == was.ducats + (box.card_ducats if effect == Effect.DUCATS else 0)
            and (effect != Effect.SPICES or after.task != Task.STORE or after.left == box.card_spices))


def _a_played_card_is_gone(game: Game, before: State, action: Action, after: State) -> bool:
    if not isinstance(action, Play | Mix | Turn):
        return True
    card = before.card_names.index(action.card)
    return _was(before).hand[card] == 1 and _now(before, after).hand[card] == 0


def _cards_are_kept(game: Game, before: State, action: Action, after: State) -> bool:
    return not isinstance(action, Discard) or before.task in (Task.TRIM, Task.DRAW)


def _sold_spices_are_paid(game: Game, before: State, action: Action, after: State) -> bool:
    return not isinstance(action, Pay) or before.task != Task.SELL or (
        _now(before, after).ducats == _was(before).ducats + game.components.sale_price)


def _a_mixed_harvest(game: Game, before: State, action: Action, after: State) -> bool:
    return not isinstance(action, Mix) or after.task != Task.STORE or game.permits(after, Take(Good.SHIPS))


def _one_card_more(game: Game, before: State, action: Action, after: State) -> bool:
    return not isinstance(action, Turn) or not any(before.pile) or _has_lost_a_card(before, after)


def _a_step_with_a_card(game: Game, before: State, action: Action, after: State) -> bool:
    if not isinstance(action, Ease):
        return True
    was, now = _was(before), _now(before, after)
    effect = before.cards[before.card_names.index(action.card)].effect
    if effect == Effect.NO_SHIPS:
        return now.ships == was.ships
    stepped = now.rows[action.column] == was.rows[action.column] + 1 and sacks_of(now) == sacks_of(was)
    if effect == Effect.NO_SPICES:
        return stepped
    return stepped and now.ships == was.ships and now.ducats == was.ducats - price_of_step(game, was, action.column)


def _no_action_is_spent(game: Game, before: State, action: Action, after: State) -> bool:
    return not isinstance(action, Play | Aide) or (
        after.phase == before.phase and after.turn == before.turn and after.lap == before.lap)


# --- tiles ------------------------------------------------------------------------------------------------------------


def _sold_to(game: Game, before: State, action: Action) -> int:
    """Who has the item once it is sold; -1 if it is not yet."""
    seller = auctioneer(game, before)
    if isinstance(action, Bid | Keep):
        return seller if before.turn == seller else -1
    if not isinstance(action, Pass) or before.phase != Phase.BID:
        return -1
    if before.bidder >= 0:
        return before.bidder if before.turn == seller else -1
    return seller if following(game, before.turn) == seller else -1


def _tiles_bring(game: Game, before: State, action: Action, after: State) -> bool:
    if not isinstance(action, Bid | Pass | Keep) or before.item == 0 or _sold_to(game, before, action) < 0:
        return True
    winner, tile = _sold_to(game, before, action), tile_at(before, before.marks[before.item])
    was, now, kind = before.players[winner], after.players[winner], tile.kind
    return (now.ships == was.ships + (tile.number if kind in (Kind.SHIPS, Kind.SETTLEMENT) else 0)
            and now.colonists == was.colonists + (tile.number if kind in (Kind.COLONISTS, Kind.SETTLEMENT) else 0)
            and now.extra == was.extra + (tile.number if kind in (Kind.EXTRA_ACTIONS, Kind.SETTLEMENT) else 0)
            and now.missions == was.missions + (tile.number if kind == Kind.MISSION else 0)
            and all(many == had + (1 if kind == Kind.ROUND_SHIP + number else 0)
                    for number, (had, many) in enumerate(zip(was.held, now.held, strict=True))))


def _either(game: Game, before: State, action: Action, after: State) -> bool:
    if not isinstance(action, Take) or before.task != Task.EITHER:
        return True
    was, now = _was(before), _now(before, after)
    return now.ships - was.ships + now.colonists - was.colonists == before.left


def _a_new_plantation_is_full(game: Game, before: State, action: Action, after: State) -> bool:
    return all(one.spice >= 0 or other.spice < 0 or other.sacks == other.fields
               for was, now in zip(before.players, after.players, strict=True)
               for one, other in zip(was.plantations, now.plantations, strict=True))


def _once_a_round(game: Game, before: State, action: Action, after: State) -> bool:
    if not isinstance(action, Use) or action.tile >= ROUND_TILES:
        return True
    return any(number == action.tile and used < _was(before).held[number] for number, used in enumerate(_was(before).used))


def _a_sale_takes_its_spices(game: Game, before: State, action: Action, after: State) -> bool:
    return not isinstance(action, Use) or action.tile != Held.SALE or (
        sacks_of(_was(before)) >= after.left == game.components.sale_pays)


def _the_exchange_lies(game: Game, before: State, action: Action, after: State) -> bool:
    return not isinstance(action, Exchange) or after.exchanged == game.squares.index(action.square)


def _an_extra_harvest_fills(game: Game, before: State, action: Action, after: State) -> bool:
    return not isinstance(action, Refill) or action.site >= PLANTATIONS or all(
        number != action.site or each.sacks == each.fields for number, each in enumerate(_now(before, after).plantations))


def _a_supply_counts(game: Game, before: State, action: Action, after: State) -> bool:
    return not isinstance(action, Use) or action.tile != Held.SUPPLY or after.left == turned_colonists(after)


def _no_spied_expedition(game: Game, before: State, action: Action, after: State) -> bool:
    return not isinstance(action, Spy) or (action.column != Column.EXPEDITION and action.player != actor(before))


def _the_aide_helps_the_last(game: Game, before: State, action: Action, after: State) -> bool:
    return not isinstance(action, Aide) or _was(before).rows[action.column] == min(_was(before).rows)


PROPERTIES: tuple[StateProperty[Game, State] | StepProperty[Game, State, Action], ...] = (
    StepProperty("actions-bring-what-the-row-says", "Who takes ships or taxes has as many more as the row says.",
                 ("GO-6.4", "GO-6.6", "GO-9.4"), _actions_bring),
    StepProperty("a-harvest-is-what-the-row-says", "Who harvests lays as many spices as the row says, while they fit.",
                 ("GO-6.5",), _a_harvest_is_the_row),
    StepProperty("an-extra-action-costs-its-card", "Who takes ships or taxes at the end of a round has an extra-action card "
                 "less.", ("GO-7.1",), _extra_actions_cost_a_card),
    StepProperty("a-colony-costs-what-it-needs", "Row, cards and colonists that were there are as many as a colony needs, at "
                 "least.", ("GO-6.9", "GO-6.10"), _a_colony_costs),
    StepProperty("a-failure-consoles", "Who fails to found a colony has a colonist more.", ("GO-6.12",), _a_failure_consoles),
    StepProperty("a-step-costs-its-points", "A step costs as many ships, and as many spices, as it brings points.",
                 ("GO-6.1", "GO-8.1"), _a_step_costs_its_points),
    StepProperty("the-first-in-a-row-draws", "Whom the royal aide brings first to one of the last rows of a column draws a card "
                 "of the pile, and nobody else does.", ("GO-6.2", "GO-10.15"), _the_first_in_a_row_draws),
    StepProperty("a-completed-row-brings-a-card", "The royal aide brings an extra-action card when all markers have come a row "
                 "further, and otherwise none.", ("GO-6.3", "GO-10.15"), _a_completed_row),
    StepProperty("cards-bring-what-they-say", "A card brings its ships, colonists, ducats or spices, and nothing else.",
                 ("GO-11.1", "GO-11.2", "GO-11.3", "GO-11.4"), _cards_bring),
    StepProperty("a-played-card-is-gone", "A card that was played was in the hand and is there no more.",
                 ("GO-9.1",), _a_played_card_is_gone),
    StepProperty("cards-are-kept", "Cards go to the discards unplayed in an expedition only.", ("GO-6.8",), _cards_are_kept),
    StepProperty("sold-spices-are-paid", "Each spice sold with a card brings its ducats.", ("GO-11.5",), _sold_spices_are_paid),
    StepProperty("a-mixed-harvest-may-be-ships", "Who harvests with the card may take ships instead.", ("GO-11.6",),
                 _a_mixed_harvest),
    StepProperty("one-card-more-in-founding", "With the card one more is turned in founding, while some are in the pile.",
                 ("GO-11.7",), _one_card_more),
    StepProperty("a-step-with-a-card", "A step without spices costs no spice, one without ships no ship, and one for ducats its "
                 "price and nothing else.", ("GO-11.8", "GO-11.9", "GO-11.10"), _a_step_with_a_card),
    StepProperty("no-action-is-spent-on-cards", "Who plays a free card, or uses the royal aide, is on turn as before.",
                 ("GO-5.3",), _no_action_is_spent),
    StepProperty("tiles-bring-what-they-say", "Who wins a tile has its ships, colonists, extra-action cards or points, or keeps "
                 "it, and has no others.", ("GO-4.6", "GO-10.5", "GO-10.7", "GO-10.8", "GO-10.10"), _tiles_bring),
    StepProperty("either-as-one-chooses", "The tile of ships or colonists brings its number of either.", ("GO-10.9",), _either),
    StepProperty("a-new-plantation-is-full", "A plantation that is laid on a free place is full.", ("GO-10.1",),
                 _a_new_plantation_is_full),
    StepProperty("a-tile-for-each-round-works-once", "No tile for each round works twice in a round.", ("GO-10.3",),
                 _once_a_round),
    StepProperty("a-sale-takes-its-spices", "A sale is begun of as many spices as it takes, and these are there.",
                 ("GO-10.4",), _a_sale_takes_its_spices),
    StepProperty("the-exchange-lies-on-the-grid", "The exchange tile lies where the tile lay that was taken for it.",
                 ("GO-10.11",), _the_exchange_lies),
    StepProperty("an-extra-harvest-fills", "A plantation that is chosen in an extra harvest is full then.", ("GO-10.12",),
                 _an_extra_harvest_fills),
    StepProperty("a-supply-counts", "A supply is as much as the cards turned count colonists.", ("GO-10.13",), _a_supply_counts),
    StepProperty("no-spied-expedition", "The spy undertakes no expedition, and is sent to somebody else.", ("GO-10.14",),
                 _no_spied_expedition),
    StepProperty("the-aide-helps-the-last", "The royal aide moves a marker that is among the least advanced.", ("GO-10.15",),
                 _the_aide_helps_the_last),
)
