"""What the actions have in common: whose things, which card lies where, bowls, and the end of a turn and of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from century_rules.games.century.cubes import NO_CUBES, Cubes, minus, plus, total
from century_rules.games.spice_road import readings as read
from century_rules.games.spice_road.cards import Spice
from century_rules.games.spice_road.state import Phase, Player, State
from century_rules.games.spice_road.taken_over import CardGame, OfPlayers, P_co, S, become
from century_rules.kernel.evolve import evolve, put

if TYPE_CHECKING:
    from century_rules.games.spice_road.game import Game


def mover(s: OfPlayers[P_co]) -> P_co:
    """The player whose turn it is."""
    return s.players[s.turn]


def with_mover(s: S, player: object) -> S:
    """The position with another player in the place of the mover."""
    return become(s, players=put(s.players, s.turn, player))


def with_hold(s: S, hold: Cubes) -> S:
    """The position with other cubes in the hold of the mover."""
    return with_mover(s, become(mover(s), hold=hold))


# --- rows and decks (SR-1.1, SR-1.4, SR-4.5, SR-6.3) ------------------------------------------------------------------


def place_in_row(flags: tuple[int, ...], number: int) -> int:
    """From the left, the place of a card that is in the row or the deck: how many before it are."""
    return sum(flags[:number])


def cards_in_row(game: CardGame[S], s: S) -> int:
    """How many merchant cards lie in the row; the row is refilled from the deck as long as there is one (SR-4.5)."""
    return min(sum(s.unsold), game.components.merchant_row)


# --- bowls (SR-1.5, SR-7.2) -------------------------------------------------------------------------------------------


def gain(game: CardGame[S], s: S, cubes: Cubes) -> S:
    """The mover takes cubes from the bowls; SR-7.2: as many as are wanted."""
    if game.readings.supply is read.Supply.FINITE:
        cubes = tuple([min(wanted, there) for wanted, there in zip(cubes, s.bowls, strict=True)])
        s = become(s, bowls=minus(s.bowls, cubes))
    return with_hold(s, plus(mover(s).hold, cubes))  # SR-7.2


def to_bowls(game: CardGame[S], s: S, cubes: Cubes) -> S:
    """Cubes that nobody has any more go to the bowls."""
    return become(s, bowls=plus(s.bowls, cubes)) if game.readings.supply is read.Supply.FINITE else s


def pay(game: CardGame[S], s: S, cubes: Cubes) -> S:
    """The mover returns cubes to the bowls."""
    return to_bowls(game, with_hold(s, minus(mover(s).hold, cubes)), cubes)


def in_bowl(game: CardGame[S], s: S, kind: int) -> bool:
    """Whether there is a cube of that kind to be taken."""
    return game.readings.supply is read.Supply.UNLIMITED or s.bowls[kind] >= 1


# --- the end of a turn and of the game (SR-2.1, SR-7.1, SR-8.1, SR-8.2) -----------------------------------------------


def too_many(game: Game, s: State) -> bool:
    """SR-7.1: whether the mover's caravan is overfull."""
    return game.in_force("SR-7.1") and total(mover(s).hold) > game.components.caravan


def end_turn(game: Game, s: State) -> State:
    """SR-7.1: first the cubes beyond the limit are returned."""
    s = evolve(s, using=0, left=0, raised=0, lifted=NO_CUBES, laid=0, aim=0, offered=NO_CUBES)
    return evolve(s, phase=Phase.TRIM) if too_many(game, s) else next_turn(game, s)


def next_turn(game: Game, s: State) -> State:
    """SR-2.1: the position at the beginning of the next turn; SR-8.2: or the end of the game."""
    if s.final and is_last_turn(game, s):
        return evolve(s, phase=Phase.OVER)
    return evolve(s, phase=Phase.ACT, turn=following(game, s.turn))  # SR-2.1


def following(game: Game, seat: int) -> int:
    """The seat whose turn is next."""
    return seat + 1 if seat < game.players - 1 else 0


def is_last_turn(game: Game, s: State) -> bool:
    """SR-8.2: once the end has been brought about, whether this turn is the last."""
    timing = game.readings.end_timing
    if timing is read.EndTiming.AT_ONCE or not game.in_force("SR-8.2"):
        return True
    if timing is read.EndTiming.LAP:
        return following(game, s.turn) == s.ender
    return s.turn == game.players - 1


def bring_about_the_end(game: Game, s: State) -> State:
    """SR-8.1: by the mover, unless somebody has before."""
    if s.final or not game.in_force("SR-8.1"):
        return s
    return evolve(s, final=1, ender=s.turn if game.readings.end_timing is read.EndTiming.LAP else 0)


def cards_to_end(game: Game) -> int:
    """SR-8.1: with how many point cards of one player the game ends."""
    by_players = game.components.to_end
    match game.readings.end_count:
        case read.EndCount.TABLE:
            return by_players[game.players - 2]
        case read.EndCount.BODY:
            return by_players[::-1][game.players - 2]
        case read.EndCount.FIVE:
            return min(by_players)
        case read.EndCount.SIX:
            return max(by_players)


# --- the score (SR-8.3, SR-8.4) ---------------------------------------------------------------------------------------


def points_of(game: Game, player: Player[int]) -> int:
    """SR-8.3: point cards, coins, and one for each cube other than yellow."""
    coins = game.components.gold_points * player.gold + game.components.silver_points * player.silver
    return player.points + coins + total(player.hold) - player.hold[Spice.TURMERIC]
