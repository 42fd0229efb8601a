"""Every ambiguity of the rulebook of Goa, with its readings; the first of each is the default.

What S, R, D, E, H, F and A are, `SOURCES` of the clauses says. The best text at hand is R, the official one, except for what is
known to be changed in 2012: there it is S. The last three readings are the options of 2012 that S has.
"""

from __future__ import annotations

import attrs

from century_rules.kernel.reading import Ground, Reading, ReadingsOfAGame, ambiguity


class SelfBuy(Reading):
    OUTBID = "outbid", "An auctioneer who keeps the item bids more than anybody before (S: may raise once more)."
    DISCOUNT = "discount", "The auctioneer keeps it for one ducat less than the highest bid (R)."
    EQUAL = "equal", "The auctioneer keeps it for as much as the highest bid."


class BidLimit(Reading):
    NO = "no", "Nobody bids more than they have."
    YES = "yes", "One may; who wins with more than they have pays all of it."


class FlagPlace(Reading):
    SIDE = "by-a-side", "The flag lies where it touches a tile by a side (F, R)."
    CORNER = "side-or-corner", "It may touch one by a corner only."
    FREE = "need-not", "Any place of the border and any empty square will do (S, by the letter)."


class Stuck(Reading):
    TILE = "any-tile", "The fresh place is any tile without a marker (R)."
    EMPTY = "empty-square", "It is an empty square (S), where nothing is auctioned; any tile if none is empty."


class BreakChain(Reading):
    NEW = "from-the-new", "After a break the next marker touches the one in the fresh place (R)."
    OLD = "from-the-old", "It would touch the last one before the break; as nothing does, it is laid anywhere, too."


class SetupFlagCard(Reading):
    NO = "no", "The flag of the set-up brings no extra-action card (F)."
    YES = "yes", "It brings one, as any other flag."


class FirstCards(Reading):
    DISCARDED = "discarded", "The cards turned for the first player are discarded (R)."
    BACK = "shuffled-back", "They are shuffled into the pile again."


class RemovedColonies(Reading):
    ONE = "one-each", "One Quilon and one Madras tile go out, at random (S)."
    NONE = "none", "All colony tiles stay (R and D do not say otherwise)."


class TileOfColony(Reading):
    CHOICE = "choice", "The founder chooses a tile of the name (R; H: she chooses)."
    TOP = "top", "It is the top one of a shuffled pile (D)."


class FoundCommit(Reading):
    AFTER = "after", "One decides on own colonists once the cards are turned (the order in S, R)."
    BEFORE = "before", "One says before how many; all of those are spent on success."


class FoundFail(Reading):
    ALLOWED = "allowed", "One may let a founding fail that could succeed, and has the colonist (R)."
    NO = "no", "One pays what is missing if one can."


class FoundExtra(Reading):
    AFTER = "after-two", "The card for one card more is played once two are seen (R)."
    WITH = "with-the-action", "It is played with the action; a spy's founding takes none."


class DryDeck(Reading):
    FEWER = "fewer", "As many cards are turned as there are."
    NONE = "no-founding", "Nobody can found while two cards cannot be turned."


class HandLimit(Reading):
    TRIM = "draw-then-trim", "One draws all cards, then returns those above the limit (S)."
    NEVER = "never-above", "One never holds more than the limit in an expedition, and discards before one draws (R)."


class TakeAll(Reading):
    YES = "yes", "One takes all that fits (S: gains)."
    UP_TO = "up-to", "One may take less (R, of cards)."


class EmptyAction(Reading):
    ALLOWED = "allowed", "One may take an action that changes nothing: what does not fit is lost (S)."
    NOT = "not", "An action has to have an effect."


class Decline(Reading):
    NO = "no", "One takes an action (S)."
    YES = "yes", "One may take none."


class FirstBonus(Reading):
    EACH = "each-column", "There is a card for the first in each column (R)."
    OVERALL = "overall", "There is one for the first in any column (S, by the letter)."


class FreeMoveBonus(Reading):
    YES = "yes", "Steps by the royal aide and by a ducat card that is no action bring the cards of GO-6.2, GO-6.3 (S: reaches)."
    NO = "no", "They bring no cards."


class ExtraLeft(Reading):
    PLAYED = "must-be-played", "Who has more than one extra-action card plays one (R)."
    LOST = "may-pass", "One may pass; what is above one is lost."


class Supply(Reading):
    UNLIMITED = "unlimited", "There are always ships, colonists, ducats and spices (F, E, R)."
    FINITE = "finite", "What the box does not have is not gained."


class ExtraSupply(Reading):
    UNLIMITED = "unlimited", "There are always extra-action cards."
    FINITE = "finite", "There are as many as in the box (E and R do not name them)."


class CardsPerAction(Reading):
    ANY = "any", "Any number of expedition cards may be played with an action (S is silent)."
    ONE = "one", "At most one card is played from one action to the next (R)."


class Combine(Reading):
    YES = "yes", "Two cards with A may change one action."
    NO = "no", "One card with A changes an action."


class FreeTiming(Reading):
    OWN = "own-decision", ("Free cards and the tiles for any time are played whenever one has to decide something (S); what is "
                           "begun is finished first, but a founding waits for ships, colonists and ducats.")
    TURNS = "own-turns", "They are played in one's turns of the action phase (R)."
    MOMENT = "any-moment", "They are played at any moment, whoever has to decide, again and again (S, by the letter)."


class SaleTile(Reading):
    ANY = "any-time", "The sale tile is paid as the tiles for any time are used (A)."
    TURNS = "own-turns", "It is paid in one's turns of the action phase."


class RoundTiles(Reading):
    YES = "yes", "Turns with extra-action cards belong to the action phase (R)."
    NO = "no", "They do not: the tiles of GO-10.3 and GO-10.11 work in the three laps."


class SellMax(Reading):
    ANY = "any", "The card sells any number of spices, at least one (S)."
    FOUR = "four", "It sells at most four (R)."


class SpiceCard(Reading):
    ONE = "one", "With one free field one spice is taken, as in a harvest."
    BOTH = "both-or-none", "The card is not played with less than two free fields."


class CardPrice(Reading):
    STEP = "per-step", "The ducat card costs three ducats for each spice of the step."
    FIXED = "fixed", "It costs six."


class Spying(Reading):
    OWN = "own-action", "The spy's action comes besides that of the turn (S, R)."
    CHANGES = "changes-action", "The spy changes the action of the turn."


class SpyProgress(Reading):
    NO = "no", "The spy does not develop (R lists four actions)."
    YES = "yes", "The action may be an ordinary step, without cards."


class SupplyKinds(Reading):
    MIXED = "mixed", "Spices of a supply may be of several kinds."
    ONE = "one-kind", "They are of one kind."


class ExtraHarvest(Reading):
    UP_TO = "up-to-three", "The extra harvest fills up to three places (R)."
    EXACTLY = "exactly-three", "It needs three places with free fields."


class Fifth(Reading):
    OLD = "an-old-one", "One of the old plantations goes (S: before placing)."
    NEW = "or-the-new", "The new one may go."


class Hidden(Reading):
    BOTH = "hands-and-ducats", "Hands and ducats are hidden (F, R)."
    HANDS = "hands", "Hands are hidden."
    NOTHING = "nothing", "Everything is open."


class MoneyZero(Reading):
    ALL = "all", "If nobody has a ducat all have most of them (S, by the letter)."
    NOBODY = "nobody", "Then nobody scores for it."


class Tie(Reading):
    SHARED = "shared", "Who has as many points and ducats shares the victory."
    FIRST = "first", "The first in turn order wins."


class Six(Reading):
    TWENTY = "twenty", "Six equal cards score 20 (S)."
    PATTERN = "twenty-one", "They score 21, as the row goes on."


class FreeDiscard(Reading):
    NO = "no", "Cards are not thrown away at will."
    YES = "yes", "They may be, at one's own decisions (R)."


class QuickStarter(Reading):
    NO = "no", "The game starts without it."
    YES = "yes", "Each advances two markers, or takes ducats (S, option)."


class DucatTile(Reading):
    FOUR = "four", "The ducat tile gives 4 each round (S)."
    THREE = "three", "It gives 3 (S, option)."


class MoneyCard(Reading):
    ACTION = "action", "The ducat card changes an action (S)."
    FREE = "free", "It is played apart from actions (S, option)."


@attrs.frozen(kw_only=True, repr=False)
class Readings(ReadingsOfAGame):
    """One reading for each ambiguity."""

    self_buy: SelfBuy = ambiguity(
        SelfBuy.OUTBID, "What does an auctioneer pay who keeps the item?", "GO-4.2", "GO-4.4",
        why="S lets the auctioneer raise; one less is the rule of 2012", ground=Ground.OFFICIAL)
    bid_limit: BidLimit = ambiguity(
        BidLimit.NO, "May one bid more than one has?", "GO-4.2", "GO-4.3",
        why="no text allows it; the winner pays the bid", ground=Ground.LEAST)
    flag_place: FlagPlace = ambiguity(
        FlagPlace.SIDE, "Has the flag to touch a tile?", "GO-3.1", "GO-3.2",
        why="F and R; S names border and empty squares without more", ground=Ground.UNCONTRADICTED)
    stuck: Stuck = ambiguity(
        Stuck.TILE, "What is the fresh place of a marker that finds no tile?", "GO-3.4",
        why="R has it so; on an empty square nothing would be auctioned", ground=Ground.OFFICIAL)
    break_chain: BreakChain = ambiguity(
        BreakChain.NEW, "Where does the chain go on after a break?", "GO-3.4", "GO-3.2",
        why="R has it so, and S says: next to the last marker", ground=Ground.OFFICIAL)
    setup_flag_card: SetupFlagCard = ambiguity(
        SetupFlagCard.NO, "Does the flag of the set-up bring an extra-action card?", "GO-1.5", "GO-4.5",
        why="F; S gives it to the winner of the auction", ground=Ground.UNCONTRADICTED)
    first_cards: FirstCards = ambiguity(
        FirstCards.DISCARDED, "Where do the cards go that were turned for the first player?", "GO-1.5",
        why="R", ground=Ground.OFFICIAL)
    removed_colonies: RemovedColonies = ambiguity(
        RemovedColonies.ONE, "Are colony tiles taken out?", "GO-1.2",
        why="S; R and D are silent", ground=Ground.OFFICIAL)
    colony_tile: TileOfColony = ambiguity(
        TileOfColony.CHOICE, "Which tile of a name does the founder get?", "GO-6.11",
        why="R, and the example of H; D piles them at random", ground=Ground.OFFICIAL)
    found_commit: FoundCommit = ambiguity(
        FoundCommit.AFTER, "When are own colonists decided on?", "GO-6.10",
        why="the order in S, and R", ground=Ground.OFFICIAL)
    found_fail: FoundFail = ambiguity(
        FoundFail.ALLOWED, "May one let a founding fail?", "GO-6.12", "GO-6.10",
        why="R", ground=Ground.OFFICIAL)
    found_extra: FoundExtra = ambiguity(
        FoundExtra.AFTER, "When is the card for one card more played?", "GO-11.7", "GO-6.10",
        why="R", ground=Ground.OFFICIAL)
    dry_deck: DryDeck = ambiguity(
        DryDeck.FEWER, "What if two cards cannot be turned?", "GO-6.10", "GO-9.2",
        why="no source says it; nothing forbids the action", ground=Ground.OFFICIAL)
    hand_limit: HandLimit = ambiguity(
        HandLimit.TRIM, "May one hold more cards than the limit for a moment?", "GO-6.7",
        why="S; the other is the change of 2012", ground=Ground.OFFICIAL)
    take: TakeAll = ambiguity(
        TakeAll.YES, "Must one take all that fits?", "GO-6.5", "GO-6.7", "GO-11.4",
        why="S: gains; R has up to, of cards", ground=Ground.LEAST)
    empty_action: EmptyAction = ambiguity(
        EmptyAction.ALLOWED, "May one take an action without effect?", "GO-5.2", "GO-6.5",
        why="S: what is too much is lost", ground=Ground.OFFICIAL)
    decline: Decline = ambiguity(
        Decline.NO, "May one take no action?", "GO-5.1",
        why="S: does one action", ground=Ground.LEAST)
    first_bonus: FirstBonus = ambiguity(
        FirstBonus.EACH, "Is there a first in each column, or one in all?", "GO-6.2",
        why="R has a card on each", ground=Ground.OFFICIAL)
    free_move_bonus: FreeMoveBonus = ambiguity(
        FreeMoveBonus.YES, "Do steps that are no action bring cards?", "GO-6.2", "GO-6.3", "GO-10.15",
        why="S: reaches; a free step still uses up the first", ground=Ground.OFFICIAL)
    extra_left: ExtraLeft = ambiguity(
        ExtraLeft.PLAYED, "May one pass with more than one extra-action card?", "GO-7.1", "GO-7.2",
        why="R", ground=Ground.LEAST)
    supply: Supply = ambiguity(
        Supply.UNLIMITED, "Can ships, colonists, ducats and spices run out?", "GO-9.4",
        why="F, E and R", ground=Ground.UNCONTRADICTED)
    extra_supply: ExtraSupply = ambiguity(
        ExtraSupply.UNLIMITED, "Can extra-action cards run out?", "GO-9.4", "GO-1.2",
        why="F; E and R do not name them", ground=Ground.UNCONTRADICTED)
    cards_per_action: CardsPerAction = ambiguity(
        CardsPerAction.ANY, "How many cards are played with one action?", "GO-9.1",
        why="S sets no number; one is the rule of 2012", ground=Ground.OFFICIAL)
    combine: Combine = ambiguity(
        Combine.YES, "May two cards with A change one action?", "GO-9.1", "GO-11.8", "GO-11.9",
        why="no text of 2004 forbids it", ground=Ground.OFFICIAL)
    free_timing: FreeTiming = ambiguity(
        FreeTiming.OWN, "When are free cards and the tiles for any time played?", "GO-9.1", "GO-5.3",
        why="S: apart from actions, any time in the game; that somebody else is not interrupted is ours, R has own turns",
        ground=Ground.OFFICIAL)
    sale_tile: SaleTile = ambiguity(
        SaleTile.ANY, "When is the sale tile paid?", "GO-10.4",
        why="A; S is silent", ground=Ground.OFFICIAL)
    round_tiles: RoundTiles = ambiguity(
        RoundTiles.YES, "Do turns with extra-action cards belong to the action phase?", "GO-10.3", "GO-10.11", "GO-7.1",
        why="R: once a round, with an action", ground=Ground.OFFICIAL)
    sell_max: SellMax = ambiguity(
        SellMax.ANY, "How many spices does the card sell?", "GO-11.5",
        why="S; four is the rule of 2012", ground=Ground.OFFICIAL)
    spice_card: SpiceCard = ambiguity(
        SpiceCard.ONE, "What does the spice card give with one free field?", "GO-11.4",
        why="as in the harvest", ground=Ground.OFFICIAL)
    card_price: CardPrice = ambiguity(
        CardPrice.STEP, "What is printed on the ducat card?", "GO-11.10",
        why="no source gives the number: both are placeholders", ground=Ground.LEAST)
    spy: Spying = ambiguity(
        Spying.OWN, "Is the spy's an action of its own?", "GO-10.14", "GO-5.3",
        why="using a tile is no action; R", ground=Ground.OFFICIAL)
    spy_progress: SpyProgress = ambiguity(
        SpyProgress.NO, "May the spy develop?", "GO-10.14",
        why="R lists ships, harvest, taxes and founding", ground=Ground.LEAST)
    supply_kinds: SupplyKinds = ambiguity(
        SupplyKinds.MIXED, "Are spices of a supply of one kind?", "GO-10.13",
        why="S: one of three sorts of goods", ground=Ground.OFFICIAL)
    extra_harvest: ExtraHarvest = ambiguity(
        ExtraHarvest.UP_TO, "May the extra harvest fill fewer than three places?", "GO-10.12",
        why="R", ground=Ground.OFFICIAL)
    fifth: Fifth = ambiguity(
        Fifth.OLD, "May a fifth plantation itself be the one that goes?", "GO-10.2",
        why="S: before placing it", ground=Ground.OFFICIAL)
    hidden: Hidden = ambiguity(
        Hidden.BOTH, "What is hidden?", "GO-9.3",
        why="F and R", ground=Ground.OFFICIAL)
    money_zero: MoneyZero = ambiguity(
        MoneyZero.ALL, "Who has most ducats when nobody has any?", "GO-8.3",
        why="S, by the letter", ground=Ground.OFFICIAL)
    tie: Tie = ambiguity(
        Tie.SHARED, "Who wins when points and ducats are equal?", "GO-8.7",
        why="no source breaks such a tie", ground=Ground.OFFICIAL)
    six: Six = ambiguity(
        Six.TWENTY, "What do six equal cards score?", "GO-8.4",
        why="S prints 20", ground=Ground.OFFICIAL)
    free_discard: FreeDiscard = ambiguity(
        FreeDiscard.NO, "May cards be thrown away at will?", "GO-6.8", "GO-9.1",
        why="only R says it", ground=Ground.LEAST)
    quick_starter: QuickStarter = ambiguity(
        QuickStarter.NO, "Is the quick starter played?", "GO-1.6",
        why="S has it as an option", ground=Ground.OFFICIAL)
    ducat_tile: DucatTile = ambiguity(
        DucatTile.FOUR, "What does the ducat tile give?", "GO-10.3",
        why="S has three as an option", ground=Ground.OFFICIAL)
    money_card: MoneyCard = ambiguity(
        MoneyCard.ACTION, "Is the ducat card a card with A?", "GO-11.10", "GO-9.1",
        why="S has the other as an option", ground=Ground.OFFICIAL)
