"""Choices the rules of this library make without asking, which a rules editor could dispute: not readings one can switch.

J is the official Japanese rulebook, K the second-hand retelling. What the reference does in each is pinned by a test of the
same name (``tests/desk/test_settled_silently.py``), so that this list cannot say one thing and the rules do another.
"""

from __future__ import annotations

import attrs


@attrs.frozen
class Silent:
    """A doubt that is settled in the code.

    Attributes:
        id: its name, and that of the test.
        clauses: the clauses it belongs to.
        question: the doubt.
        taken: what the reference does.
        other: what else one could do.
        why: the support for what is done.
    """

    id: str
    clauses: tuple[str, ...]
    question: str
    taken: str
    other: str
    why: str


SILENT: tuple[Silent, ...] = (
    Silent("start-player", ("EW-1.5",), "Who begins?",
           "Seat 1, whoever sits there; how seats are drawn is not part of the game.",
           "The player who was last on board a ship (K).", "J draws lots; a set-up does not depend on it."),
    Silent("start-together", ("EW-1.7",), "Does each player choose cubes and tile together, or do all choose cubes first?",
           "Together: a player takes a set and puts the ship down before the next one chooses.",
           "First all sets in reverse turn order, then all ships.", "J and K name both in one sentence for each player."),
    Silent("start-no-fee", ("EW-1.7", "EW-3.4"), "Who starts on a tile where a ship is already: is that ship paid?",
           "No, nobody has moved.", "Yes, one cube out of the starting set.", "J and K tie the fee to the end of a movement."),
    Silent("stranded", ("EW-3.5",), "May one sail to a tile where one can neither pay the ships nor sail on?",
           "No, the step itself is not allowed.", "Yes, and the move is then taken back, or one pays what one has.",
           "Only ending there is forbidden, but every step must be followed by an end."),
    Silent("same-tile-twice", ("EW-3.3",), "May a voyage touch the same tile twice?", "Yes, as often as one can pay for.",
           "No tile twice.", "J and K allow as many steps as one can pay for, and name no other limit."),
    Silent("payer-chooses", ("EW-3.4",), "Who chooses which cube is paid to a ship's owner, and in which order owners are paid?",
           "The payer chooses both.", "The owner chooses the cube; or owners are paid in turn order.",
           "Silent on both; a cost is otherwise of the payer's choice."),
    Silent("paid-over-the-spaces", ("EW-3.4", "EW-7.1"), "Is a player paid whose hold is full?",
           "Yes; whether it is trimmed at once or later is the ambiguity hold-check.", "No, the cube goes to the supply.",
           "J and K make the payment a duty without exception."),
    Silent("gathering-on-ports", ("EW-3.6",), "May cubes lying on a port be taken?", "Yes, on any tile.", "On market tiles only.",
           "J says island tile here, where it says market tile for the fee."),
    Silent("gathering-over-the-spaces", ("EW-3.6", "EW-7.1"), "May one gather more cubes than the hold has spaces?",
           "Yes; the hold is checked at the end of the turn.", "No further than the hold's spaces.",
           "J checks the hold at the end of the turn and nowhere else."),
    Silent("gathered-too-late", ("EW-3.2", "EW-3.6"), "Can cubes lying on the way pay for further steps?",
           "No, cubes are taken when the movement has ended.", "Yes, tiles passed over can be gathered too.",
           "J and K speak of the tile where the movement ended."),
    Silent("movement-bonus-each-turn", ("EW-4.5a",), "Does a movement bonus work every turn, and do several add up?",
           "Every turn one free step for each tile; what is not used is lost.", "Once a game; or only one of them works.",
           "Silent; the other bonuses are lasting, and hold bonuses must add up to be of use."),
    Silent("bonus-unused", ("EW-4.5a", "EW-4.5b", "EW-4.5c", "EW-4.5d"), "May the effect of a bonus tile be left unused?",
           "The step (see free-step) and the upgrade, yes; the chili of a harvest and the spaces of the hold, no.",
           "None may; or all may.", "J words step and upgrade as 'can', the chili as received, the spaces as counted."),
    Silent("harvest-whole", ("EW-6.1", "EW-4.5b"), "May one harvest less than there is to be had?",
           "No, two ginger and a chili for each bonus, even if the hold runs over.", "Yes, any part of it.",
           "J and K say that the player receives them, not that one may."),
    Silent("empty-row", ("EW-4.3",), "May one open an outpost where the row of that type is empty?", "No.",
           "Yes, with an outpost from another row.", "J names the row of the tile's type."),
    Silent("bonus-tile-must", ("EW-4.4",), "May one leave the bonus tile that an emptied column brings?",
           "No, one of the piles that are left has to be chosen; nothing happens if none is left.", "Yes.",
           "J says the player gets one tile."),
    Silent("upgrade-may", ("EW-4.5c",), "Must an upgrade bonus be used on opening an outpost?", "No.",
           "Yes, if any cube can rise.",
           "J: one can upgrade one cube."),
    Silent("cost-before-upgrade", ("EW-4.2", "EW-4.5c"), "Can the cube that an upgrade brings pay for the same outpost?",
           "No, the outpost is paid for and moved before upgrades are made.", "Yes, upgrades may come first.",
           "J: pay first, then move the outpost; the bonus works on opening."),
    Silent("trade-over-the-spaces", ("EW-4.7", "EW-7.1"), "May a trade bring more cubes than the hold has spaces?",
           "Yes; the hold is checked at the end of the turn.", "No.",
           "J checks the hold at the end of the turn and nowhere else."),
    Silent("trade-pays-first", ("EW-4.7", "EW-1.7"), "With a counted supply, can a trade take back the very cubes it paid?",
           "Yes: what is above the arrow reaches the supply before what is below is taken.", "No, both at once.",
           "J: pay what is above the arrow, after that take what is below."),
    Silent("short-supply", ("EW-4.7", "EW-6.1", "EW-4.5c"), "With a counted supply, what if it has too little?",
           "A trade or harvest takes what is there; an upgrade to a kind that is out is not allowed.",
           "A trade that cannot be paid in full is not allowed.", "Silent; part of the reading supply=counted."),
    Silent("claim-closes-at-once", ("EW-5.3", "EW-5.4"),
           "Once the port-closed tile is out, is a port closed as soon as a tile was bought there?",
           "Yes, so under claims=several nobody buys twice there.",
           "The tile moves when the port action is over.", "J: at once."),
    Silent("last-turn-trim", ("EW-7.1", "EW-8.1"), "Is the hold checked at the end of the last turn of the game?",
           "Yes, like any other.", "No, the game is over.", "J: at the end of a turn."),
    Silent("at-once-no-trim", ("EW-7.1", "EW-8.1"), "Under end-trigger=at-once, is the hold checked before the game ends?",
           "No: the game ends with the purchase, in the middle of a turn.",
           "Yes, the buyer's; or everybody's.", "J checks the hold at the end of a turn, and no turn ends then."),
    Silent("opening-is-no-action", ("EW-3.8", "EW-4.6"),
           "Under build-and-harvest=yes and pass=no, is opening an outpost enough?",
           "No: who opens one must still trade or harvest, but for zero-trade=yes.", "Yes, something was done.",
           "Opening is an extra then, and pass=no asks for one of the three actions."),
    Silent("closed-port-entered", ("EW-3.1", "EW-5.3"), "May a ship sail to a closed port and stay there?",
           "Yes; only the port action is not taken there.", "No.", "J and K forbid the action there and nothing else."),
    Silent("counts-are-open", ("EW-5.1",), "What is known of the VP tiles that others have taken?",
           "How many there are, not what they are worth.", "Nothing; or everything.",
           "They lie face down, and the fourth one ends the game, so their number has to be known."),
    Silent("trim-in-seat-order", ("EW-7.1",), "Under hold-check=everybody, who returns cubes first?",
           "The mover, then clockwise.", "Anybody, or all at once.", "Silent; every other order of the game is clockwise."),
    Silent("tie-by-seat", ("EW-8.3",), "Which is later in turn order, if points are level?",
           "The one who sits further from the start player.", "The one who has taken a turn last, which under "
           "end-trigger=at-once can be another.", "J: later in turn order; K: who took a turn last."),
)
