"""Every ambiguity of the Eastern Wonders rulebook, with its readings; the first of each is the default.

How it is chosen is said once, in `century_rules.kernel.reading.HOW_A_DEFAULT_IS_CHOSEN`, and by which rule for each ambiguity.

J is the official Japanese rulebook, K the second-hand retelling.
"""

from __future__ import annotations

import attrs

from century_rules.kernel.reading import Ambiguity, Ground, Reading


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
    AT_ONCE = "at-once", "The fourth tile ends the game at once (a common house rule)."


class Pass(Reading):
    YES = "yes", "A player may take no action at all: J says 'may' (EW-2.2)."
    NO = "no", "A player must take one of the actions; a harvest is always possible."


class ZeroTrade(Reading):
    NO = "no", "A market action with no opening and no trade is no action, it is a pass."
    YES = "yes", "On a market tile one may take the market action and do nothing in it."


class DiscardMore(Reading):
    NO = "no", "Only the overflow is returned, so that the rest fits exactly (J, EW-7.1)."
    YES = "yes", "Who has an overflow may return more cubes than that."


@attrs.frozen(kw_only=True)
class Readings:
    """One reading of each ambiguity; ``Readings()`` is the default of all. In print, those that are not."""

    pickup: Pickup = Pickup.ANY
    pickup_staying: PickupStaying = PickupStaying.NO
    payment_staying: PaymentStaying = PaymentStaying.NO
    payment_place: PaymentPlace = PaymentPlace.MARKETS
    drop_place: DropPlace = DropPlace.LEFT
    free_step: FreeStep = FreeStep.CHOICE
    own_fresh: OwnFresh = OwnFresh.YES
    return_: Return = Return.YES
    build_and_harvest: BuildAndHarvest = BuildAndHarvest.NO
    build_only: BuildOnly = BuildOnly.YES
    upgrade_now: UpgradeNow = UpgradeNow.NO
    upgrade_order: UpgradeOrder = UpgradeOrder.BEFORE
    upgrade_same: UpgradeSame = UpgradeSame.YES
    hold_check: HoldCheck = HoldCheck.OWN
    score_overflow: ScoreOverflow = ScoreOverflow.NO
    supply: Supply = Supply.UNLIMITED
    vp_tiles: VpTiles = VpTiles.TWENTY_SIX
    claims: Claims = Claims.ONE
    shared_start: SharedStart = SharedStart.YES
    end_trigger: EndTrigger = EndTrigger.ROUND
    pass_: Pass = Pass.YES
    zero_trade: ZeroTrade = ZeroTrade.NO
    discard_more: DiscardMore = DiscardMore.NO

    def __repr__(self) -> str:
        chosen = ((doubt, getattr(self, doubt.field)) for doubt in AMBIGUITIES)
        return f"Readings({', '.join(f'{doubt.id}={value}' for doubt, value in chosen if value is not doubt.default)})"


AMBIGUITIES: tuple[Ambiguity, ...] = (
    Ambiguity("pickup", "How many of the cubes lying on the tile may the mover take?", Pickup, ("EW-3.6",),
              "J grants all of the cubes, K as many as one likes: any number contradicts neither, all or none contradicts K",
              Ground.UNCONTRADICTED),
    Ambiguity("pickup-staying", "May a ship that stayed put take the cubes lying on its tile?", PickupStaying, ("EW-3.6",),
              "J and K tie it to the end of a movement", Ground.OFFICIAL),
    Ambiguity("payment-staying", "Does a ship that stays put pay the ships that share its tile?", PaymentStaying,
              ("EW-3.4", "EW-3.5"),
              "J and K tie it to the end of a movement", Ground.OFFICIAL),
    Ambiguity("payment-place", "Are ships met on a port paid too?", PaymentPlace, ("EW-3.4",),
              "J and K name market tiles", Ground.OFFICIAL),
    Ambiguity("drop-place", "Where does the cube a step costs lie?", DropPlace, ("EW-3.2",),
              "J's 'the tile where movement starts' is open; K says the tile about to be left", Ground.UNCONTRADICTED),
    Ambiguity("free-step", "With a movement bonus, which step is the free one, and must it be used?", FreeStep, ("EW-4.5a",),
              "J: one can move one more without cost, and does not say which; a duty to use it contradicts that 'can'",
              Ground.OFFICIAL),
    Ambiguity("own-fresh", "May one take back cubes one laid down on this very voyage?", OwnFresh, ("EW-3.6",),
              "J: the cubes lying there, laid by whoever moved", Ground.OFFICIAL),
    Ambiguity("return", "Is coming back to one's own tile an end of movement there?", Return, ("EW-3.4", "EW-3.6"),
              "J: when one has ended movement, wherever it began", Ground.OFFICIAL),
    Ambiguity("build-and-harvest", "May one open an outpost and then harvest?", BuildAndHarvest, ("EW-3.8", "EW-4.6"),
              "J heads both under A, and grants one action, once; its 'here, whether or not' is about the trade",
              Ground.OFFICIAL),
    Ambiguity("build-only", "May one open an outpost and not trade?", BuildOnly, ("EW-4.6", "EW-4.7"),
              "J and K: one can trade; a duty to trade contradicts both", Ground.UNCONTRADICTED),
    Ambiguity("upgrade-now", "Does the upgrade bonus work for the very opening that earned it?", UpgradeNow, ("EW-4.5c",),
              "silent", Ground.LEAST),
    Ambiguity("upgrade-order", "Is the upgrade made before or after trading?", UpgradeOrder, ("EW-4.5c",),
              "J: 'when opening an outpost'", Ground.OFFICIAL),
    Ambiguity("upgrade-same", "May two upgrade bonuses lift one cube by two levels?", UpgradeSame, ("EW-4.5c",),
              "J: each tile upgrades one cube in the hold, whichever; that it is another one is nowhere asked", Ground.OFFICIAL),
    Ambiguity("hold-check", "Whose holds are trimmed at the end of a turn?", HoldCheck, ("EW-7.1",),
              "J, K: at the end of the turn, K: of one's own; so a payee can be over until then", Ground.UNCONTRADICTED),
    Ambiguity("score-overflow", "At the end of the game, do cubes over the hold's spaces count?", ScoreOverflow, ("EW-8.2",),
              "J and K score cubes in the hold; a payee may be over after the last own turn", Ground.UNCONTRADICTED),
    Ambiguity("supply", "Can the supply run out?", Supply, ("EW-1.7", "EW-6.1", "EW-4.7"),
              "J has the player receive the cubes, without exception; the sister game says substitutes", Ground.OFFICIAL),
    Ambiguity("vp-tiles", "Is the port-closed tile one of the 27?", VpTiles, ("EW-1.3",),
              "J calls it one of the VP tiles", Ground.OFFICIAL),
    Ambiguity("claims", "May one claim more than one victory point tile in one port action?", Claims, ("EW-5.1",),
              "J: one of the actions is carried out once, and its text takes one tile", Ground.OFFICIAL),
    Ambiguity("shared-start", "May two ships start on one tile?", SharedStart, ("EW-1.7",),
              "J: any market tile, K: wherever one likes", Ground.UNCONTRADICTED),
    Ambiguity("end-trigger", "Does the fourth tile end the game at the end of the round, or at once?", EndTrigger, ("EW-8.1",),
              "J, K: with the round; at once is a common house rule", Ground.UNCONTRADICTED),
    Ambiguity("pass", "May one take no action at all?", Pass, ("EW-2.2", "EW-3.8"),
              "J, K: one can take one of the actions", Ground.UNCONTRADICTED),
    Ambiguity("zero-trade", "Is a market action with no opening and no trade an action?", ZeroTrade, ("EW-3.8", "EW-4.6"),
              "silent; matters where an action is compulsory", Ground.LEAST),
    Ambiguity("discard-more", "May one return more cubes than overflow?", DiscardMore, ("EW-7.1",),
              "J: so that it fits exactly", Ground.UNCONTRADICTED),
)
