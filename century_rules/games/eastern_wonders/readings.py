"""Every ambiguity of the Eastern Wonders rulebook, with its readings; the first of each is the default.

How it is chosen is said once, in `century_rules.kernel.reading.HOW_A_DEFAULT_IS_CHOSEN`, and by which rule for each ambiguity.

What J and K are, `SOURCES` of the clauses says.
"""

from __future__ import annotations

import attrs

from century_rules.kernel.reading import Ground, Reading, ReadingsOfAGame, ambiguity


class Pickup(Reading):
    ANY = "any", "The mover takes any of the cubes lying there, as many as wished (K, EW-3.6)."
    ALL = "all", "The mover takes all of the cubes lying there, or none (J, EW-3.6)."


class PickupStaying(Reading):
    NO = "no", "A ship that stayed put gathers nothing: gathering follows a movement (J, K, EW-3.6)."
    YES = "yes", "A ship that stayed put may gather the cubes lying on its tile."


class PaymentStaying(Reading):
    NO = "no", "A ship that stayed put pays nobody: fees follow a movement (J, K, EW-3.4)."
    YES = "yes", "Staying on a market tile with other ships costs the fee too; who cannot pay it may not stay."


class PaymentPlace(Reading):
    MARKETS = "markets", "Only ships met on a market tile are paid (J and K name market tiles, EW-3.4)."
    ANYWHERE = "anywhere", "Ships met on a port are paid as well."


class DropPlace(Reading):
    LEFT = "left", "The cube is laid on the tile which that step leaves (K, EW-3.2)."
    ORIGIN = "origin", "Every cube is laid on the tile where the whole move began (a reading of J, EW-3.2)."


class FreeStep(Reading):
    CHOICE = "choice", "The mover chooses which of the chargeable steps are free, and may leave a bonus unused (EW-4.5a: can)."
    FIRST_OR_NONE = "first-or-none", ("The free steps are the first chargeable ones or are not used: laying down a cube forfeits "
                                      "those left.")
    FIRST = "first", "The free steps are the first chargeable ones and must be used: no cube is laid down as long as one is left."


class OwnFresh(Reading):
    YES = "yes", "Cubes the mover laid down on this very voyage may be gathered too: J says the cubes lying there."
    NO = "no", "Cubes laid down on this voyage may not be gathered at its end."


class Return(Reading):
    YES = "yes", "Coming back to the tile one set out from is an end of movement there, with fee and gathering."
    NO = "no", "Coming back to the tile one set out from counts as having stayed put."


class BuildAndHarvest(Reading):
    NO = "no", "Opening an outpost belongs to the market action, so no harvest in that turn (J heads both under A)."
    YES = "yes", "Opening an outpost is an extra; the one action may still be a harvest (a reading of J, EW-4.6)."


class BuildOnly(Reading):
    YES = "yes", "One may open an outpost and not trade: trades are 'may' (EW-4.6)."
    NO = "no", "Who opens an outpost must trade there at least once, so must be able to."


class UpgradeNow(Reading):
    NO = "no", "An upgrade bonus works from the next opening on (EW-4.5c)."
    YES = "yes", "An upgrade bonus works for the very opening that earned it."


class UpgradeOrder(Reading):
    BEFORE = "before", "Upgrades are made right after opening; the first trade forfeits them (J: when opening)."
    ANYTIME = "anytime", "Upgrades may be made at any time in the market action, after trades too."


class UpgradeSame(Reading):
    YES = "yes", "Two upgrade bonuses may lift one cube by two levels."
    NO = "no", "Each upgrade of one opening must lift a different cube."


class HoldCheck(Reading):
    OWN = "own", "At the end of a turn only the player whose turn it was trims the hold (J, K, EW-7.1)."
    EVERYBODY = "everybody", "At the end of every turn every player trims the hold."


class ScoreOverflow(Reading):
    NO = "no", "Only as many cubes score as the hold has spaces: J scores cubes in the hold (EW-8.2)."
    YES = "yes", "Cubes beyond the hold's spaces score too."


class Supply(Reading):
    UNLIMITED = "unlimited", "The supply never runs out, substitutes are used (so the sister game)."
    COUNTED = "counted", "There are 105 cubes; who should take what is not there takes what is left."


class VpTiles(Reading):
    TWENTY_SIX = "26+1", "The port-closed tile is one of the 27 victory point tiles (J)."
    TWENTY_SEVEN = "27+1", "There are 27 victory point tiles and the port-closed tile besides."


class Claims(Reading):
    ONE = "one", "A port action takes one victory point tile (singular throughout, EW-5.1)."
    SEVERAL = "several", "A port action may go on: the tile that came up may be bought as well, if the port is still open."


class SharedStart(Reading):
    YES = "yes", "Two ships may start on one tile: any market tile (EW-1.7)."
    NO = "no", "Each ship starts on a tile of its own."


class EndTrigger(Reading):
    ROUND = "round", "The fourth tile ends the game at the end of the round (J, K, EW-8.1)."
    AT_ONCE = "at-once", "The fourth tile ends the game at once, before any hold is trimmed (a common house rule)."


class Pass(Reading):
    YES = "yes", "A player may take no action at all: J says 'may' (EW-2.2)."
    NO = "no", "A player must take one of the actions; a harvest is always possible."


class ZeroTrade(Reading):
    NO = "no", "A market action with no opening and no trade is no action, it is a pass."
    YES = "yes", "On a market tile one may take the market action and do nothing in it."


class DiscardMore(Reading):
    NO = "no", "Only the overflow is returned, so that the rest fits exactly (J, EW-7.1)."
    YES = "yes", "Who has an overflow may return more cubes than that."


@attrs.frozen(kw_only=True, repr=False)
class Readings(ReadingsOfAGame):
    """One reading of each ambiguity; ``Readings()`` is the default of all. In print, those that are not."""

    pickup: Pickup = ambiguity(Pickup.ANY, "How many of the cubes lying on the tile may the mover take?", "EW-3.6",
        why="J grants all of the cubes, K as many as one likes: any number contradicts neither, all or none contradicts K",
        ground=Ground.UNCONTRADICTED)
    pickup_staying: PickupStaying = ambiguity(
        PickupStaying.NO, "May a ship that stayed put take the cubes lying on its tile?", "EW-3.6",
        why="J and K tie it to the end of a movement", ground=Ground.OFFICIAL)
    payment_staying: PaymentStaying = ambiguity(
        PaymentStaying.NO, "Does a ship that stays put pay the ships that share its tile?", "EW-3.4", "EW-3.5",
        why="J and K tie it to the end of a movement", ground=Ground.OFFICIAL)
    payment_place: PaymentPlace = ambiguity(PaymentPlace.MARKETS, "Are ships met on a port paid too?", "EW-3.4",
        why="J and K name market tiles", ground=Ground.OFFICIAL)
    drop_place: DropPlace = ambiguity(DropPlace.LEFT, "Where does the cube a step costs lie?", "EW-3.2",
        why="J's 'the tile where movement starts' is open; K says the tile about to be left", ground=Ground.UNCONTRADICTED)
    free_step: FreeStep = ambiguity(
        FreeStep.CHOICE, "With a movement bonus, which step is the free one, and must it be used?", "EW-4.5a",
        why="J: one can move one more without cost, and does not say which; a duty to use it contradicts that 'can'",
        ground=Ground.OFFICIAL)
    own_fresh: OwnFresh = ambiguity(OwnFresh.YES, "May one take back cubes one laid down on this very voyage?", "EW-3.6",
        why="J: the cubes lying there, laid by whoever moved", ground=Ground.OFFICIAL)
    return_: Return = ambiguity(Return.YES, "Is coming back to one's own tile an end of movement there?", "EW-3.4", "EW-3.6",
        why="J: when one has ended movement, wherever it began", ground=Ground.OFFICIAL)
    build_and_harvest: BuildAndHarvest = ambiguity(
        BuildAndHarvest.NO, "May one open an outpost and then harvest?", "EW-3.8", "EW-4.6",
        why="J heads both under A, and grants one action, once; its 'here, whether or not' is about the trade",
        ground=Ground.OFFICIAL)
    build_only: BuildOnly = ambiguity(BuildOnly.YES, "May one open an outpost and not trade?", "EW-4.6", "EW-4.7",
        why="J and K: one can trade; a duty to trade contradicts both", ground=Ground.UNCONTRADICTED)
    upgrade_now: UpgradeNow = ambiguity(
        UpgradeNow.NO, "Does the upgrade bonus work for the very opening that earned it?", "EW-4.5c",
        why="silent", ground=Ground.LEAST)
    upgrade_order: UpgradeOrder = ambiguity(UpgradeOrder.BEFORE, "Is the upgrade made before or after trading?", "EW-4.5c",
        why="J: 'when opening an outpost'", ground=Ground.OFFICIAL)
    upgrade_same: UpgradeSame = ambiguity(UpgradeSame.YES, "May two upgrade bonuses lift one cube by two levels?", "EW-4.5c",
        why="J: each tile upgrades one cube in the hold, whichever; that it is another one is nowhere asked",
        ground=Ground.OFFICIAL)
    hold_check: HoldCheck = ambiguity(HoldCheck.OWN, "Whose holds are trimmed at the end of a turn?", "EW-7.1",
        why="J, K: at the end of the turn, K: of one's own; so a payee can be over until then", ground=Ground.UNCONTRADICTED)
    score_overflow: ScoreOverflow = ambiguity(
        ScoreOverflow.NO, "At the end of the game, do cubes over the hold's spaces count?", "EW-8.2",
        why="J and K score cubes in the hold; a payee may be over after the last own turn", ground=Ground.UNCONTRADICTED)
    supply: Supply = ambiguity(Supply.UNLIMITED, "Can the supply run out?", "EW-1.7", "EW-6.1", "EW-4.7",
        why="J has the player receive the cubes, without exception; the sister game says substitutes", ground=Ground.OFFICIAL)
    vp_tiles: VpTiles = ambiguity(VpTiles.TWENTY_SIX, "Is the port-closed tile one of the 27?", "EW-1.3",
        why="J calls it one of the VP tiles", ground=Ground.OFFICIAL)
    claims: Claims = ambiguity(Claims.ONE, "May one claim more than one victory point tile in one port action?", "EW-5.1",
        why="J: one of the actions is carried out once, and its text takes one tile", ground=Ground.OFFICIAL)
    shared_start: SharedStart = ambiguity(SharedStart.YES, "May two ships start on one tile?", "EW-1.7",
        why="J: any market tile, K: wherever one likes", ground=Ground.UNCONTRADICTED)
    end_trigger: EndTrigger = ambiguity(
        EndTrigger.ROUND, "Does the fourth tile end the game at the end of the round, or at once?", "EW-8.1",
        why="J, K: with the round; at once is a common house rule", ground=Ground.UNCONTRADICTED)
    pass_: Pass = ambiguity(Pass.YES, "May one take no action at all?", "EW-2.2", "EW-3.8",
        why="J, K: one can take one of the actions", ground=Ground.UNCONTRADICTED)
    zero_trade: ZeroTrade = ambiguity(
        ZeroTrade.NO, "Is a market action with no opening and no trade an action?", "EW-3.8", "EW-4.6",
        why="silent; matters where an action is compulsory", ground=Ground.LEAST)
    discard_more: DiscardMore = ambiguity(DiscardMore.NO, "May one return more cubes than overflow?", "EW-7.1",
        why="J: so that it fits exactly", ground=Ground.UNCONTRADICTED)
