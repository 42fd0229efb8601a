"""Every ambiguity of From Sand to Sea, with its readings; the first of each is the default.

K is its only source of turn rules; `SOURCES` says what the letters stand for. What it has "as in Spice Road" is read as there.
"""

from __future__ import annotations

import attrs

from century_rules.games.spice_road.readings import (
    CardCubes, DiscardExact, PayWithTaken, RestEmpty, Supply, Tie, TradeZero, UpgradeCount, UpgradeSameCube,
)
from century_rules.kernel.reading import Ground, Reading, ReadingsOfAGame, ambiguity

__all__ = [
    "BuildOnly", "CardCubes", "CargoNow", "DiscardExact", "DiscardFrom", "End", "EndCap", "FirstColumn", "FreeCardCubes",
    "FreeStep", "LoopIsStay", "MoveOnly", "Overdiscard", "PassAllowed", "PayWhere", "PayWithTaken", "PortTurn", "Readings",
    "RestEmpty", "Reward", "RewardWhen", "Sea", "ShareStart", "StayActs", "StayPays", "Supply", "Tie", "TradeZero", "Trim",
    "UpgradeCount", "UpgradeSameCube",
]


class DiscardFrom(Reading):
    BOTH = "hand-and-played", "Cards of the hand and cards played, both in one voyage if liked (K)."
    HAND = "hand", "Cards of the hand only."
    PLAYED = "played", "Cards played only."


class Overdiscard(Reading):
    NO = "no", "One card for each step made, not more (K: a step for each card)."
    YES = "yes", ("One may discard more cards than one makes steps, several before the first step too; one step is made at "
                  "least, and what is not sailed is lost.")


class FreeStep(Reading):
    AFTER = "after-a-card", "Only on a voyage for which a card was discarded: the bonus is an additional step (K)."
    ALONE = "alone", "Also on a voyage for which no card was discarded."


class StayActs(Reading):
    YES = "yes", "Who decides not to move acts on the tile, and needs no card for it (K: or decided not to)."
    NO = "no", "Only who has moved this turn acts on a tile."


class StayPays(Reading):
    NO = "no", "A ship that stays put pays nobody: payments follow a movement (K)."
    YES = "yes", "Staying beside other ships costs as much as arriving; who cannot pay may not act there."


class LoopIsStay(Reading):
    NO = "no", "Coming back to the tile one set out from is an end of movement there, and ships there are paid."
    YES = "yes", "Who comes back to the tile one set out from pays what one who stays pays."


class PayWhere(Reading):
    MARKETS = "markets", "Only ships met on a market tile are paid (K names market tiles)."
    ANY = "any-tile", "Ships met on ports and at sea are paid as well."


class Sea(Reading):
    OPEN = "open", "Ships sail over sea tiles and may end there; there is nothing to do."
    PASS = "pass-only", "Ships sail over sea tiles, and may not end there."
    CLOSED = "closed", "No ship enters a sea tile."


class MoveOnly(Reading):
    YES = "yes", "Who has moved may end the turn without acting (K: can)."
    NO = "no", "Who has moved acts on the tile if there is something to be done: an outpost, a trade or a VP tile to pay for."


class PassAllowed(Reading):
    NO = "no", "Who does not move acts: a turn is one of the four actions, and an empty one is none."
    YES = "yes", "One may neither move nor act."


class PortTurn(Reading):
    YES = "yes", "One claims in the turn in which one sails to the port (K, H: one acts at the destination)."
    OWN = "own-turn", "Claiming takes a turn of its own, in which the ship does not move."


class BuildOnly(Reading):
    YES = "yes", "One may open an outpost and not trade (K: can)."
    NO = "no", "Who opens an outpost trades there at least once; the cubes for it are there besides those that the outpost costs."


class FirstColumn(Reading):
    CARD = "card", "The first column gives a merchant card (K)."
    CHOICE = "choice", "The first column gives the same choice as the others."


class Reward(Reading):
    MUST = "must", "What an emptied column gives is taken (K: take)."
    MAY = "may", "One may leave it."


class RewardWhen(Reading):
    BEFORE = "before", "It is taken before trading: it is the last step of opening (K)."
    AFTER = "after", "It is taken after trading."


class FreeCardCubes(Reading):
    ALONG = "along", "Cubes lying on the card come along (K 2-1: all cubes on a card taken)."
    SUPPLY = "to-supply", "Cubes lying on the card go to the supply."


class Trim(Reading):
    MOVER = "mover", "At the end of a turn only the player whose turn it was returns cubes (K: at the end of one's turn)."
    EVERYBODY = "everybody", "At the end of every turn everybody returns cubes."


class CargoNow(Reading):
    YES = "yes", "Spaces of the hold that were won this turn count at its end."
    NO = "no", "They count from the player's next turn on."


class EndCap(Reading):
    NOT = "not-scored", "At the end of the game only as many cubes score as the hold has spaces (K: cubes in the hold)."
    SCORED = "scored", "Cubes beyond the spaces score, too."


class End(Reading):
    ROUND = "round", "The round is played to its end (K)."
    AT_ONCE = "at-once", "The game ends with the turn in which that tile is taken, once holds are trimmed."


class ShareStart(Reading):
    YES = "yes", "Ships may start on one tile (K: any market tile)."
    NO = "no", "Each ship starts on a tile of its own."


@attrs.frozen(kw_only=True, repr=False)
class Readings(ReadingsOfAGame):
    """How each ambiguity is read."""

    discard_from: DiscardFrom = ambiguity(
        DiscardFrom.BOTH, "Which cards may be discarded to sail?", "SS-4.1", why="K names both, in one example",
        ground=Ground.UNCONTRADICTED)
    overdiscard: Overdiscard = ambiguity(
        Overdiscard.NO, "May one discard more cards than one makes steps?", "SS-4.1", why="K: a step for each card",
        ground=Ground.LEAST)
    free_step: FreeStep = ambiguity(
        FreeStep.AFTER, "Is a free step usable with no card discarded?", "SS-4.3", "SS-4.2",
        why="K: to sail one discards one card or more, and the bonus is an additional step", ground=Ground.UNCONTRADICTED)
    stay_acts: StayActs = ambiguity(
        StayActs.YES, "May one act on one's tile without moving?", "SS-4.5", why="K: or decided not to move",
        ground=Ground.UNCONTRADICTED)
    stay_pays: StayPays = ambiguity(
        StayPays.NO, "Does one who stays pay the ships on the tile?", "SS-4.4", why="K ties it to the end of movement",
        ground=Ground.UNCONTRADICTED)
    loop_is_stay: LoopIsStay = ambiguity(
        LoopIsStay.NO, "Is a way back to one's own tile a stay, with nothing to pay?", "SS-4.4",
        why="silent; a movement has ended there", ground=Ground.LEAST)
    pay_where: PayWhere = ambiguity(
        PayWhere.MARKETS, "Are ships met on ports and at sea paid, too?", "SS-4.4", why="K names market tiles",
        ground=Ground.UNCONTRADICTED)
    sea: Sea = ambiguity(
        Sea.OPEN, "May ships use sea tiles?", "SS-1.3", "SS-4.1",
        why="no text excepts them from the adjacent tiles one sails to", ground=Ground.UNCONTRADICTED)
    move_only: MoveOnly = ambiguity(
        MoveOnly.YES, "May one sail without acting?", "SS-4.5", why="K: one may open, trade and claim",
        ground=Ground.UNCONTRADICTED)
    pass_allowed: PassAllowed = ambiguity(
        PassAllowed.NO, "May one neither move nor act?", "SS-2.1", "SS-4.5", why="one of four actions; an empty one is none",
        ground=Ground.LEAST)
    port_turn: PortTurn = ambiguity(
        PortTurn.YES, "May one claim a VP tile in the turn in which one sails in?", "SS-6.1", "SS-4.5",
        why="K and H have one act at the destination; N counts claiming as a fifth action", ground=Ground.UNCONTRADICTED)
    build_only: BuildOnly = ambiguity(
        BuildOnly.YES, "May one open an outpost and not trade?", "SS-5.1", "SS-5.6", why="K: one may",
        ground=Ground.UNCONTRADICTED)
    first_column: FirstColumn = ambiguity(
        FirstColumn.CARD, "What does the first column give?", "SS-5.4", "SS-5.5", why="K; the picture was not seen",
        ground=Ground.UNCONTRADICTED)
    reward: Reward = ambiguity(
        Reward.MUST, "Must what a column gives be taken?", "SS-5.4", "SS-5.5", why="K: take", ground=Ground.UNCONTRADICTED)
    reward_when: RewardWhen = ambiguity(
        RewardWhen.BEFORE, "Is it taken before or after trading?", "SS-5.4", "SS-5.5", "SS-5.6",
        why="K has it as the last step of opening", ground=Ground.UNCONTRADICTED)
    free_card_cubes: FreeCardCubes = ambiguity(
        FreeCardCubes.ALONG, "Do cubes lying on a card that a column gives come along?", "SS-5.4", "SS-5.5", "SR-4.4",
        why="K 2-1: all cubes on a card taken; of a free card nothing else is said", ground=Ground.UNCONTRADICTED)
    trim: Trim = ambiguity(
        Trim.MOVER, "Whose holds are trimmed at the end of a turn?", "SS-8.1", why="K: at the end of one's own turn",
        ground=Ground.UNCONTRADICTED)
    cargo_now: CargoNow = ambiguity(
        CargoNow.YES, "Do spaces of the hold won this turn count at once?", "SS-8.1", "SS-5.5",
        why="K counts at the end of the turn, and the tile lies beside the board by then", ground=Ground.UNCONTRADICTED)
    end_cap: EndCap = ambiguity(
        EndCap.NOT, "At the end of the game, do cubes over the hold's spaces count?", "SS-9.2", why="K scores cubes in the hold",
        ground=Ground.UNCONTRADICTED)
    end: End = ambiguity(
        End.ROUND, "Does the fourth tile end the game at the end of the round, or at once?", "SS-9.1", why="K: with the round",
        ground=Ground.UNCONTRADICTED)
    tie: Tie = ambiguity(Tie.LATER, "Who wins a tie?", "SS-9.3", why="K: the later in turn order", ground=Ground.UNCONTRADICTED)
    share_start: ShareStart = ambiguity(
        ShareStart.YES, "May two ships start on one tile?", "SS-1.9", why="K: any market tile", ground=Ground.UNCONTRADICTED)
    trade_zero: TradeZero = ambiguity(
        TradeZero.NO, "May a trade card be played for no exchange?", "SR-3.5", why="as in Spice Road", ground=Ground.LEAST)
    upgrade_count: UpgradeCount = ambiguity(
        UpgradeCount.ANY, "How many upgrades have to be made?", "SR-3.3", why="as in Spice Road", ground=Ground.UNCONTRADICTED)
    upgrade_same_cube: UpgradeSameCube = ambiguity(
        UpgradeSameCube.YES, "May one card raise one cube twice?", "SR-3.3", why="as in Spice Road", ground=Ground.UNCONTRADICTED)
    rest_empty: RestEmpty = ambiguity(
        RestEmpty.NO, "May one rest with all cards in the hand?", "SS-7.1", "SS-2.1", why="as in Spice Road", ground=Ground.LEAST)
    pay_with_taken: PayWithTaken = ambiguity(
        PayWithTaken.NO, "May the cubes on the card acquired pay for it?", "SR-4.3", "SR-4.4", why="as in Spice Road: first pay",
        ground=Ground.UNCONTRADICTED)
    card_cubes: CardCubes = ambiguity(
        CardCubes.ALL, "Must all cubes on the card taken come along?", "SR-4.4", why="K: all of them",
        ground=Ground.UNCONTRADICTED)
    discard_exact: DiscardExact = ambiguity(
        DiscardExact.YES, "Must exactly the surplus be returned?", "SS-8.1", why="as in Spice Road; K: the cubes left over",
        ground=Ground.UNCONTRADICTED)
    supply: Supply = ambiguity(
        Supply.UNLIMITED, "Can a colour run out?", "SR-7.2", why="as in Spice Road", ground=Ground.UNCONTRADICTED)
