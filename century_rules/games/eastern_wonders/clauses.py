"""The rulebook of Century: Eastern Wonders, clause by clause, in our words."""

from __future__ import annotations

from century_rules.kernel.clause import Clause

SOURCES = {
    "J": "the official Japanese rulebook of Eastern Wonders, by its sections (■1 to ■8) and the map page",
    "K": "a second-hand retelling at jp.wingboardgame.com, in Japanese translated by machine from Korean, by its numbers"}
"""What the letters in the sources stand for."""

CHAPTERS = {
    "EW-1": "Setting up", "EW-2": "Turns", "EW-3": "Moving the ship", "EW-4": "Markets and outposts", "EW-5": "Ports",
    "EW-6": "Harvest", "EW-7": "Too many cubes", "EW-8": "The end", "EW-9": "Maps of your own"}
"""What its chapters are about, by what the ids of their clauses begin with."""

_ALL = (
    Clause("EW-1.1", "Take one random market tile of each of the four types out; shuffle the other 20 and lay them out. "
           "First game: the printed outline; later: any shape.", "J■1(1), K2.1"),
    Clause("EW-1.2", "In the printed outline a port tile lies on each of the four corners; on an own map the map says where the "
           "ports are. Sea tiles stay in the box.", "J■1(2), J map page, K2.2"),
    Clause("EW-1.3", "Set the port-closed tile aside and shuffle the VP tiles; lay one face up on each port; shuffle the next "
           "five with the port-closed tile and put those six on top of the stack.", "J■1(3), K2.3"),
    Clause("EW-1.4", "Bonus tiles in piles by kind; the points pile reads 6, 5, 4, 3 from the top.", "J■1(4), K2.4"),
    Clause("EW-1.5", "A random start player; play goes clockwise from there.", "J■1(5), J■2",
           "Seats are numbered in turn order, so P1 is the start player. K2.5 has begin who was on a ship last."),
    Clause("EW-1.6", "Each player has a board, one ship, and 20 outposts on the 4 rows of 5 spaces of the board.",
           "J■1(5)(6), K2.6"),
    Clause("EW-1.7", "Four sets of starting cubes: in reverse turn order each player takes one set and puts the ship on any "
           "market tile. The hold has 10 spaces. Unused sets go to the supply.", "J■1(7)(8), K2.7"),
    Clause("EW-2.1", "Rounds: each player takes one turn, clockwise from the start player.", "J■2, K3"),
    Clause("EW-2.2", "A turn: first the ship may move, then one action may be taken; then comes the next player's turn.",
           "J■2, J■3, K3"),
    Clause("EW-3.1", "The first step, to an adjacent tile, costs nothing.", "J■3, K3-1"),
    Clause("EW-3.2", "Each further step costs one cube of any kind from one's hold, laid on the tile which that step leaves.",
           "J■3, K3-1",
           "The place is K's; J's 'tile where the movement starts' can also be that of the whole move (drop-place)."),
    Clause("EW-3.3", "The ship may take as many steps as one can pay for.", "J■3, K3-1"),
    Clause("EW-3.4", "Ending movement on a market tile with other ships: pay one cube to each of their owners.", "J■3, K3-1"),
    Clause("EW-3.5", "Who cannot pay all of them in full may not end movement there.", "J■3, K3-1",
           "So a step onto such a tile is allowed only to one who can sail on: a tile where nothing is owed must lie within as "
           "many further steps as there are cubes in the hold and free steps left. On any connected map of four tiles or more "
           "this is exactly the condition that the move can still be finished. Where every tile touches three others, as on "
           "the printed map, or with two or three players where every tile touches two (EW-9.1), it comes down to: one cube or "
           "one free step left."),
    Clause("EW-3.6", "Then the mover may take the cubes lying on the tile where the movement ended, market or port.",
           "J■3, K3-1"),
    Clause("EW-3.7", "Paying the players comes before taking the cubes.", "J■3, K3-1"),
    Clause("EW-3.8", "After moving, or deciding not to: one of A market (on a market tile), B port (on an open port), "
           "C harvest (anywhere).", "J■3, K3-1"),
    Clause("EW-4.1", "On a market tile without an outpost of one's own, one may open one there.", "J■4, K3-2"),
    Clause("EW-4.2", "Opening costs as many cubes as other players have outposts there, paid to the supply; with two players, 2 "
           "cubes if the opponent has one there. They may be of any kind.", "J■4, K3-2", "That the kind is free is K's."),
    Clause("EW-4.3", "Pay first; then the leftmost outpost in the row of the tile's type moves to the tile. A number it "
           "uncovers is VP at the end.", "J■4, K3-2"),
    Clause("EW-4.4", "If that empties a column of the board, take the top tile of any bonus pile.", "J■4, K3-2",
           "One opening uncovers one space, so it empties at most one column."),
    Clause("EW-4.5a", "Movement bonus: one may take one more step without cost.", "J■4, K3-2"),
    Clause("EW-4.5b", "Harvest bonus: one chili more on a harvest; 1 VP.", "J■4, K3-2"),
    Clause("EW-4.5c", "Upgrade bonus: on opening an outpost, one may upgrade one own cube one level; 2 VP.", "J■4, K3-2"),
    Clause("EW-4.5d", "Hold bonus: three more spaces in the hold.", "J■4, K3-2"),
    Clause("EW-4.5e", "Points bonus: 6, 5, 4 or 3 VP.", "J■4, K3-2"),
    Clause("EW-4.6", "Whether or not an outpost was opened now, with an outpost there one may trade.", "J■4, K3-2"),
    Clause("EW-4.7", "A trade pays the cubes above the arrow, then takes those below; any number of times while they can be "
           "paid.", "J■4, K3-2"),
    Clause("EW-5.1", "On an open port: pay the cubes on its VP tile to the supply and take the tile face down.", "J■5, K3-3"),
    Clause("EW-5.2", "Until the port-closed tile is out, that port is refilled from the stack.", "J■5, K3-3"),
    Clause("EW-5.3", "If the refill is the port-closed tile, that port is closed: nobody takes the port action there, and no VP "
           "tile lies there.", "J■5, K3-3"),
    Clause("EW-5.4", "From then on a port action moves the port-closed tile at once to the port where it was taken, and the "
           "port it leaves is refilled.", "J■5, K3-3"),
    Clause("EW-6.1", "Harvest: two ginger from the supply.", "J■6, K3-4"),
    Clause("EW-7.1", "At the end of one's turn, cubes beyond the hold's spaces go back to the supply, one's own choice which, so "
           "that the rest fits exactly: a cube a space.", "J■7, K3-5", "K's 'back to the hold' is a slip of translation."),
    Clause("EW-8.1", "When someone takes a fourth VP tile, the game ends with that round.", "J■8, K4"),
    Clause("EW-8.2", "Score: VP tiles + uncovered numbers + bonus VP + 1 per cube in the hold other than ginger.", "J■8, K4"),
    Clause("EW-8.3", "A tie goes to the later in turn order.", "J■8, K4"),
    Clause("EW-9.1", "Own maps: any shape. Recommended, as far as possible: each tile touches two others (K: at least two).",
           "J map page, K map page", "A map that does not follow the recommendation is warned about, not refused."),
)

CLAUSES: dict[str, Clause] = {clause.id: clause for clause in _ALL}

DROPPABLE: frozenset[str] = frozenset({
    "EW-1.3", "EW-3.1", "EW-3.2", "EW-3.4", "EW-3.5", "EW-3.6", "EW-3.7", "EW-4.2", "EW-4.4", "EW-4.5a", "EW-4.6", "EW-4.7",
    "EW-5.1", "EW-5.3", "EW-5.4", "EW-7.1", "EW-8.1",
})
"""Clauses the rules can be played without, to see what each is there for; without any other there is no game left to play."""
