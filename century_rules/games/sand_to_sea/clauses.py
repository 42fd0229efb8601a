"""The rulebook of Century: From Sand to Sea, clause by clause, in our words.

Where it says "as in" a sister game, the clauses of that game are played and cited under their own ids.
"""

from __future__ import annotations

from attrs import evolve

from century_rules.games.eastern_wonders.clauses import CLAUSES as OF_WONDERS
from century_rules.games.eastern_wonders.clauses import SOURCES as OF_TILES
from century_rules.games.spice_road.clauses import CLAUSES as OF_ROAD
from century_rules.games.spice_road.clauses import SOURCES as OF_CARDS
from century_rules.kernel.clause import Clause
from century_rules.writing.wording import reworded

WORDS = {"caravan": "hold", "bowls": "supply", "bowl": "supply"}
"""What texts of Spice Road call otherwise."""

SOURCES = {
    "K": f"{OF_TILES['K']}: its second half, the only source of turn rules, and in clauses of Eastern Wonders its first",
    "S": "the English set-up text of the official sheet, of which no more could be read",
    "H": "a player's report on the web, hiewandboardgames, 2018", "Q": "a player's report on the web, jeuxjubes, 2019",
    "N": "a player's report on the web, boardgame.tanoshi-ne, 2020", "J": OF_TILES["J"], **OF_CARDS}
"""What the letters in the sources stand for."""

AS_IN_SPICE_ROAD = ("SR-3.1", "SR-3.2", "SR-3.3", "SR-3.4", "SR-3.5", "SR-4.1", "SR-4.2", "SR-4.3", "SR-4.4", "SR-4.5", "SR-7.2")
AS_IN_EASTERN_WONDERS = ("EW-1.3", "EW-5.2", "EW-5.3", "EW-5.4")

CHAPTERS = {
    "SS-1": "Setting up", "SS-2": "Turns", "SS-3": "Acquiring and playing cards", "SS-4": "Sailing",
    "SS-5": "Markets and outposts", "SS-6": "Ports", "SS-7": "Resting", "SS-8": "Too many cubes", "SS-9": "The end",
    "SR-3": "As in Spice Road: playing a card", "SR-4": "As in Spice Road: taking a merchant card",
    "SR-7": "As in Spice Road: the cubes", "EW-1": "As in Eastern Wonders: setting up",
    "EW-5": "As in Eastern Wonders: ports"}
"""What its chapters are about, by what the ids of their clauses begin with."""

_ALL = (
    Clause("SS-1.1", "From Spice Road each player takes the two starting cards into the hand; spare ones go to the box.",
           "K1.1, S1, Q"),
    Clause("SS-1.2", "Shuffle the merchant cards; four lie face up in a row to the left of the deck. Point cards, coins and "
           "caravan cards stay in the box.", "K1.2, S2, H, Q"),
    Clause("SS-1.3", "Take two random market tiles of each of the four types out; shuffle the other 16 with the 4 sea tiles and "
           "lay them out. First game: the printed outline; later: any shape.", "K1.3, S3, H"),
    Clause("SS-1.4", "A port tile lies on each of the four corners.", "K1.4, S4",
           "On an own map the map says where the ports are."),
    Clause("SS-1.5", "VP tiles, port-closed tile and stack as EW-1.3.", "K1.5, S5"),
    Clause("SS-1.6", "Bonus tiles of three kinds: a free step, three spaces of the hold, points (6, 5, 4, 3 from the top).",
           "K1.6, K2-3-1, S6, Q", "That there are four of each kind is inferred."),
    Clause("SS-1.7", "Player boards with the land-and-sea side up; the owner of the one with the symbol is first, who was last "
           "on a ship.", "K1.7, S7, Q", "Seats are numbered in turn order, so P1 is the first player."),
    Clause("SS-1.8", "Each player has one ship, and 16 outposts on the 4 rows of 4 spaces of the board.", "K1.8, S8, Q"),
    Clause("SS-1.9", "Sets of starting cubes lie out; in reverse turn order each player takes one into the hold and puts the "
           "ship on any market tile. Unused cubes go back.", "K1.9, S9", "Which sets these are no source says: a placeholder."),
    Clause("SS-2.1", "Rounds in turn order; a turn is one of: acquire, play, sail, rest. There is no harvest.", "K2, H, Q"),
    Clause("SS-3.1", "Acquire a merchant card as SR-4.1 to SR-4.5, from the row of four, with cubes from and to the hold.",
           "K2-1"),
    Clause("SS-3.2", "Play a card as SR-3.1 to SR-3.5; it goes face up to the left of one's board.", "K2-2, H"),
    Clause("SS-4.1", "Sail: discard cards, from the hand or played ones or both, face down to the right of one's board; each is "
           "worth one step to an adjacent tile.", "K2-3, H",
           "K says once that they lie face up, which is a slip of translation."),
    Clause("SS-4.2", "The first step costs a card, too.", "K2-3, H"),
    Clause("SS-4.3", "Movement bonus: one more step without a card.", "K2-3-1"),
    Clause("SS-4.4", "Ending movement on a market tile with other ships: pay one cube to each of their owners; who cannot pay "
           "all of them may not end there.", "K2-3", "So a step or a discard is allowed only to one who can still finish: a tile "
           "where what is owed can be paid lies within the steps that can still be made."),
    Clause("SS-4.5", "After moving, or deciding not to, one acts on the tile: the market action on a market, the port action on "
           "a port.", "K2-3, H"),
    Clause("SS-4.6", "Cubes never lie on tiles: steps cost cards, and nothing is picked up.", "K2-3"),
    Clause("SS-5.1", "On a market tile without an outpost of one's own, one may open one there.", "K2-3-1"),
    Clause("SS-5.2", "It costs one cube of any kind for each outpost already there, with two players two cubes for each.",
           "K2-3-1"),
    Clause("SS-5.3", "Pay first; then the leftmost outpost in the row of the tile's type moves to the tile.", "K2-3-1"),
    Clause("SS-5.4", "If that empties the first column of the board: take any card of the merchant row for nothing, into the "
           "hand.", "K2-3-1"),
    Clause("SS-5.5", "If it empties another column: take a bonus tile of one's choice, or any card of the merchant row for "
           "nothing.", "K2-3-1", "One opening uncovers one space, so it empties at most one column."),
    Clause("SS-5.6", "With an outpost there, new or old, one may trade any number of times while the cubes last.", "K2-3-1"),
    Clause("SS-6.1", "On an open port: pay the cubes on its VP tile to the supply and take the tile face down.", "K2-3-2"),
    Clause("SS-6.2", "The port is refilled, and the port-closed tile moves, as EW-5.2 to EW-5.4.", "K2-3-2"),
    Clause("SS-7.1", "Rest: take all one's cards, played and discarded, back into the hand.", "K2-4, Q"),
    Clause("SS-8.1", "At the end of one's turn cubes beyond the hold's spaces go to the supply, one's own choice which. It has "
           "10, and 3 more for each such bonus tile.", "K2-5"),
    Clause("SS-9.1", "When someone takes a fourth VP tile, the game ends with that round.", "K3, H, Q"),
    Clause("SS-9.2", "Score: VP tiles, numbers uncovered on the board, bonus points, 1 for each cube other than yellow.", "K3",
           "Which numbers are on the board no source says: a placeholder."),
    Clause("SS-9.3", "Most points win; of those tied, the one later in turn order.", "K3"),
)

CLAUSES: dict[str, Clause] = {clause.id: clause for clause in (
    *_ALL,
    *(evolve(OF_ROAD[each], text=reworded(OF_ROAD[each].text, WORDS)) for each in AS_IN_SPICE_ROAD),
    *(OF_WONDERS[each] for each in AS_IN_EASTERN_WONDERS))}

DROPPABLE: frozenset[str] = frozenset({
    "SS-1.3", "SS-4.2", "SS-4.4", "SS-5.2", "SS-5.4", "SS-5.5", "SS-6.1", "SS-8.1", "SS-9.1", "SS-9.3", "SR-4.1", "SR-4.4",
    "EW-5.3", "EW-5.4"})
"""Clauses the rules can be played without, to see what each is there for; without any other there is no game left to play."""
