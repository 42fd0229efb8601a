"""The rulebook of Goa, clause by clause, in our words."""

from __future__ import annotations

from century_rules.kernel.clause import Clause

SOURCES = {
    "S": "a player's summary of the 2004 edition in Japanese with three options of 2012, by its headings and step numbers",
    "R": "the official English rules of the 2012 edition",
    "D": "a Dutch translation of the 2004 rules, its beginning",
    "E": "a Spanish retelling of the 2004 rules, its beginning",
    "H": "an example round of the English rules of 2004",
    "F": "questions and answers on the first edition",
    "A": "a player aid with a list of tiles"}
"""What the letters in the sources stand for."""

CHAPTERS = {
    "GO-1": "Setting up", "GO-2": "Parts and rounds", "GO-3": "Laying markers", "GO-4": "Auctions", "GO-5": "Taking actions",
    "GO-6": "The actions", "GO-7": "Extra actions", "GO-8": "The end", "GO-9": "Cards, money and supplies", "GO-10": "Tiles",
    "GO-11": "Expedition cards"}
"""What its chapters are about, by what the ids of their clauses begin with."""

_ALL = (
    Clause("GO-1.1", "Shuffle the tiles of part A and lay them face up on the squares of the grid, five by five; the two left "
           "over leave the game unseen.", "S set-up"),
    Clause("GO-1.2", "Ships, colonists, ducats and extra-action cards go to their places, colony tiles by name; one Quilon and "
           "one Madras tile are taken out.", "S set-up"),
    Clause("GO-1.3", "Each player has a development board with a marker in row 1 of each of its five columns, a warehouse with "
           "four plantation places and a place for each name of colonies, and bid markers.", "S set-up, R, D"),
    Clause("GO-1.4", "Each player starts with 4 ships and 2 colonists.", "S set-up"),
    Clause("GO-1.5", "From the youngest on, clockwise, expedition cards are turned; who turns the first tiger gets the flag and "
           "7 ducats, the others 10.", "S set-up", "Seats are numbered in turn order from the youngest, P1."),
    Clause("GO-1.6", "(Option) Quick starter: in turn order each moves two different markers to row 2, or takes 10 ducats.",
           "S set-up"),
    Clause("GO-2.1", "There are two parts, A and B, of four rounds each; between them the tiles left on the grid go out and "
           "those of part B are laid.", "S flow"),
    Clause("GO-2.2", "A round is laying markers, auctions, actions and its end; after the last round of part B points are "
           "counted.", "S flow, R"),
    Clause("GO-3.1", "Who has the flag lays it with marker 1 on a place of the border or on an empty square of the grid.",
           "S 1-1", "The border has a place at the outer side of each square of the rim. No source "
           "says whether it has corners, too, which touch no tile by a side."),
    Clause("GO-3.2", "Clockwise each lays the next marker on a tile that touches the last marker by a side or a corner; a tile "
           "takes one marker.", "S 1-2, R"),
    Clause("GO-3.3", "It ends when who laid the flag lays a second marker: the flag and a tile for each player are up for "
           "auction.", "S 1-3"),
    Clause("GO-3.4", "Who finds no such tile chooses a fresh place.", "S 1 note"),
    Clause("GO-4.1", "Items are auctioned in the order of the markers, the flag first; the owner of the marker is the "
           "auctioneer, and opens with nothing.", "S 2-1, 2-4, 2-5"),
    Clause("GO-4.2", "Clockwise from the auctioneer's left each once raises the bid, in whole ducats, or passes; the auctioneer "
           "is last.", "S 2-2"),
    Clause("GO-4.3", "The highest bidder takes the item and pays the auctioneer; if nobody bids, the auctioneer has it for "
           "nothing.", "S 2-3, R"),
    Clause("GO-4.4", "An auctioneer who keeps the item pays the bank.", "S 2-3"),
    Clause("GO-4.5", "Who wins the flag has an extra-action card, too, begins the actions, and lays the flag next round.",
           "S 2-3, 3-1, tiles"),
    Clause("GO-4.6", "A tile works when it is taken: what works once goes out, plantations go to the warehouse, others lie "
           "before the player.", "S tiles"),
    Clause("GO-5.1", "From who has the flag clockwise each takes one action, three times round.", "S 3-1"),
    Clause("GO-5.2", "The actions are: develop, ships, harvest, taxes, expedition, found a colony.", "S 3-2"),
    Clause("GO-5.3", "Playing an expedition card or using a tile is not an action.", "S last note"),
    Clause("GO-6.1", "Develop: one marker goes one row down; the step from a row costs its printed spices, and as many ships.",
           "S 3-A, R"),
    Clause("GO-6.2", "Who is the first in the game to reach one of the two last rows of a column draws an expedition card.",
           "S 3-A note, R", "The limit of cards does not matter then."),
    Clause("GO-6.3", "When all markers of a player are at least in row 2, 3, 4 or 5, that is an extra-action card each time.",
           "S 3-A"),
    Clause("GO-6.4", "Ships: as many as the row says.", "S 3-B"),
    Clause("GO-6.5", "Harvest: as many spices as the row says, onto free fields where they grow; the rest is lost.", "S 3-C"),
    Clause("GO-6.6", "Taxes: as many ducats as the row says.", "S 3-D"),
    Clause("GO-6.7", "Expedition: draw as many cards as the row says, and keep at most as many as it says.", "S 3-E"),
    Clause("GO-6.8", "The limit of cards matters only when an expedition is undertaken.", "S 3-E note"),
    Clause("GO-6.9", "Found: name a colony that one has not founded; Quilon needs 6 colonists, Cochin 8, Madras 10, "
           "Calicut 12.", "S 3-F"),
    Clause("GO-6.10", "What counts: the number of the row, the numbers on two cards turned from the pile, and colonists of one's "
           "own, of which the missing ones are paid.", "S 3-F, R"),
    Clause("GO-6.11", "Success: a tile of that name goes to the warehouse, its fields filled with spices it takes.", "S 3-F, R"),
    Clause("GO-6.12", "Failure: one colonist. The cards turned are discarded either way.", "S 3-F, R"),
    Clause("GO-7.1", "Then, from who has the flag clockwise, each plays an extra-action card for one more action, or passes; who "
           "has passed plays none.", "S 4"),
    Clause("GO-7.2", "When all have passed the round is over; nobody takes more than one extra-action card along.", "S 4"),
    Clause("GO-8.1", "Each column scores 0, 1, 3, 6 or 10 by its row.", "S scoring, R"),
    Clause("GO-8.2", "Colonies score 1, 3, 6 or 10 together.", "S scoring"),
    Clause("GO-8.3", "Most ducats score 3, for everybody who has as many.", "S scoring"),
    Clause("GO-8.4", "Expedition cards in hand score by symbol: 1, 3, 6, 10, 15 or 20 for one to six equal ones.", "S scoring"),
    Clause("GO-8.5", "Each plantation with a single field scores 1, on the warehouse or face down.", "S scoring, tiles"),
    Clause("GO-8.6", "A fulfilled sale tile scores 4, a mission 2 or 3.", "S scoring"),
    Clause("GO-8.7", "Most points win; of equals, most ducats.", "S scoring"),
    Clause("GO-9.1", "Cards without A are played apart from actions, cards with A change an action; played cards are discarded.",
           "S cards, R"),
    Clause("GO-9.2", "When a card is needed and the pile is empty, it is made new from the discards.", "F, R",
           "Chance is part of the set-up: a new pile has its cards in the order in which the first was shuffled."),
    Clause("GO-9.3", "Expedition cards and ducats are hidden; ships, colonists and tiles are open.", "F, R"),
    Clause("GO-9.4", "Ships, colonists, ducats and spices do not run out; expedition cards and colony tiles do.", "F, E, R"),
    Clause("GO-10.1", "A plantation goes to a free place of the warehouse, its fields filled.", "S tiles"),
    Clause("GO-10.2", "With four there one goes first, with its spices; one with a single field is kept face down.", "S tiles"),
    Clause("GO-10.3", "The tile for each round gives, once a round in one's action phase, 1 ship, 4 ducats, 1 colonist, or 1 "
           "spice onto a field that takes it.", "S tiles, A"),
    Clause("GO-10.4", "Sale: pay 6 spices of any kinds and turn the tile face down.", "S tiles"),
    Clause("GO-10.5", "Extra actions: two extra-action cards.", "S tiles"),
    Clause("GO-10.6", "Expeditions: two or three cards; the limit does not matter.", "S tiles"),
    Clause("GO-10.7", "Ships, colonists: 4 of them.", "S tiles"),
    Clause("GO-10.8", "Settlement: a ship, a colonist and an extra-action card.", "S tiles"),
    Clause("GO-10.9", "Ships or colonists: 3 of either.", "S tiles"),
    Clause("GO-10.10", "A mission is kept face down.", "S tiles"),
    Clause("GO-10.11", "Exchange: in one's action phase it is swapped with any tile of the grid, which works as if bought; it "
           "can be auctioned again.", "S tiles"),
    Clause("GO-10.12", "Extra harvest: at any time, fill three of one's plantations and colonies.", "S tiles",
           "Each is filled as far as it can be, and so is not chosen twice."),
    Clause("GO-10.13", "Supply: at any time, turn two cards, and take as many ships, colonists or spices as they count "
           "colonists; which is chosen then.", "S tiles"),
    Clause("GO-10.14", "Spy: at any time, an action by another player's row, but no expedition.", "S tiles",
           "Cards with A change a spy's harvest and founding as they change one's own."),
    Clause("GO-10.15", "Royal aide: at any time, one of one's least advanced markers goes one row down for nothing.", "S tiles"),
    Clause("GO-11.1", "Card: 2 ships.", "S cards"),
    Clause("GO-11.2", "Card: 2 colonists.", "S cards"),
    Clause("GO-11.3", "Card: 5 ducats.", "S cards"),
    Clause("GO-11.4", "Card: 2 spices of choice onto fields that take them.", "S cards"),
    Clause("GO-11.5", "Card: return spices for 3 ducats each.", "S cards"),
    Clause("GO-11.6", "Card with A: harvest as any mix of ships, colonists and spices.", "S cards"),
    Clause("GO-11.7", "Card with A: turn one card more in founding.", "S cards"),
    Clause("GO-11.8", "Card with A: develop without spices.", "S cards"),
    Clause("GO-11.9", "Card with A: develop without ships.", "S cards"),
    Clause("GO-11.10", "Card with A: develop for ducats, one step in one column.", "S cards"),
)

CLAUSES: dict[str, Clause] = {clause.id: clause for clause in _ALL}

DROPPABLE: frozenset[str] = frozenset({
    "GO-3.1", "GO-3.2", "GO-4.2", "GO-4.4", "GO-4.5", "GO-6.1", "GO-6.2", "GO-6.3", "GO-6.5", "GO-6.7", "GO-6.8", "GO-6.10",
    "GO-6.12", "GO-7.2", "GO-8.1", "GO-8.2", "GO-8.3", "GO-8.4", "GO-8.5", "GO-8.6", "GO-9.2", "GO-10.3", "GO-10.15"})
"""Clauses the rules can be played without, to see what each is there for; without any other there is no game left to play."""
