"""Every ambiguity of the Spice Road rulebook, with its readings; the first of each is the default.

What E and G are, `SOURCES` of the clauses says.
"""

from __future__ import annotations

import attrs

from century_rules.kernel.reading import Ground, Reading, ReadingsOfAGame, ambiguity


class EndCount(Reading):
    TABLE = "table", "The sixth point card with two or three players, the fifth with four or five (E, the table of G)."
    BODY = "body", "The other way round: the fifth with two or three players, the sixth with four or five (the body of G)."
    FIVE = "five", "The fifth, the lesser of the two numbers, for any number of players."
    SIX = "six", "The sixth, the greater of the two numbers, for any number of players."


class EndTiming(Reading):
    ROUND = "round", "The round is played to its end: the player to the first player's right is last (E, G)."
    LAP = "lap", "Everybody else has one turn more, in later rounds too."
    AT_ONCE = "at-once", "The game ends with the turn in which that card is taken, once the surplus cubes are returned."


class Tie(Reading):
    LATER = "later", "Of those tied the one who took a turn last wins (E, G)."
    SHARED = "shared", "Those tied share the victory."


class Silver(Reading):
    SLIDES = "slides", "The silver slides above the leftmost card; the second has no coins any more (E, G)."
    STAYS = "stays", "The silver stays above the second card; the leftmost has no coins any more."
    LOST = "lost", "The silver that is left goes to the box."


class Coin(Reading):
    TAKEN = "taken", "Whoever claims a card with coins above it takes one (E: take one)."
    OPTIONAL = "optional", "Whoever claims such a card may leave the coins."


class TradeZero(Reading):
    NO = "no", "A trade card is played for at least one exchange (E gives 2, 4 or 6 for six yellow, not 0)."
    YES = "yes", "A trade card may be played for no exchange, without the cubes too."


class UpgradeCount(Reading):
    ANY = "any", "Any number up to that on the card, also none (E: may, and not all have to be made)."
    AT_LEAST_ONE = "at-least-one", "At least one cube is raised; where none can be, the card is not played."
    AS_MANY = "as-many-as-possible", "Cubes are raised until the card's number is reached or no cube can be raised."


class UpgradeSameCube(Reading):
    YES = "yes", "One cube may be raised several times by one card (the examples of E and G)."
    NO = "no", "Each time raises another cube: what this card has raised is not raised again."


class RestEmpty(Reading):
    NO = "no", "Who has played no card since the last rest cannot rest: nothing would be done."
    YES = "yes", "One may rest with no card played, which is as good as passing."


class RestPart(Reading):
    NO = "no", "All cards played come back (E, G: all)."
    YES = "yes", "One may take back only some of them, at least one."


class Payment(Reading):
    ONE = "one", "Exactly one cube is laid on each card to the left (E, G: one cube)."
    AT_LEAST_ONE = "at-least-one", "At least one is laid on each: further cubes may be given away there."


class PayWithTaken(Reading):
    NO = "no", "One pays with what is in the caravan already: first pay, then take (E)."
    YES = "yes", "All cubes on the card one reaches for may be taken first, and pay for it."


class CardCubes(Reading):
    ALL = "all", "All cubes on the card go to the caravan (E: they are placed there)."
    PART = "part", "One takes any of them, the rest goes to the bowls (G: they can be got). Who pays with them has taken them."


class CubesFollow(Reading):
    CARD = "card", "Cubes lie on the cards and slide with them."
    PLACE = "place", ("Cubes stay at their place of the row when the cards slide; where the row has got too short for a card to "
                      "lie there, they stay and nobody gets them.")


class MerchantEmpty(Reading):
    SHRINKS = "row-shrinks", "The row is shorter from then on."
    LAST_ROUND = "last-round", "That ends the game as the last point card does."


class Hold(Reading):
    END = "end", "Only at the end of the turn (E)."
    ALWAYS = "always", "After every single gain: also between the exchanges of a trade card."


class DiscardExact(Reading):
    YES = "yes", "Exactly the surplus goes back (E: until at the limit)."
    NO = "no", "Who has too many cubes may return more than the surplus."


class Supply(Reading):
    UNLIMITED = "unlimited", "No colour runs out: something else stands in for it (E, G)."
    FINITE = "finite", "What is not in the bowls is not taken; a cube is raised only if one of the next colour is there."


@attrs.frozen(kw_only=True, repr=False)
class Readings(ReadingsOfAGame):
    """How each ambiguity is read."""

    end_count: EndCount = ambiguity(
        EndCount.TABLE, "Which point card ends the game?", "SR-8.1",
        why="E and G's own table agree; the body of G says the reverse", ground=Ground.OFFICIAL)
    end_timing: EndTiming = ambiguity(
        EndTiming.ROUND, "Who still plays when that card has been taken?", "SR-8.1", "SR-8.2",
        why="E and G: the round is finished, so that all have equally many turns", ground=Ground.UNCONTRADICTED)
    tie: Tie = ambiguity(
        Tie.LATER, "Who wins a tie?", "SR-8.4", why="E and G name the later in turn order", ground=Ground.UNCONTRADICTED)
    silver: Silver = ambiguity(
        Silver.SLIDES, "What becomes of the silver when the last gold is taken?", "SR-6.5",
        why="E and G let it slide", ground=Ground.UNCONTRADICTED)
    coin: Coin = ambiguity(
        Coin.TAKEN, "Must the coin be taken?", "SR-6.4", why="E says: take one", ground=Ground.OFFICIAL)
    trade_zero: TradeZero = ambiguity(
        TradeZero.NO, "May a trade card be played for no exchange?", "SR-3.5",
        why="E words an exchange, and none is not among its examples", ground=Ground.LEAST)
    upgrade_count: UpgradeCount = ambiguity(
        UpgradeCount.ANY, "How many upgrades have to be made?", "SR-3.3",
        why="E says may, and that not all have to be made", ground=Ground.OFFICIAL)
    upgrade_same_cube: UpgradeSameCube = ambiguity(
        UpgradeSameCube.YES, "May one card raise one cube twice?", "SR-3.3",
        why="the examples of E and G do it", ground=Ground.UNCONTRADICTED)
    rest_empty: RestEmpty = ambiguity(
        RestEmpty.NO, "May one rest with no card played?", "SR-5.1", "SR-2.2",
        why="no source says it, and one of four actions must be taken", ground=Ground.LEAST)
    rest_part: RestPart = ambiguity(
        RestPart.NO, "May one take back only some of the cards played?", "SR-5.1", why="E and G: all",
        ground=Ground.UNCONTRADICTED)
    payment: Payment = ambiguity(
        Payment.ONE, "May more than one cube be laid on a card?", "SR-4.1", why="E and G: one cube",
        ground=Ground.UNCONTRADICTED)
    pay_with_taken: PayWithTaken = ambiguity(
        PayWithTaken.NO, "May the cubes on the card taken pay for it?", "SR-4.3", "SR-4.4",
        why="E: first pay, then take", ground=Ground.OFFICIAL)
    card_cubes: CardCubes = ambiguity(
        CardCubes.ALL, "Must all cubes on the card taken come along?", "SR-4.4", why="E: they are placed in the caravan",
        ground=Ground.OFFICIAL)
    cubes_follow: CubesFollow = ambiguity(
        CubesFollow.CARD, "Do cubes slide with the card they lie on?", "SR-4.1", "SR-4.5",
        why="they are laid on cards, and cards slide", ground=Ground.OFFICIAL)
    merchant_empty: MerchantEmpty = ambiguity(
        MerchantEmpty.SHRINKS, "What if there is no merchant card to refill the row with?", "SR-4.5", "SR-8.1",
        why="no source has the game end by it", ground=Ground.LEAST)
    hold: Hold = ambiguity(
        Hold.END, "When is the limit of the caravan checked?", "SR-7.1", why="E: at the end of the turn; G does not say when",
        ground=Ground.OFFICIAL)
    discard_exact: DiscardExact = ambiguity(
        DiscardExact.YES, "Must exactly the surplus be returned?", "SR-7.1", why="E: until at the limit", ground=Ground.OFFICIAL)
    supply: Supply = ambiguity(
        Supply.UNLIMITED, "Can a colour run out?", "SR-7.2", why="E and G use substitutes", ground=Ground.UNCONTRADICTED)
