"""Caravans: their limit, and what playing a card makes of them. Claims about numbers of a box are of any deck of its cards."""

from __future__ import annotations

from collections.abc import Callable

from century_rules.games.spice_road import readings as read
from century_rules.games.spice_road.actions import Action, Exchange, Play
from century_rules.games.spice_road.cards import Card, Kind, Spice
from century_rules.games.spice_road.components import Components
from century_rules.games.spice_road.fertility import cards_of, most_added, most_cubes, value
from century_rules.games.spice_road.game import Game
from century_rules.games.spice_road.state import Phase, State
from century_rules.games.spice_road.table import mover
from century_rules.theory.predicates import History
from century_rules.theory.theorem import Always, Control, Ghost, Invariant, OnStep, Theorem, as_claimed

from . import _overrides as ruled
from .turns import whose_turn_ended

MAY_BE_FULLER = (Phase.PAY, Phase.PICK, Phase.TRADE, Phase.ROOM, Phase.TRIM)
NO_CARD = -1


# --- history: the turn in which a card is played ----------------------------------------------------------------------


def _played(before: State, action: Play) -> Card[int]:
    return before.cards[before.card_names.index(action.card)]


def _printed(name: str, of_card: Callable[[Card[int]], int]) -> Ghost:
    """The ghost that keeps a number on the card played."""
    def after(game: Game, before: State, action: Action, after: State, history: History) -> int:
        return of_card(_played(before, action)) if isinstance(action, Play) else history[name]

    return Ghost(name, 0, after)


def _kind(game: Game, before: State, action: Action, after: State, history: History) -> int:
    """Of the card played in the turn that is under way, until another turn begins."""
    if isinstance(action, Play):
        return _played(before, action).kind
    return NO_CARD if before.phase == Phase.ACT else history["kind"]


def _held(kind: int) -> Ghost:
    name = f"held[{kind}]"

    def after(game: Game, before: State, action: Action, after: State, history: History) -> int:
        return mover(before).hold[kind] if isinstance(action, Play) else history[name]

    return Ghost(name, 0, after)


def _gives(game: Game, before: State, action: Action) -> bool:
    """Whether a step is a card's giving: a trade card may only be laid out (trade-zero=yes)."""
    if not isinstance(action, Play):
        return isinstance(action, Exchange)
    return _played(before, action).kind != Kind.TRADE or game.readings.trade_zero is read.TradeZero.NO


def _exchanges(game: Game, before: State, action: Action, after: State, history: History) -> int:
    return (0 if isinstance(action, Play) else history["exchanges"]) + (1 if _gives(game, before, action) else 0)


def _so_often(name: str, what: str, of_card: Callable[[Card[int]], int]) -> Ghost:
    """The ghost that keeps the sum of a number on the card, over all times that it has given."""
    def after(game: Game, before: State, action: Action, after: State, history: History) -> int:
        so_far = 0 if isinstance(action, Play) else history[name]
        number = of_card(_played(before, action)) if isinstance(action, Play) else history[what]
        return so_far + number if _gives(game, before, action) else so_far

    return Ghost(name, 0, after)


def _cost(kind: int) -> Callable[[Card[int]], int]:
    return lambda card: card.cost[kind]


def _gain(kind: int) -> Callable[[Card[int]], int]:
    return lambda card: card.gain[kind]


GHOSTS = (
    Ghost("kind", NO_CARD, _kind), Ghost("exchanges", 0, _exchanges), _printed("times", lambda card: card.times),
    *(_held(kind) for kind in Spice),
    *(_printed(f"cost[{kind}]", _cost(kind)) for kind in Spice), *(_printed(f"gain[{kind}]", _gain(kind)) for kind in Spice),
    *(_so_often(f"spent[{kind}]", f"cost[{kind}]", _cost(kind)) for kind in Spice),
    *(_so_often(f"got[{kind}]", f"gain[{kind}]", _gain(kind)) for kind in Spice),
)
"""What is printed on the card that this turn plays, the cubes its player had before, how often it gave, and what for what."""


# --- cards of the box -------------------------------------------------------------------------------------------------


def is_played(history: History, card: Card[int]) -> bool:
    """Whether the card that this turn plays is that one of the box."""
    there = (history["kind"], history["times"], *history.rows["cost"], *history.rows["gain"])
    return there == (int(card.kind), card.times, *card.cost, *card.gain)


def in_the_box(box: Components, history: History) -> bool:
    return any(is_played(history, card) for card in cards_of(box))


# --- invariants -------------------------------------------------------------------------------------------------------


def caravans_fit(game: Game, position: State) -> bool:
    return all(sum(player.hold) <= game.components.caravan or (seat == position.turn and position.phase in MAY_BE_FULLER)
               for seat, player in enumerate(position.players))


def spent_and_got(game: Game, position: State, history: History) -> bool:
    """While a card has its effect, of each kind there is at most what was held, without what was spent, and what was got."""
    if history["kind"] == NO_CARD or position.phase not in (Phase.TRADE, Phase.ROOM, Phase.TRIM):
        return True
    rows = (history.rows[name] for name in ("held", "spent", "got", "cost"))
    return all(
        there <= held - spent + got and 0 <= spent <= held and (spent == 0 if cost == 0 else got == 0)
        for there, held, spent, got, cost in zip(mover(position).hold, *rows, strict=True))


def so_often(game: Game, position: State, history: History) -> bool:
    """For cards of the box: what was spent and got is what is printed, times the exchanges."""
    def is_multiple(card: Card[int]) -> bool:
        sums = zip((*history.rows["spent"], *history.rows["got"]), (*card.cost, *card.gain), strict=True)
        return all(so_far == each * history["exchanges"] for so_far, each in sums)

    return all(not is_played(history, card) or is_multiple(card)
               for card in cards_of(game.components) if card.kind != Kind.UPGRADE)


def card_of_the_turn(game: Game, position: State, history: History) -> bool:
    """It is known while it has an effect, and is the one in use."""
    kind, held, phase = history["kind"], history.rows["held"], position.phase
    used = position.cards[position.using]
    in_use = kind == Kind.TRADE and (history.rows["cost"], history.rows["gain"]) == (used.cost, used.gain)
    return (
        (phase not in (Phase.PAY, Phase.PICK, Phase.REST) or kind == NO_CARD)
        and (phase not in (Phase.TRADE, Phase.ROOM) or in_use)
        and (phase != Phase.RAISE or kind == Kind.UPGRADE) and (phase != Phase.TRIM or kind != Kind.UPGRADE)
        and history["exchanges"] >= 0 and (kind != Kind.SPICE or history["exchanges"] == 1)
        and all(count >= 0 for count in held) and sum(held) <= game.components.caravan)


def what_upgrades_made(game: Game, position: State, history: History) -> bool:
    """While cubes are raised, what was added and what may still be is not more than the upgrades of the card."""
    made = value(mover(position).hold) + position.left <= value(history.rows["held"]) + history["times"]
    return position.phase != Phase.RAISE or made


INVARIANTS = (
    Invariant("caravans-fit", "Nobody has more cubes than a caravan holds, but in the middle of a turn.", caravans_fit),
    Invariant("spent-and-got", "Of each kind of cube there is at most what a card has left and given.", spent_and_got),
    Invariant("so-often", "What a card of the box takes and gives in a turn is a multiple of what is printed on it.", so_often),
    Invariant("card-of-the-turn", "The card that a turn plays is known while it has an effect.", card_of_the_turn),
    Invariant("what-upgrades-made", "Upgrades add one each.", what_upgrades_made),
)


# --- theorems ---------------------------------------------------------------------------------------------------------


def most_cubes_while_playing(game: Game, position: State, history: History) -> bool:
    """With a card of the box, before anything is returned."""
    busy = position.phase in (Phase.TRADE, Phase.ROOM, Phase.RAISE, Phase.TRIM)
    return not (busy and in_the_box(game.components, history)) or sum(mover(position).hold) <= most_cubes(game.components)


def worth_playing(components: Components, _players: int) -> bool:
    """Whether every trade card of a box gives at least the value that it takes."""
    return all(value(card.gain) >= value(card.cost) for card in cards_of(components))


def most_added_by_a_play(game: Game, before: State, action: Action, after: State, history: History) -> bool:
    """Where the step ends a turn in which a card of the box was played."""
    if whose_turn_ended(before, after) is None or not in_the_box(game.components, history):
        return True
    return value(after.players[before.turn].hold) <= value(history.rows["held"]) + most_added(game.components)


THEOREMS = (
    Theorem("caravans-fit", (Always("fit", as_claimed),),
            (Control(("SR-7.1",), "cubes beyond the limit are kept", instance="caravan"),
             Control((), "somebody begins with too many cubes", instance="caravan", rulings=(ruled.ELEVEN_CUBES_EACH,)))),
    Theorem("most-cubes-while-playing", (Always("cubes", most_cubes_while_playing),),
            (Control(("SR-7.1",), "a card is played with more cubes than a caravan holds", instance="caravan"),)),
    Theorem("playing-adds-value", (OnStep("value", as_claimed, ("play", "exchange", "raise")),),
            (Control((), "there is no red cube to be had for the yellow one", instance="stall", readings={"supply": "finite"}),
             Control((), "there are dearer cubes to be had than are shown", instance="caravan", rulings=(ruled.SPICE_IN_GREEN,)),
             Control((), "there is nothing to be had for a yellow cube", instance="caravan", rulings=(ruled.NO_RED_CUBES,)),
             Control((), "a yellow cube is raised to a green one", instance="caravan", rulings=(ruled.GREEN_BEFORE_RED,)),
             Control((), "a red cube is raised to a brown one", instance="caravan", rulings=(ruled.NO_GREEN_LEVEL,))),
            needs={"supply": "unlimited"}, fits=worth_playing),
    Theorem("nothing-returned", (OnStep("phase", as_claimed, ("claim", "forgo", "rest", "recover", "raise", "done")),),
            (Control((), "after a rest cubes have to be returned", instance="bazaar", rulings=(ruled.CUBES_FOR_A_REST,)),)),
    Theorem("exchanges-run-out", (OnStep("fewer", as_claimed, ("exchange",)),),
            (Control((), "exchanges go on for ever", instance="caravan", rulings=(ruled.EXCHANGE_FOR_NOTHING,)),)),
    Theorem("most-added-by-a-play", (OnStep("added", most_added_by_a_play),),
            (Control(("SR-7.1",), "all that a card made is kept", instance="caravan"),)),
)
