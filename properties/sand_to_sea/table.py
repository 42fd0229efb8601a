"""What there is stays, and what is enough stays enough: cards, cubes, VP tiles, outposts and bonus tiles."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from century_rules.games.century.cubes import total
from century_rules.games.sand_to_sea import readings as read
from century_rules.games.sand_to_sea.components import printed
from century_rules.games.sand_to_sea.game import Game
from century_rules.games.sand_to_sea.pieces import TileKind
from century_rules.games.sand_to_sea.state import ANY_REWARD, Phase, State
from century_rules.games.sand_to_sea.table import spaces
from century_rules.kernel.property import StateProperty
from century_rules.kernel.reading import Reading

from ..century import cards, ends

NEEDS: Mapping[str, Mapping[str, tuple[Reading, ...]]] = {
    "cubes-conserved": {"supply": (read.Supply.FINITE,)}, "bonus-tiles-suffice": {"first_column": (read.FirstColumn.CARD,)},
    "one-winner": {"tie": (read.Tie.LATER,)},
    "two-fit-at-the-end": {"pay_where": (read.PayWhere.MARKETS,)}}

FARTHEST, TO_A_PORT = 5, 2
"""Steps on the printed outline, between any two tiles and from any tile to the nearest port."""


def _somebody_can_act(game: Game, s: State) -> bool:
    return ends.somebody_can_act(game, s, over=s.phase == Phase.OVER)


def _cards_stay(game: Game, s: State) -> bool:
    return cards.cards_stay(s.unsold, [
        [sum(each) for each in zip(player.hand, player.played, player.discarded, strict=True)] for player in s.players])


def _cubes_conserved(game: Game, s: State) -> bool:
    places = (s.bowls, s.offered, *s.on, *(player.hold for player in s.players))
    return all(sum(cubes[kind] for cubes in places) == game.components.supply[kind] for kind in range(4))


def _fewer_to_the_right(game: Game, s: State) -> bool:
    return s.phase == Phase.PAY or cards.fewer_cubes_to_the_right(s.on)


def _stack_suffices(game: Game, s: State) -> bool:
    return len(s.vp) - s.drawn >= len(s.vp) - len(s.ports) - game.players * game.components.vp_tiles_to_end >= 0


def _one_closed_port(game: Game, s: State) -> bool:
    return s.ports.count(s.closed_at) == (1 if s.drawn > s.closed_at else 0)


def _closed_by_the_sixth_claim(game: Game, s: State) -> bool:
    claims = sum(player.vp_tiles for player in s.players)
    return claims <= game.components.closed_among or s.closed_at in s.ports


def _vp_tiles_at_most(game: Game, s: State) -> bool:
    return all(player.vp_tiles <= game.components.vp_tiles_to_end for player in s.players)


def _outposts_as_uncovered(game: Game, s: State) -> bool:
    return all(sum(there for there, face in zip(player.outposts, s.faces,
                                                strict=True) if face.kind == kind) == player.uncovered[kind]
               <= game.components.columns for player in s.players for kind in range(4)) and all(
        face.kind < 4 or not player.outposts[tile] for player in s.players for tile, face in enumerate(s.faces))


def _four_for_a_column(game: Game, s: State) -> bool:
    columns = game.components.columns
    return all((min(player.uncovered) == 0 or sum(player.outposts) >= 4)
               and (sum(player.outposts) <= 3 * columns or min(player.uncovered) > 0) for player in s.players)


def _bonus_tiles_suffice(game: Game, s: State) -> bool:
    most = game.components.columns - 1
    return (all(sum(player.bonus) <= max(0, min(player.uncovered) - 1) <= most for player in s.players)
            and (s.reward != ANY_REWARD or sum(s.bonus_left) > 0))


def _most_cubes_on_a_card(game: Game, s: State) -> bool:
    return cards.most_cubes_on_a_card(s.on, len(s.unsold))


def _row_has_one_left(game: Game, s: State) -> bool:
    return all(player.outposts[tile] or player.uncovered[face.kind] < game.components.columns
               for player in s.players for tile, face in enumerate(s.faces) if face.kind < TileKind.PORT)


def _one_winner(game: Game, s: State) -> bool:
    return ends.one_winner(game, s, over=s.phase == Phase.OVER)


def two_fit_at_the_end(game: Game, s: State) -> bool:
    """The holds of two players at least are not over their spaces when the game is over."""
    return s.phase != Phase.OVER or sum(
        total(player.hold) <= spaces(game, s, seat) for seat, player in enumerate(s.players)) >= 2


def _outline_distances(game: Game, s: State) -> bool:
    """On the printed outline alone; sea tiles are sailed over."""
    away, ports = s.setup.sea.distance, s.setup.sea.ports
    return s.setup.sea != printed().sea or (max(map(max, away)) <= FARTHEST and all(
        min(each[port] for port in ports) <= TO_A_PORT for each in away))


def _a_port_is_open(game: Game, s: State) -> bool:
    return any(place < s.drawn and place != s.closed_at for place in s.ports)


def _bonus_tiles_stay(game: Game, s: State) -> bool:
    return all(left + sum(player.bonus[kind] for player in s.players) == len(pile)
               for kind, (left, pile) in enumerate(zip(s.bonus_left, game.components.bonus_vp, strict=True)))


def _yellow_scores_nothing(game: Game, s: State) -> bool:
    poorer = tuple([evolve(player, hold=(0, *player.hold[1:])) for player in s.players])
    return ends.same_outcome(game, s, evolve(s, players=poorer), over=s.phase == Phase.OVER)


def _hold_before_a_turn(game: Game, s: State) -> bool:
    return s.phase != Phase.ACT or total(s.players[s.turn].hold) <= spaces(game, s, s.turn) + game.players - 1


def _price_of_an_outpost(game: Game, s: State) -> bool:
    return s.toll <= max(2, game.players - 1)


PROPERTIES: tuple[StateProperty[Game, State], ...] = (
    StateProperty("somebody-can-act", ends.SOMEBODY_CAN_ACT,
                  ("SS-1.1", "SS-2.1", "SR-3.2", "SR-3.3", "SR-4.2", "SS-4.4", "SS-4.5", "SS-7.1"), _somebody_can_act),
    StateProperty("cards-stay", cards.CARDS_STAY, ("SS-1.1", "SS-1.2", "SR-3.1", "SR-4.3", "SS-4.1", "SS-7.1"), _cards_stay),
    StateProperty("cubes-conserved", "Where cubes are counted, those in holds, on cards and in the supply are those of the box.",
                  ("SS-4.6", "SR-7.2", "SR-3.2", "SR-3.5", "SR-4.1", "SR-4.4", "SS-5.2", "SS-5.6", "SS-6.1"), _cubes_conserved),
    StateProperty("fewer-cubes-to-the-right", cards.FEWER_CUBES_TO_THE_RIGHT, ("SR-4.1", "SR-4.5", "SS-5.4"),
                  _fewer_to_the_right),
    StateProperty("stack-suffices", "The stack of VP tiles never runs out: of the printed one at least 15, 11 and 7 tiles "
                  "remain with 2, 3 and 4 players.",
                  ("EW-1.3", "SS-6.1", "EW-5.2", "SS-9.1"), _stack_suffices),
    StateProperty("one-closed-port", "Exactly one port is closed once the port-closed tile has come up, and none before.",
                  ("EW-1.3", "EW-5.2", "EW-5.3", "EW-5.4"), _one_closed_port),
    StateProperty("closed-by-the-sixth-claim", "From the sixth claim on a port is closed.", ("EW-1.3", "EW-5.2", "EW-5.4"),
                  _closed_by_the_sixth_claim),
    StateProperty("vp-tiles-at-most", "Nobody has more VP tiles than end the game.", ("SS-6.1", "SS-9.1"), _vp_tiles_at_most),
    StateProperty("outposts-as-uncovered", "In each row as many spaces are uncovered as outposts stand on tiles of that type; "
                                           "none "
                  "stands elsewhere.", ("SS-1.8", "SS-5.1", "SS-5.3"), _outposts_as_uncovered),
    StateProperty("four-for-a-column", "Who has emptied a column has at least four outposts; who has more than three for each "
                  "column has emptied one: on the printed board more than twelve.",
                  ("SS-1.8", "SS-5.3"), _four_for_a_column),
    StateProperty("bonus-tiles-suffice", "Nobody has more bonus tiles than columns were emptied after the first, of the printed "
                                         "board three at most; and whoever may choose one finds one.",
                  ("SS-1.6", "SS-5.4", "SS-5.5"), _bonus_tiles_suffice),
    StateProperty("bonus-tiles-stay", "Every bonus tile is in its pile or with a player.", ("SS-1.6", "SS-5.5"),
                  _bonus_tiles_stay),
    StateProperty("a-port-is-open", "On some port lies a VP tile that can be bought: not all are closed or empty.",
                  ("SS-1.4", "SS-1.5", "SS-6.2", "EW-5.2"), _a_port_is_open),
    StateProperty("hold-before-a-turn", "Before one's own turn the hold is over its spaces by at most one cube for each other "
                                        "player.",
                  ("SS-1.9", "SS-4.4", "SS-8.1"), _hold_before_a_turn),
    StateProperty("price-of-an-outpost", "An outpost costs at most two cubes with two players, and one for each other player "
                                         "with more.",
                  ("SS-5.2",), _price_of_an_outpost),
    StateProperty("most-cubes-on-a-card", cards.MOST_CUBES_ON_A_CARD, ("SR-4.1", "SR-4.5", "SS-5.4"), _most_cubes_on_a_card),
    StateProperty("row-has-one-left", "For every market tile without an own outpost there is one left in the row of its type.",
                  ("SS-1.3", "SS-1.8", "SS-5.1"), _row_has_one_left),
    StateProperty("one-winner", ends.ONE_WINNER, ("SS-9.2", "SS-9.3"), _one_winner),
    StateProperty("yellow-scores-nothing", ends.YELLOW_SCORES_NOTHING, ("SS-9.2",), _yellow_scores_nothing),
    StateProperty("two-fit-at-the-end", "When the game is over, the holds of two players at least are not over their spaces.",
                  ("SS-4.4", "SS-6.1", "SS-8.1", "SS-9.1"), two_fit_at_the_end),
    StateProperty("outline-distances", "On the printed outline no tile is further than five steps from another, and none further "
                                       "than two from a port.", ("SS-1.3", "SS-1.4"), _outline_distances),
)
