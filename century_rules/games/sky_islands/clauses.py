"""The rulebook of Sky Island Merchants, clause by clause, in our words."""

from __future__ import annotations

from century_rules.kernel.clause import Clause

SOURCES = {
    "S": "a player's retelling in Japanese from before the release (mikine1228.hatenablog.com), by its headings and step numbers",
    "P": "the publisher's page (smiledou.com): overview, two answered questions, the story",
    "A": "a player's summary at aruessussu.com",
    "G": "a player's summary at gokurakism.com"}
"""What the letters in the sources stand for."""

_LOST = "In S the headings of tower and port were pictures; what each paragraph is about follows from its words, and from A."

CHAPTERS = {
    "SK-1": "Setting up", "SK-2": "Turns", "SK-3": "Income", "SK-4": "Placing a tile", "SK-5": "Gaining cubes",
    "SK-6": "Building", "SK-7": "Trading and returning", "SK-8": "Drawing", "SK-9": "The end"}
"""What its chapters are about, by what the ids of their clauses begin with."""

_ALL = (
    Clause("SK-1.1", "Two to four players. Shuffle the island tiles and use as many as the number of players asks for, face "
           "down, as the stack; the rest stay out, unseen.", "S overview, S set-up, P, G, A"),
    Clause("SK-1.2", "That is ten tiles a player, starting hands included, the starting piece not.", "A"),
    Clause("SK-1.3", "The starting piece, the size of four tiles joined, lies face up in the middle.", "S set-up, G"),
    Clause("SK-1.4", "Towers, ports and cubes lie sorted in a common supply.", "S set-up"),
    Clause("SK-1.5", "Each player takes all houses of one colour; one of them marks 0 on the score board.", "S set-up, G"),
    Clause("SK-1.6", "Each player draws two tiles, hidden from the others.", "S set-up, A, G"),
    Clause("SK-1.7", "Some player is made start player.", "S set-up",
           "Seats are numbered in turn order, so P1 is the start player."),
    Clause("SK-2.1", "Turns go clockwise; after ten turns each the game ends and islands are scored.", "S flow, G"),
    Clause("SK-2.2", "A turn is six steps in this order: income, placing, gaining, building, trading and returning, drawing.",
           "S flow, G"),
    Clause("SK-3.1", "Income: each own house with port yields by the airship on its tile: a cube of that colour, or points for "
           "green.", "S 1, G", "There is nothing to decide in it, so it is done as a turn begins."),
    Clause("SK-3.2", "Nothing happens there on a first turn.", "S 1"),
    Clause("SK-4.1", "Place one tile of the hand so that it adjoins tiles already laid.", "S 2, G, A"),
    Clause("SK-4.2", "A whole edge coincides; two corners or more meet.", "S 2", "So tiles lie in cells, hexagons or squares: "
           "there are no other places to play with, and nothing that could break without this."),
    Clause("SK-4.3", "No overlapping.", "S 2"),
    Clause("SK-4.4", "Land meets land and sky meets sky.", "S 2, G, A"),
    Clause("SK-4.5", "Leaving a hole inside is allowed.", "S 2"),
    Clause("SK-4.6", "Connected island: a piece of land within a tile, or continued over several tiles.", "S 2 terms"),
    Clause("SK-4.7", "Closed island: one that is surrounded by sky or by a hole.", "S 2 terms"),
    Clause("SK-4.8", "A tile may come to be discarded instead; the text does not say when.", "S 3"),
    Clause("SK-5.1", "Gain by the airship of the tile just placed: a cube of its colour; points for green.", "S 3, G, A"),
    Clause("SK-5.2", "Gain likewise by the airships on tiles that share an edge with it.", "S 3, G, A"),
    Clause("SK-5.3", "If the tile was discarded: only by the airship of the discarded tile.", "S 3"),
    Clause("SK-6.1", "Then one may build: house, tower, port, each for one cube of each colour.", "S 4, G, A"),
    Clause("SK-6.2", "House, tower and port may be built at the same time on one tile.", "P question 1"),
    Clause("SK-6.3", "A house goes on land of any tile, not only the new one.", "S 4 paragraph 1"),
    Clause("SK-6.4", "One house a tile; but where land is divided within the tile, the part without a house may take one.",
           "S 4 paragraph 2"),
    Clause("SK-6.5", "A tower does not go on a connected island that already has a house with tower.", "S 4 paragraph 3, P story",
           _LOST),
    Clause("SK-6.6", "A tower stands beside a house of one's own, which is then a house with tower.", "S 4 paragraph 3, A"),
    Clause("SK-6.7", "Placing a tile may bring two towers onto one island; that is allowed.", "S 4 paragraph 4"),
    Clause("SK-6.8", "Building a tower gives at once as many points as all players together have houses on that island.",
           "S 4 paragraph 5, A"),
    Clause("SK-6.9", "A port goes under a house of one's own that stands already.", "S 4 paragraph 6, A", _LOST),
    Clause("SK-6.10", "A house may have both, added in either order.", "S 4 paragraph 6, P question 2"),
    Clause("SK-7.1", "Three cubes of one colour may be traded for one of any colour, as often as one can.", "S 5"),
    Clause("SK-7.2", "After that, who has four or more cubes returns down to three.", "S 5"),
    Clause("SK-8.1", "Draw one tile; nothing if the stack is empty.", "S 6"),
    Clause("SK-9.1", "At the end each connected island is looked at, finished or not.", "S end, A"),
    Clause("SK-9.2", "Influence there: house 1, house with port 1, house with tower 2.", "S influence",
           "A has it as house 1 and tower 1."),
    Clause("SK-9.3", "A sole first gets one point for each tile of the island.", "S awards, A"),
    Clause("SK-9.4", "The second gets half of the first's points, rounded down.", "S awards, A"),
    Clause("SK-9.5", "For a closed island the tiles count double.", "S awards, A"),
    Clause("SK-9.6", "If several are first, each gets the award of one rank lower, and the second gets nothing.", "S awards"),
    Clause("SK-9.7", "If several are second, they get nothing; influence 0 never gets anything.", "S awards"),
    Clause("SK-9.8", "Points of the game and of the islands together; most points wins.", "S last line"),
)

CLAUSES: dict[str, Clause] = {clause.id: clause for clause in _ALL}

DROPPABLE: frozenset[str] = frozenset({
    "SK-1.4", "SK-3.1", "SK-3.2", "SK-4.1", "SK-4.4", "SK-4.5", "SK-4.7", "SK-4.8", "SK-5.1", "SK-5.2", "SK-5.3", "SK-6.1",
    "SK-6.4", "SK-6.5", "SK-6.6", "SK-6.8", "SK-6.9", "SK-6.10", "SK-7.1", "SK-7.2", "SK-8.1", "SK-9.2", "SK-9.3", "SK-9.4",
    "SK-9.5", "SK-9.6", "SK-9.7"})
"""Clauses the rules can be played without, to see what each is there for; without any other there is no game left to play."""
