"""What every proof leans on: that the numbers on the table are in range and fit each other, and that all things are somewhere."""

from __future__ import annotations

from century_rules.games.sand_to_sea import readings as read
from century_rules.games.sand_to_sea.game import Game
from century_rules.games.sand_to_sea.pieces import TileKind
from century_rules.games.sand_to_sea.state import ANY_REWARD, CARD_REWARD, NOWHERE, Phase, State
from century_rules.theory.by_meaning import BY_MEANING
from century_rules.theory.theorem import AsClaimed, Ghost, Invariant


def upgrades_left(game: Game, s: State) -> bool:
    return s.phase != Phase.RAISE or s.left >= 1


def cards_paid(game: Game, s: State) -> bool:
    return s.laid == 0 or s.laid < len(s.on)


def ships_placed(game: Game, s: State) -> bool:
    """Ships are placed from the last seat to the first, before the first turn."""
    return all((s.phase == Phase.START and seat <= s.turn) or player.ship >= 0 for seat, player in enumerate(s.players))


def ships_not_placed(game: Game, s: State) -> bool:
    """Who has not chosen yet has no ship on the map."""
    return s.phase != Phase.START or all(s.turn < seat or player.ship == NOWHERE for seat, player in enumerate(s.players))


def on_markets(game: Game, s: State) -> bool:
    """Outposts are opened, and trades made, on market tiles."""
    here = s.players[s.turn].ship
    in_the_market = s.phase in (Phase.OPENING, Phase.REWARD, Phase.MARKET) or (s.phase == Phase.PICK and s.reward >= 1)
    return not in_the_market or (here >= 0 and s.faces[here].kind < TileKind.PORT)


def only_trimming_is_for_others(game: Game, s: State) -> bool:
    """Who acts is the player on turn, but where everybody returns cubes."""
    return s.actor == s.turn or (s.phase == Phase.TRIM and game.readings.trim is read.Trim.EVERYBODY)


def piles(game: Game, s: State) -> bool:
    return all(left <= len(pile) for left, pile in zip(s.bonus_left, game.components.bonus_vp, strict=True))


def toll_due(game: Game, s: State) -> bool:
    return s.phase != Phase.OPENING or s.toll >= 1


def trade_due(game: Game, s: State) -> bool:
    """Under build-only=no who pays for an outpost has still to trade."""
    return s.phase != Phase.OPENING or game.readings.build_only is not read.BuildOnly.NO or s.to_trade == 1


def acts_or_passes(game: Game, s: State) -> bool:
    """Nobody comes to rest without having moved who then could neither act nor pass."""
    return s.phase not in (Phase.FEE, Phase.MOOR) or s.moved == 1 or (
        game.readings.stay_acts is read.StayActs.YES or game.readings.pass_allowed is read.PassAllowed.YES)


def nobody_owes_himself(game: Game, s: State) -> bool:
    return s.owed[s.turn] == 0


def different_ports(game: Game, s: State) -> bool:
    return all(tile < s.drawn and all(tile != other for other in s.ports[:port]) for port, tile in enumerate(s.ports))


def reward_known(game: Game, s: State) -> bool:
    """What a column gives is a card or the choice, and something of the kind was there when it was emptied."""
    card, tile = sum(s.unsold) >= 1, any(left >= 1 for left in s.bonus_left)
    lies_there = s.reward == 0 or (s.reward == CARD_REWARD and card) or (s.reward == ANY_REWARD and (card or tile))
    return (lies_there or s.phase == Phase.PICK) and (s.phase != Phase.REWARD or s.reward >= 1) and (
        s.fresh != 1 or s.reward == 0)


def claims_drawn(game: Game, s: State) -> bool:
    """Each claim draws a tile, nobody has more than the last one, and whoever has it has had the last turn."""
    last = game.components.vp_tiles_to_end
    return s.drawn == len(s.ports) + sum(player.vp_tiles for player in s.players) and all(
        player.vp_tiles <= last and (s.phase != Phase.START or player.vp_tiles == 0) and (player.vp_tiles != last or (
            s.final == 1 and (s.phase == Phase.OVER or seat < s.turn or (seat == s.turn and s.phase == Phase.TRIM))))
        for seat, player in enumerate(s.players))


def final_when_reached(game: Game, s: State) -> bool:
    reached = any(player.vp_tiles >= game.components.vp_tiles_to_end for player in s.players)
    return (s.final == 1) == reached and (s.phase != Phase.OVER or reached)


def sets_are_there(game: Game, s: State) -> bool:
    """The sets on offer, before play begins, are under supply=finite in the supply; who has begun has taken one."""
    sets = game.components.start_sets
    there = game.readings.supply is read.Supply.UNLIMITED or all(
        sum(cubes[kind] for offered, cubes in zip(s.sets, sets, strict=True) if offered == 1) <= left
        for kind, left in enumerate(s.bowls))
    return there and sum(s.sets) == (len(sets) - (len(s.players) - 1 - s.turn) if s.phase == Phase.START else 0)


INVARIANTS = (
    *BY_MEANING,
    Invariant("upgrades-left", "While cubes are raised an upgrade may still be made.", upgrades_left),
    Invariant("cards-paid", "To the right of the cards paid for there is a place of the row.", cards_paid),
    Invariant("ships", "Whoever has begun has a ship on the map.", ships_placed),
    Invariant("ships-not-placed", "Whoever has not begun has no ship on the map.", ships_not_placed),
    Invariant("on-markets", "Who is in a market action is on a market tile.", on_markets),
    Invariant("piles", "A pile of bonus tiles has at most all of its tiles.", piles),
    Invariant("toll-due", "Who is opening an outpost has still to pay for it.", toll_due),
    Invariant("trade-due", "Who opens an outpost and must trade there has not traded before it is paid for.", trade_due),
    Invariant("acts-or-passes", "Who has come to rest may act on the tile, or may pass.", acts_or_passes),
    Invariant("nobody-owes-himself", "Fees are due to others.", nobody_owes_himself),
    Invariant("ports", "The tiles on the ports are drawn and different.", different_ports),
    Invariant("reward-known", "What an emptied column still gives is there.", reward_known),
    Invariant("cards-somewhere", "Every merchant card is in one place.", AsClaimed("cards-stay")),
    Invariant("claims-drawn", "Each claim draws a tile, and nobody claims after the last.", claims_drawn),
    Invariant("final-when-reached", "The last round is on exactly when somebody has the tile that ends the game.",
              final_when_reached),
    Invariant("sets-are-there", "Each who has begun has taken one set; those on offer are in the supply.", sets_are_there),
    Invariant("only-trimming-is-for-others", "Who acts is on turn, but where everybody returns cubes.",
              only_trimming_is_for_others),
)

GHOSTS: tuple[Ghost, ...] = ()
