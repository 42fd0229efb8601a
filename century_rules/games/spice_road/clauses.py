"""The rulebook of Century: Spice Road, clause by clause, in our words."""

from __future__ import annotations

from century_rules.kernel.clause import Clause

SOURCES = {
    "E": "the official English rule sheet of Spice Road, by its headings",
    "G": "a retelling of the Golem Edition at bodogenist.com, in Japanese with pictures, by its headings"}
"""What the letters in the sources stand for."""

CHAPTERS = {
    "SR-1": "Setting up", "SR-2": "Turns", "SR-3": "Playing a card", "SR-4": "Taking a merchant card", "SR-5": "Resting",
    "SR-6": "Claiming a point card", "SR-7": "How many cubes", "SR-8": "The end"}
"""What its chapters are about, by what the ids of their clauses begin with."""

_ALL = (
    Clause("SR-1.1", "Shuffle the 36 point cards; five lie face up in a row to the left of their deck.", "E set-up 1, G setting"),
    Clause("SR-1.2", "Above the leftmost point card, the one farthest from the deck, lies a pile of gold, above the second from "
           "the left a pile of silver, each of twice as many coins as players.", "E set-up 2, G setting, G action 4",
           "G has the silver to the left of the gold: its picture is mirrored. Counted from the deck the two agree."),
    Clause("SR-1.3", "The ten starting cards are taken out of the merchants. Each player's hand is one 'create two', which gives "
           "two yellow, and one 'upgrade two'. Spare ones go to the box.", "E set-up 3, G setting"),
    Clause("SR-1.4", "Shuffle the other 43 merchant cards; six lie face up in a row to the left of their deck.",
           "E set-up 4, G setting"),
    Clause("SR-1.5", "Cubes lie by colour in four bowls, in rising value: yellow, red, green, brown.", "E set-up 5, G action 2"),
    Clause("SR-1.6", "One caravan card each, dealt at random; the owner of the one with the symbol is first.",
           "E set-up 6, G setting", "Seats are numbered in turn order, so P1 is the first player."),
    Clause("SR-1.7", "Starting cubes in turn order: YYY, YYYY, YYYY, YYYR, YYYR.", "E set-up 7, G setting"),
    Clause("SR-2.1", "Rounds: each player takes one turn, clockwise from the first player.", "E turn, G four actions"),
    Clause("SR-2.2", "A turn is exactly one of play, acquire, rest, claim; one of them must be taken.", "E turn, G four actions"),
    Clause("SR-3.1", "Play: one card of the hand, face up before oneself, and its effect. It stays there until a rest.",
           "E play, G action 2"),
    Clause("SR-3.2", "Spice card: take the cubes shown from the bowls.", "E spice, G crystal card"),
    Clause("SR-3.3", "Upgrade card: up to as many times as it says, one after the other, raise one cube by one level. Each time "
           "is optional; the same cube may be raised again.", "E upgrade, G rank-up card"),
    Clause("SR-3.4", "The levels are yellow, red, green, brown; brown has no next level.", "E upgrade, G action 2"),
    Clause("SR-3.5", "Trade card: return the cubes above the arrow, then take those below; any number of times in a row while "
           "the cubes are there.", "E trade, G trade card"),
    Clause("SR-4.1", "Acquire a card of the merchant row: lay one cube of any colour from one's caravan on each card to the left "
           "of it.", "E acquire, G action 1"),
    Clause("SR-4.2", "The leftmost card is free.", "E acquire, G action 1"),
    Clause("SR-4.3", "Pay first, then take the card into the hand.", "E acquire"),
    Clause("SR-4.4", "The cubes lying on the card taken go to one's caravan.", "E acquire, G action 1"),
    Clause("SR-4.5", "Slide the cards left to close the gap and draw a card for the place next to the deck.",
           "E acquire, G action 1"),
    Clause("SR-5.1", "Rest: take all cards played before oneself back into the hand.", "E rest, G action 3"),
    Clause("SR-5.2", "One may rest with cards still in the hand.", "G action 3"),
    Clause("SR-6.1", "Claim a card of the point row: one must have all the cubes it shows, and returns them to the bowls.",
           "E claim, G action 4"),
    Clause("SR-6.2", "The point card lies face down before its owner.", "E claim, G action 4"),
    Clause("SR-6.3", "Slide the point row left and draw a card for the place next to the deck.", "E claim, G action 4"),
    Clause("SR-6.4", "Whoever claims the leftmost or second leftmost card takes one coin of the pile above it, if there is one.",
           "E claim, G action 4"),
    Clause("SR-6.5", "When the last gold is taken, the silver pile slides above the leftmost card.", "E claim, G action 4"),
    Clause("SR-7.1", "At the end of a player's turn, cubes beyond ten go back to the bowls, the owner's choice which.",
           "E caravan limit, G action 2"),
    Clause("SR-7.2", "The cubes are not limited: something else stands in for a colour that runs out.",
           "E cube limit, G action 2"),
    Clause("SR-8.1", "When someone takes the sixth point card, or with four or five players the fifth, the game ends with that "
           "round.", "E end, G last table", "G contradicts itself: its body has five for two or three players, six for more."),
    Clause("SR-8.2", "So everybody has the same number of turns; the player to the first player's right is last.",
           "G end, E end"),
    Clause("SR-8.3", "Score: point cards, 3 for a gold, 1 for a silver, 1 for each cube other than yellow in the caravan.",
           "E end, G win"),
    Clause("SR-8.4", "Most points win; of those tied, the one who took a turn last.", "E end, G win"),
)

CLAUSES: dict[str, Clause] = {clause.id: clause for clause in _ALL}

DROPPABLE: frozenset[str] = frozenset({"SR-1.3", "SR-4.1", "SR-4.4", "SR-6.1", "SR-6.4", "SR-6.5", "SR-7.1", "SR-8.1", "SR-8.2",
                                   "SR-8.4"})
"""Clauses the rules can be played without, to see what each is there for; without any other there is no game left to play."""
