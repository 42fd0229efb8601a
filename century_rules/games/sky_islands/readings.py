"""Every ambiguity of the rulebook of Sky Island Merchants, with its readings; the first of each is the default.

What S, P, A and G are, `SOURCES` of the clauses says.
"""

from __future__ import annotations

import attrs

from century_rules.kernel.reading import Ground, Reading, ReadingsOfAGame, ambiguity


class TowerParagraph(Reading):
    TOWERS = "towers", "No tower is built on an island with a tower; houses are (S goes on about towers; P: one an island)."
    HOUSES = "houses", "No house is built on an island with a tower, as the paragraph stands under house; towers are."
    BOTH = "both", "Neither a house nor a tower is built on an island with a tower."


class TowerWhose(Reading):
    ANYBODYS = "anybodys", "Any player's tower counts (S: an island where house and tower stand; P: one an island)."
    OWN = "own", "Only one's own tower counts."


class TowerCounts(Reading):
    YES = "yes", "The house that the tower stands by is counted, too (S: the total number of all players' houses)."
    NO = "no", "The other houses of the island are counted."


class TowerInfluence(Reading):
    TWO = "two", "A house with tower has influence 2 in all (S; A: house 1, tower 1)."
    THREE = "three", "A house with tower has 2 for the tower beside the 1 of the house."


class BuildsPerTurn(Reading):
    PAID = "as-paid-for", "One builds as often as one can pay (no source sets a number)."
    EACH = "one-of-each", "At most one house, one tower and one port a turn (P allows the three at once)."
    ONE = "one", "At most one building a turn."


class DiscardWhen(Reading):
    STUCK = "if-stuck", "Only when no tile of the hand can be placed (S mentions it as an exception)."
    UNFIT = "unfit-tile", "A tile that can be placed nowhere may be discarded, also while another of the hand can be placed."
    AT_WILL = "at-will", "Any tile may be discarded instead of placing one."


class Rotation(Reading):
    YES = "yes", "A tile may be turned before it is placed, as is usual."
    NO = "no", "Tiles lie as they are printed."


class Touch(Reading):
    ALL = "all", "Every edge that touches a tile has to match (G: tiles do not contradict each other)."
    ONE = "one", "One matching edge is enough."


class FillGap(Reading):
    YES = "yes", "A tile may be placed in a hole: nothing forbids it."
    NO = "no", "A hole once enclosed stays one (S only allows making it)."


class StartPiece(Reading):
    FOUR = "four", "The starting piece is four tiles (S: the size of four): each counts, each has a house place and an airship."
    ONE = "one", "It is one tile, in size, house place and airship."


class HouseLimit(Reading):
    OF_ALL = "of-all", "One house of any player stands on a tile."
    OF_EACH = "of-each", "One house of each player may stand on a tile."


class SplitHouse(Reading):
    ALLOWED = "allowed", "Each part of a divided tile takes a house, joined elsewhere or not (S: divided within the tile)."
    APART = "while-apart", "A second house is allowed only while the parts are on different islands."


class RepeatOnHouse(Reading):
    NO = "no", "A house has at most one tower and one port."
    YES = "yes", "A house may have a second tower, which adds no influence, and a second port."


class TradeWhen(Reading):
    AFTER = "after-building", "One trades once building is over (the order of S)."
    ANY_TIME = "any-time", "One may trade before and between buildings, too."


class TradeSame(Reading):
    YES = "yes", "Three cubes may be traded for one of the same colour (S: any colour)."
    NO = "no", "The cube traded for is of another colour."


class Trim(Reading):
    EXACT = "to-three", "One returns cubes until three are left, and no more (S: so that there are three)."
    MORE = "or-below", "One may return more cubes than needed."


class Supply(Reading):
    UNLIMITED = "unlimited", "There are always cubes, towers and ports."
    FINITE = "finite", "What the supply does not have is not gained, traded for or built."


class Houses(Reading):
    UNLIMITED = "unlimited", "A player has always a house left."
    FINITE = "finite", "Who has built all houses of the colour builds no more."


class SplitTileCounts(Reading):
    ONE = "one", "A divided tile counts once for an island, also where both parts belong to it (S: the number of tiles)."
    TWO = "two", "It counts once for each of its parts."


class ClosedGap(Reading):
    YES = "yes", "Land that faces a hole is closed there (S: surrounded by sky or a hole)."
    NO = "no", "Land that faces any empty place is open."


class GapCorners(Reading):
    SHUT = "shut", "With squares, two tiles that meet at a corner shut a hole there."
    LEAK = "leak", "With squares, a hole reaches out between tiles that meet at a corner only."


class ClosedSecond(Reading):
    HALF_OF_DOUBLE = "half-of-double", "The second gets half of what the first gets, of the doubled tiles (S doubles first)."
    DOUBLE_OF_HALF = "double-of-half", "The second gets twice the half of the tiles, each half rounded down."


class TiedFirst(Reading):
    SECOND = "second", "However many are first, each gets the second award."
    FILL = "fill-ranks", "Three or more that are first fill the ranks down to the third, and get nothing."


class SecondTwoPlayers(Reading):
    YES = "yes", "There is a second award with two players, too."
    NO = "no", "With two players there is none."


class Tie(Reading):
    SHARED = "shared", "All that have most points share the victory."
    LATER = "later", "Of those, the one later in turn order wins."


class End(Reading):
    TURNS = "turns", "The game ends after ten turns each (S, G)."
    TILES = "tiles", "The game ends once the stack and all hands are empty (A)."


@attrs.frozen(kw_only=True, repr=False)
class Readings(ReadingsOfAGame):
    """One reading for each ambiguity."""

    tower_paragraph: TowerParagraph = ambiguity(
        TowerParagraph.TOWERS, "What may not be built on an island that has a tower?", "SK-6.5", "SK-6.3",
        why="S has it under house, but goes on with beside your own house and with two towers meeting; P: one tower an island",
        ground=Ground.UNCONTRADICTED)
    tower_whose: TowerWhose = ambiguity(
        TowerWhose.ANYBODYS, "Whose tower keeps others off an island?", "SK-6.5",
        why="S: an island where house and tower stand; P: one an island", ground=Ground.OFFICIAL)
    tower_counts: TowerCounts = ambiguity(
        TowerCounts.YES, "Does a new tower score the house it stands by?", "SK-6.8",
        why="S counts all players' houses on the island", ground=Ground.OFFICIAL)
    tower_influence: TowerInfluence = ambiguity(
        TowerInfluence.TWO, "What is the influence of a house with tower?", "SK-9.2",
        why="the list of S, and A's house 1 and tower 1", ground=Ground.UNCONTRADICTED)
    builds_per_turn: BuildsPerTurn = ambiguity(
        BuildsPerTurn.PAID, "How many buildings may one build in a turn?", "SK-6.1", "SK-6.2",
        why="P allows all three kinds at once; S and A set no number", ground=Ground.OFFICIAL)
    discard: DiscardWhen = ambiguity(
        DiscardWhen.STUCK, "When may a tile be discarded?", "SK-4.8", "SK-4.1",
        why="only SK-5.3 mentions it, as an exception", ground=Ground.LEAST)
    rotation: Rotation = ambiguity(
        Rotation.YES, "May a tile be turned?", "SK-4.1", "SK-4.4",
        why="no source forbids it, and without it hands that fit nowhere are common", ground=Ground.OFFICIAL)
    touch: Touch = ambiguity(
        Touch.ALL, "Has every touching edge to match?", "SK-4.4", "SK-4.2",
        why="G: no contradiction between tiles; the one edge of S is about the place", ground=Ground.UNCONTRADICTED)
    fill_gap: FillGap = ambiguity(
        FillGap.YES, "May a tile be placed in an enclosed hole?", "SK-4.5", "SK-4.1",
        why="S only allows making it; nothing forbids what SK-4.1 allows", ground=Ground.OFFICIAL)
    start_piece: StartPiece = ambiguity(
        StartPiece.FOUR, "Is the starting piece four tiles, or one?", "SK-1.3", "SK-6.4", "SK-9.3",
        why="S: the size of four tiles", ground=Ground.OFFICIAL)
    house_limit: HouseLimit = ambiguity(
        HouseLimit.OF_ALL, "Is there one house on a tile, or one of each player?", "SK-6.4",
        why="S: on each tile in principle one", ground=Ground.LEAST)
    split_house: SplitHouse = ambiguity(
        SplitHouse.ALLOWED, "May a divided tile take a second house when its parts are one island elsewhere?", "SK-6.4",
        why="S: divided within the tile", ground=Ground.OFFICIAL)
    repeat_on_house: RepeatOnHouse = ambiguity(
        RepeatOnHouse.NO, "May a house have a second tower or port?", "SK-6.6", "SK-6.9", "SK-6.10",
        why="no source says it, and all of them speak of one", ground=Ground.LEAST)
    trade_when: TradeWhen = ambiguity(
        TradeWhen.AFTER, "May one trade before building?", "SK-7.1", "SK-2.2",
        why="the order of the steps in S", ground=Ground.OFFICIAL)
    trade_same: TradeSame = ambiguity(
        TradeSame.YES, "May three cubes be traded for one of the same colour?", "SK-7.1",
        why="S: of any colour", ground=Ground.OFFICIAL)
    trim: Trim = ambiguity(
        Trim.EXACT, "May one return more cubes than needed?", "SK-7.2",
        why="S: so that there are three", ground=Ground.OFFICIAL)
    supply: Supply = ambiguity(
        Supply.UNLIMITED, "Can cubes, towers and ports run out?", "SK-1.4", "SK-5.1", "SK-6.1",
        why="no source limits them; no source gives their numbers", ground=Ground.OFFICIAL)
    houses: Houses = ambiguity(
        Houses.UNLIMITED, "Can a player's houses run out?", "SK-1.5", "SK-6.3",
        why="no source limits them; no source gives their number", ground=Ground.OFFICIAL)
    split_tile_counts: SplitTileCounts = ambiguity(
        SplitTileCounts.ONE, "How often does a divided tile count for an island that has both its parts?", "SK-9.3",
        why="S: the number of tiles", ground=Ground.OFFICIAL)
    closed_gap: ClosedGap = ambiguity(
        ClosedGap.YES, "Is an island closed where its land faces a hole?", "SK-4.7", "SK-4.5",
        why="S: surrounded by sky or a hole", ground=Ground.OFFICIAL)
    gap_corners: GapCorners = ambiguity(
        GapCorners.SHUT, "With squares: do tiles that meet at a corner only shut a hole?", "SK-4.7", "SK-4.5",
        why="no source says it; tiles join along edges only, so sky does", ground=Ground.OFFICIAL)
    closed_second: ClosedSecond = ambiguity(
        ClosedSecond.HALF_OF_DOUBLE, "What does the second get for a closed island?", "SK-9.4", "SK-9.5",
        why="S doubles the tiles before it gives awards", ground=Ground.OFFICIAL)
    tied_first: TiedFirst = ambiguity(
        TiedFirst.SECOND, "What do three or more get that are first together?", "SK-9.6",
        why="S: one rank lower, for each of them", ground=Ground.OFFICIAL)
    second_two_players: SecondTwoPlayers = ambiguity(
        SecondTwoPlayers.YES, "Is there a second award with two players?", "SK-9.4",
        why="no source makes an exception", ground=Ground.OFFICIAL)
    tie: Tie = ambiguity(
        Tie.SHARED, "Who wins when totals are equal?", "SK-9.8",
        why="no source breaks a tie", ground=Ground.OFFICIAL)
    end: End = ambiguity(
        End.TURNS, "What ends the game: the turns, or the tiles?", "SK-2.1", "SK-1.2",
        why="S and G count turns, A tiles; it is the same where SK-1.2 holds", ground=Ground.OFFICIAL)
