"""Caravans: their limit, and what playing a card makes of them. Claims about numbers of a box are of any deck of its cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from century_rules.games.spice_road.cards import Card, Kind
from century_rules.games.spice_road.components import Components
from century_rules.games.spice_road.fertility import cards_of, most_added, most_cubes
from century_rules.games.spice_road.state import Phase
from century_rules.kernel.algebra import B, N
from century_rules.theory.theorem import Always, Control, Ghost, Invariant, OnStep, Theorem, as_claimed

from . import _denials as deny
from ._scenes import Scene, Step, at, box, in_phase, is_mover, of_mover, of_seat, turn_ended, value

KINDS = range(4)
MAY_BE_FULLER = (Phase.PAY, Phase.PICK, Phase.TRADE, Phase.ROOM, Phase.TRIM)
NO_CARD = -1


# --- history: the turn in which a card is played ----------------------------------------------------------------------


def _printed(name: str, of_card: Callable[[Card[N]], N]) -> Ghost:
    """The ghost that keeps a number on the card played."""
    def update(x: Step[N, B]) -> N:
        if x.operation != "play":
            return x.before.ghosts[name]
        return x.of.select(x.arguments["card"], [of_card(card) for card in x.before.now.cards])

    return Ghost(name, 0, update)


def _kind(x: Step[N, B]) -> N:
    """Of the card played in the turn that is under way, until another turn begins."""
    if x.operation == "play":
        return x.of.select(x.arguments["card"], [card.kind for card in x.before.now.cards])
    return x.of.choose(in_phase(x.before, Phase.ACT), x.of.number(NO_CARD), x.before.ghosts["kind"])


def _held(kind: int) -> Ghost:
    def update(x: Step[N, B]) -> N:
        return (of_mover(x.before, lambda player: player.hold[kind]) if x.operation == "play"
                else x.before.ghosts[f"held[{kind}]"])

    return Ghost(f"held[{kind}]", 0, update)


def _gives(x: Step[N, B]) -> B:
    """Whether a step is a card's giving: a trade card may only be laid out (trade-zero=yes)."""
    if x.operation != "play":
        return x.of.truth(x.operation == "exchange")
    kind = x.of.select(x.arguments["card"], [card.kind for card in x.before.now.cards])
    return x.of.neg(x.of.all(x.of.is_(kind, int(Kind.TRADE)), x.before.reads("trade-zero", "yes")))


def _times(x: Step[N, B], name: str, number: N) -> N:
    """What a ghost becomes that gets so much for each time that the card of the turn gives."""
    so_far = x.of.number(0) if x.operation == "play" else x.before.ghosts[name]
    return x.of.choose(_gives(x), x.of.add(so_far, number), so_far)


def _exchanges(x: Step[N, B]) -> N:
    return _times(x, "exchanges", x.of.number(1))


def _so_often(name: str, what: str, of_card: Callable[[Card[N]], N]) -> Ghost:
    """The ghost that keeps the sum of a number on the card, over all times that it has given."""
    def update(x: Step[N, B]) -> N:
        if x.operation == "play":
            return _times(x, name, x.of.select(x.arguments["card"], [of_card(card) for card in x.before.now.cards]))
        return _times(x, name, x.before.ghosts[what])

    return Ghost(name, 0, update)


def _cost(kind: int) -> Callable[[Card[N]], N]:
    return lambda card: card.cost[kind]


def _gain(kind: int) -> Callable[[Card[N]], N]:
    return lambda card: card.gain[kind]


GHOSTS = (
    Ghost("kind", NO_CARD, _kind), Ghost("exchanges", 0, _exchanges), _printed("times", lambda card: card.times),
    *(_held(kind) for kind in KINDS),
    *(_printed(f"cost[{kind}]", _cost(kind)) for kind in KINDS), *(_printed(f"gain[{kind}]", _gain(kind)) for kind in KINDS),
    *(_so_often(f"spent[{kind}]", f"cost[{kind}]", _cost(kind)) for kind in KINDS),
    *(_so_often(f"got[{kind}]", f"gain[{kind}]", _gain(kind)) for kind in KINDS),
)
"""What is printed on the card that this turn plays, the cubes its player had before, how often it gave, and what for what."""


# --- cards of the box -------------------------------------------------------------------------------------------------


def ghosts_of(x: Scene[N, B], name: str) -> list[N]:
    return [x.ghosts[f"{name}[{kind}]"] for kind in KINDS]


def _is_played(x: Scene[N, B], card: Card[int]) -> B:
    """Whether the card that this turn plays is that one of the box."""
    printed = (int(card.kind), card.times, *card.cost, *card.gain)
    there = (x.ghosts["kind"], x.ghosts["times"], *ghosts_of(x, "cost"), *ghosts_of(x, "gain"))
    return x.of.all(*(x.of.is_(number, each) for number, each in zip(there, printed, strict=True)))


def _of_kinds(box: Components, *kinds: Kind) -> Iterator[Card[int]]:
    return (card for card in cards_of(box) if card.kind in kinds)


def _in_the_box(x: Scene[N, B]) -> B:
    return x.of.any(*(_is_played(x, card) for card in cards_of(box(x))))


# --- invariants -------------------------------------------------------------------------------------------------------


def caravans_fit(x: Scene[N, B]) -> B:
    of, full, fuller = x.of, x.of.number(box(x).caravan), in_phase(x, *MAY_BE_FULLER)
    return of.all(*(of.any(of.all(is_mover(x, seat), fuller), of.le(of.total(player.hold), full))
                    for seat, player in enumerate(x.now.players)))


def spent_and_got(x: Scene[N, B]) -> B:
    """While a card has its effect, of each kind there is at most what was held, without what was spent, and what was got."""
    of, parts = x.of, []
    for kind in KINDS:
        held, spent, got, cost = (x.ghosts[f"{name}[{kind}]"] for name in ("held", "spent", "got", "cost"))
        there = of_mover(x, lambda player, kind=kind: player.hold[kind])  # type: ignore[misc]  # no type of a lambda with a default is inferred
        parts += [of.le(there, of.add(of.sub(held, spent), got)), of.le(spent, held), of.at_least(spent, 0),
                  of.implies(of.is_(cost, 0), of.is_(spent, 0)), of.any(of.is_(cost, 0), of.is_(got, 0))]
    busy = of.all(of.neg(of.is_(x.ghosts["kind"], NO_CARD)), in_phase(x, Phase.TRADE, Phase.ROOM, Phase.TRIM))
    return of.implies(busy, of.all(*parts))


def so_often(x: Scene[N, B]) -> B:
    """For cards of the box: what was spent and got is what is printed, times the exchanges."""
    of, times, parts = x.of, x.ghosts["exchanges"], []
    for card in _of_kinds(box(x), Kind.TRADE, Kind.SPICE):
        sums = (*zip(ghosts_of(x, "spent"), card.cost, strict=True), *zip(ghosts_of(x, "got"), card.gain, strict=True))
        parts.append(of.implies(_is_played(x, card), of.all(*(of.eq(so_far, of.times(each, times)) for so_far, each in sums))))
    return of.all(*parts)


def card_of_the_turn(x: Scene[N, B]) -> B:
    """It is known while it has an effect, and is the one in use."""
    of, kind, cards, using = x.of, x.ghosts["kind"], x.now.cards, x.now.using
    trading, held = in_phase(x, Phase.TRADE, Phase.ROOM), ghosts_of(x, "held")
    spice = of.is_(kind, int(Kind.SPICE))
    same = (*zip(ghosts_of(x, "cost"), at(of, using, [card.cost for card in cards]), strict=True),
            *zip(ghosts_of(x, "gain"), at(of, using, [card.gain for card in cards]), strict=True))
    return of.all(
        of.implies(in_phase(x, Phase.PAY, Phase.PICK, Phase.REST), of.is_(kind, NO_CARD)),
        of.implies(trading, of.all(of.is_(kind, int(Kind.TRADE)), *(of.eq(one, other) for one, other in same))),
        of.implies(in_phase(x, Phase.RAISE), of.is_(kind, int(Kind.UPGRADE))),
        of.implies(in_phase(x, Phase.TRIM), of.neg(of.is_(kind, int(Kind.UPGRADE)))),
        of.at_least(x.ghosts["exchanges"], 0), of.implies(spice, of.is_(x.ghosts["exchanges"], 1)),
        *(of.at_least(count, 0) for count in held), of.le(of.total(held), of.number(box(x).caravan)))


def what_upgrades_made(x: Scene[N, B]) -> B:
    """While cubes are raised, what was added and what may still be is not more than the upgrades of the card."""
    of, held = x.of, value(x.of, ghosts_of(x, "held"))
    now = of_mover(x, lambda player: value(of, player.hold))
    return of.implies(in_phase(x, Phase.RAISE), of.le(of.add(now, x.now.left), of.add(held, x.ghosts["times"])))


INVARIANTS = (
    Invariant("caravans-fit", "Nobody has more cubes than a caravan holds, but in the middle of a turn.", caravans_fit),
    Invariant("spent-and-got", "Of each kind of cube there is at most what a card has left and given.", spent_and_got),
    Invariant("so-often", "What a card of the box takes and gives in a turn is a multiple of what is printed on it.", so_often),
    Invariant("card-of-the-turn", "The card that a turn plays is known while it has an effect.", card_of_the_turn),
    Invariant("what-upgrades-made", "Upgrades add one each.", what_upgrades_made),
)


# --- theorems ---------------------------------------------------------------------------------------------------------


def most_cubes_while_playing(x: Scene[N, B]) -> B:
    """With a card of the box, before anything is returned."""
    of, cubes = x.of, of_mover(x, lambda player: x.of.total(player.hold))
    busy = in_phase(x, Phase.TRADE, Phase.ROOM, Phase.RAISE, Phase.TRIM)
    return of.implies(of.all(busy, _in_the_box(x)), of.le(cubes, of.number(most_cubes(box(x)))))


def worth_playing(components: Components) -> bool:
    """Whether every trade card of a box gives at least the value that it takes."""
    return all(sum(level * (given - taken) for level, (taken, given) in enumerate(zip(card.cost, card.gain, strict=True), 1)) >= 0
               for card in cards_of(components))


def most_added_by_a_play(x: Step[N, B]) -> B:
    """Where the step ends a turn in which a card of the box was played."""
    of, before = x.of, value(x.of, ghosts_of(x.after, "held"))
    after = of_seat(x.after, x.before.now.turn, lambda player: value(of, player.hold))
    most = of.number(most_added(box(x.before)))
    return of.implies(of.all(turn_ended(x), _in_the_box(x.after)), of.le(after, of.add(before, most)))


THEOREMS = (
    Theorem("caravans-fit", (Always("fit", as_claimed),),
            (Control(("SR-7.1",), "cubes beyond the limit are kept", instance="caravan"),
             Control((), "somebody begins with too many cubes", instance="caravan", negated=(deny.ELEVEN_CUBES_EACH,)))),
    Theorem("most-cubes-while-playing", (Always("cubes", most_cubes_while_playing),),
            (Control(("SR-7.1",), "a card is played with more cubes than a caravan holds", instance="caravan"),)),
    Theorem("playing-adds-value", (OnStep("value", as_claimed, ("play", "exchange", "raise")),),
            (Control((), "there is no red cube to be had for the yellow one", instance="stall", readings={"supply": "finite"}),
             Control((), "a cube comes from nowhere", instance="caravan", negated=(deny.SPICE_AND_A_YELLOW_CUBE,)),
             Control((), "there is nothing to be had for a yellow cube", instance="caravan", negated=(deny.NO_RED_CUBES,)),
             Control((), "a yellow cube is raised to a green one", instance="caravan", negated=(deny.GREEN_BEFORE_RED,)),
             Control((), "a red cube is raised to a brown one", instance="caravan", negated=(deny.NO_GREEN_LEVEL,))),
            needs={"supply": "unlimited"}, fits=worth_playing),
    Theorem("nothing-returned", (OnStep("phase", as_claimed, ("claim", "forgo", "rest", "recover", "raise", "done")),),
            (Control((), "after a rest cubes have to be returned", instance="bazaar", negated=(deny.REST_TAKES,)),)),
    Theorem("exchanges-run-out", (OnStep("fewer", as_claimed, ("exchange",)),),
            (Control((), "exchanges go on for ever", instance="caravan", negated=(deny.EXCHANGE_FOR_NOTHING,)),)),
    Theorem("most-added-by-a-play", (OnStep("added", most_added_by_a_play),),
            (Control(("SR-7.1",), "all that a card made is kept", instance="caravan"),)),
)
