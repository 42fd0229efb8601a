"""There is always something one may do, in every phase of a turn."""

from __future__ import annotations

from collections.abc import Sequence

from century_rules.games.sand_to_sea import readings as read
from century_rules.games.sand_to_sea.game import Game
from century_rules.games.sand_to_sea.pieces import Bonus, TileKind
from century_rules.games.sand_to_sea.state import Phase, State
from century_rules.games.sand_to_sea.table import can_act, can_end_on, can_sail_on, discardable
from century_rules.games.sand_to_sea.voyage import set_out
from century_rules.games.spice_road.table import cards_in_row, in_bowl, mover
from century_rules.kernel.algebra import B, N
from century_rules.theory.theorem import Always, Control, Invariant, Said, Theorem

from ..century import cards
from . import _overrides as ruled
from ._scenes import KINDS, Scene, box, hold_of_mover, in_phase, kind_at, of_mover, ship_of_mover


def paying(game: Game, position: State) -> bool:
    return position.phase != Phase.PAY or cards.can_pay(
        cards_in_row(game, position), position.laid, position.aim, sum(mover(position).hold))


def raising(game: Game, position: State) -> bool:
    none_yet = game.readings.upgrade_count is read.UpgradeCount.AT_LEAST_ONE and position.raised == 0
    raisable = [in_bowl(game, position, kind) for kind in KINDS[1:]]
    return position.phase != Phase.RAISE or cards.can_raise(
        position.left, position.lifted, mover(position).hold, raisable=raisable, none_yet=none_yet)


def something_to_do_here(game: Game, position: State) -> bool:
    """pass-allowed=no: who has decided not to move can act, with what is left once all that is due is paid."""
    resting = position.phase == Phase.FEE or position.phase == Phase.MOOR
    if not resting or position.moved or game.readings.pass_allowed is read.PassAllowed.YES:
        return True
    return can_act(game, position, mover(position).hold, sum(position.owed))


def cubes_for_the_outpost(x: Scene[N, B]) -> B:
    """Who opens an outpost has the cubes for it; build-only=no: and besides those for a trade there, until it is made."""
    of, p, hold = x.of, x.now, hold_of_mover(x)
    opening, due = in_phase(x, Phase.OPENING), of.is_(p.to_trade, 1)
    there = of.is_(of_mover(x, lambda player: of.select(ship_of_mover(x), player.outposts)), 1)
    return of.all(
        of.implies(opening, of.le(p.toll, of.total(hold))),
        of.implies(of.all(opening, x.reads("build-only", "no")), _covers_a_trade(x, hold, p.toll)),
        of.implies(due, of.all(_on_market(x), of.any(opening, of.all(there, _covers_a_trade(x, hold, of.number(0)))))),
        of.implies(in_phase(x, Phase.PICK), of.any(of.is_(p.to_trade, 0), of.at_least(p.reward, 1))))


def voyage_can_end(game: Game, position: State) -> bool:
    """What SS-4.4 asks before each discard and step, said of a ship under way: an end is in reach, if need be by a step more.

    It is worked out at the start of a turn as well, as it is there: so the solver sees that the rules and this say the same.
    """
    if position.phase != Phase.SAIL and position.phase != Phase.ACT:
        return True
    s, ship = set_out(game, position), mover(position).ship
    steps_first = not s.moved or (game.readings.overdiscard is read.Overdiscard.NO and s.steps > 0)
    ends_here = not steps_first and can_end_on(game, s, ship)
    ends_further_on = can_sail_on(game, s, ship, s.steps + s.free + discardable(game, mover(position)))
    return position.phase == Phase.ACT or ends_here or ends_further_on


def one_step_at_a_time(x: Scene[N, B]) -> B:
    """Under overdiscard=no."""
    return x.of.any(x.reads("overdiscard", "yes"), x.of.le(x.now.steps, x.of.number(1)))


INVARIANTS = (
    Invariant("voyage-can-end", "A ship under way can come to rest, within the steps that can still be made.", voyage_can_end),
    Invariant("one-step-at-a-time", "Under overdiscard=no one step at most is paid for and not made.", one_step_at_a_time),
    Invariant("paying", "While somebody pays there is a card to be taken, and cubes to pay for it.", paying),
    Invariant("raising", "While cubes are raised an upgrade is left, and one that has to be made can be made.", raising),
    Invariant("something-to-do-here", "Who stays in order to act can act.", something_to_do_here),
    Invariant("cubes-for-the-outpost", "Who opens an outpost has the cubes for it, and for a trade that is due.",
              cubes_for_the_outpost),
)


def _on_market(x: Scene[N, B]) -> B:
    kind = kind_at(x, ship_of_mover(x))
    return x.of.all(x.of.at_least(kind, 0), x.of.lt(kind, x.of.number(int(TileKind.PORT))))


def _covers_a_trade(x: Scene[N, B], hold: Sequence[N], due: N) -> B:
    """Whether these cubes pay for a trade here, and so many more."""
    of = x.of
    cost = of.select_each(ship_of_mover(x), list(zip(*(face.cost for face in x.now.faces), strict=True)))
    return of.all(*map(of.le, cost, hold), of.le(of.add(of.total(cost), due), of.total(hold)))


# --- theorems ---------------------------------------------------------------------------------------------------------


def _some(x: Scene[N, B], name: str, argument: str, number: int) -> list[B]:
    return [x.allows(name, **{argument: x.of.number(each)}) for each in range(number)]


def can_begin(x: Scene[N, B]) -> B:
    of = x.of
    return of.implies(in_phase(x, Phase.START), of.any(*(
        x.allows("begin", set=of.number(which), tile=of.number(tile))
        for which in range(len(x.now.sets)) for tile in range(len(x.now.faces)) if tile not in _ports(x))))


def _ports(x: Scene[N, B]) -> set[int]:
    return {place for place, face in enumerate(x.now.faces) if isinstance(face.kind, int) and face.kind == TileKind.PORT}


def can_take_a_turn(x: Scene[N, B]) -> B:
    """A starting card that gives cubes is played, or cards are taken back."""
    start_cards = range(len(x.now.unsold), len(x.now.cards))
    free = [card for card in start_cards if not any(box(x).start_cards[card - len(x.now.unsold)].cost)]
    play = [x.allows("play", card=x.of.number(card)) for card in free]
    return x.of.implies(in_phase(x, Phase.ACT), x.of.any(*play, x.allows("rest")))


def can_go_on_with_cards(x: Scene[N, B]) -> B:
    of, kinds = x.of, len(KINDS)
    take = x.allows("take", card=_card_at(x, x.now.laid))
    return of.all(
        of.implies(in_phase(x, Phase.PAY), of.any(take, *_some(x, "lay", "cube", kinds))),
        of.implies(in_phase(x, Phase.PICK, Phase.TRADE), x.allows("done")),
        of.implies(in_phase(x, Phase.RAISE), of.any(x.allows("done"), *_some(x, "raise", "cube", kinds))))


def _card_at(x: Scene[N, B], place: N) -> N:
    """The card at a place of the row, by its number: of so many cards at most `place` lie before the next one."""
    before, passed = x.of.number(0), []
    for flag in x.now.unsold:
        before = x.of.add(before, flag)
        passed.append(x.of.le(before, place))
    return x.of.count(passed)


def can_stop_or_discard(x: Scene[N, B]) -> B:
    """Or has a step to make."""
    return x.of.implies(in_phase(x, Phase.SAIL), x.of.any(
        x.allows("stop"), _step_left(x), *_some(x, "discard", "card", len(x.now.cards))))


def _step_left(x: Scene[N, B]) -> B:
    return x.of.at_least(x.of.add(x.now.steps, x.now.free), 1)


def can_go_on_sailing(which: int) -> Said:
    """From one tile in four, which is as many as a solver can tell apart: who has a step to make makes it, or stops."""
    def claim(x: Scene[N, B]) -> B:
        of, ship = x.of, ship_of_mover(x)
        here = of.any(*(of.is_(ship, tile) for tile in range(which, len(x.now.faces), SHARES)))
        goes_on = of.any(x.allows("stop"), *_some(x, "step", "to", len(x.now.faces)))
        return of.implies(of.all(in_phase(x, Phase.SAIL), _step_left(x), here), goes_on)

    return claim


SHARES = 4


def can_pay_ships(x: Scene[N, B]) -> B:
    of = x.of
    return of.implies(in_phase(x, Phase.FEE), of.any(*(
        x.allows("pay", cube=of.number(cube), to=of.number(seat)) for cube in KINDS for seat in x.seats)))


def can_act_on_the_tile(x: Scene[N, B]) -> B:
    return x.of.implies(in_phase(x, Phase.MOOR), x.of.any(*map(x.allows, ("done", "open", "trade", "claim"))))


def can_finish_the_opening(x: Scene[N, B]) -> B:
    of = x.of
    first = x.allows("take", card=_card_at(x, of.number(0)))
    return of.all(
        of.implies(in_phase(x, Phase.OPENING), of.any(*_some(x, "spend", "cube", len(KINDS)))),
        of.implies(in_phase(x, Phase.REWARD), of.any(first, *_some(x, "choose", "bonus", len(Bonus)))),
        of.implies(in_phase(x, Phase.MARKET), of.any(x.allows("done"), x.allows("trade"))))


def can_return_cubes(x: Scene[N, B]) -> B:
    return x.of.implies(in_phase(x, Phase.TRIM), x.of.any(x.allows("done"), *_some(x, "return", "cube", len(KINDS))))


THEOREMS = (
    Theorem("somebody-can-act", (
        Always("beginning", can_begin), Always("turn", can_take_a_turn), Always("cards", can_go_on_with_cards),
        Always("paying", can_pay_ships), Always("tile", can_act_on_the_tile),
        Always("opening", can_finish_the_opening), Always("trimming", can_return_cubes),
        Always("under way", can_stop_or_discard),  # what takes longest comes last: controls stop at the first part that breaks
        *(Always(f"sailing on {which + 1}", can_go_on_sailing(which)) for which in range(SHARES)),
    ), (
        Control((), "a step that was paid for cannot be made", instance="mole", rulings=(ruled.ONE_STEP_A_TURN,)),
        Control((), "all cards are played or discarded", instance="jetty", rulings=(ruled.NOBODY_RESTS,)),
        Control((), "a ship is where it can neither stop nor go on", instance="jetty", rulings=(ruled.NO_LOOKING_AHEAD,)),
        Control((), "a ship lies where nothing can be done", instance="jetty", rulings=(ruled.PORT_ACTION_ALONE,)),
        Control((), "there are no cubes to be raised", instance="mole", rulings=(ruled.ALL_UPGRADES,)),
        Control((), "no card can be taken for an emptied column", instance="shoals", rulings=(ruled.NOTHING_IS_FREE,)),
    )),
)
