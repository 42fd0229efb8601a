"""What a voyage costs, and that nobody is ever asked for cubes that are not there (EW-3.1 to EW-3.7).

Everything is counted from positions and actions alone, without the rules' own helpers.
"""

from __future__ import annotations

from collections.abc import Mapping

from century_rules.games.eastern_wonders import readings as read
from century_rules.games.eastern_wonders.actions import Action, Pay, Stay, Step, Stop
from century_rules.games.eastern_wonders.game import Game
from century_rules.games.eastern_wonders.pieces import Bonus, Spice
from century_rules.games.eastern_wonders.state import Phase, State
from century_rules.kernel.property import Play, PlayProperty, StateProperty, StepProperty
from century_rules.kernel.reading import Reading

NEEDS: Mapping[str, Mapping[str, tuple[Reading, ...]]] = {}
"""Every property here holds under every reading."""


def _voyage_cost(game: Game, play: Play[State, Action]) -> bool:
    """Walk the play turn by turn; the steps of a turn, and the payments that follow them, make one voyage."""
    steps: list[Step] | None = None  # None until the play has shown us the beginning of a turn
    start = play.states[0]
    for number, action in enumerate(play.actions):
        before, after = play.states[number], play.states[number + 1]
        if before.phase is Phase.SAIL and (number == 0 or play.states[number - 1].phase is not Phase.SAIL):
            start, steps = before, None if before.moved else []
        if steps is None:
            continue
        if isinstance(action, Step):
            steps.append(action)
            if not _steps_are_priced(game, start, steps, after):
                return False
        elif isinstance(action, Stay | Stop):
            arrived = number + 1
            paid = 0
            while arrived + paid < len(play.actions) and isinstance(play.actions[arrived + paid], Pay):
                paid += 1
            if not _ships_are_paid(game, start, bool(steps), play.states[arrived:arrived + paid + 1]):
                return False
    return True


def _steps_are_priced(game: Game, start: State, steps: list[Step], now: State) -> bool:
    """EW-3.1, EW-3.2, EW-4.5a: what the steps so far have cost, by the cubes gone from the hold and come onto the tiles."""
    mover = start.turn
    gone = sum(start.players[mover].hold) - sum(now.players[mover].hold)
    laid = sum(map(sum, now.lying)) - sum(map(sum, start.lying))
    named = sum(step.drop is not None for step in steps)
    return gone == laid == named and steps[0].drop is None and _free_steps_are_used(
        game, start.players[mover].bonus[Bonus.MOVE], steps) and _free_steps_are_offered(game, now, steps)


def _free_steps_are_used(game: Game, bonuses: int, steps: list[Step]) -> bool:
    """EW-4.5a: which of the steps after the first cost no cube."""
    free = [place for place, step in enumerate(steps) if place > 0 and step.drop is None]
    if game.readings.free_step is read.FreeStep.CHOICE:
        return len(free) <= bonuses
    used = min(bonuses, len(steps) - 1) if game.readings.free_step is read.FreeStep.FIRST else len(free)
    return len(free) <= bonuses and free == list(range(1, used + 1))


def _free_steps_are_offered(game: Game, now: State, steps: list[Step]) -> bool:
    """EW-4.5a: as long as a free step is left, the next one needs no cube; and but for free-step=first one may be laid down."""
    if now.phase is not Phase.SAIL:
        return True
    mover = now.players[now.turn]
    used = sum(step.drop is None for step in steps[1:])
    forfeited = game.readings.free_step is read.FreeStep.FIRST_OR_NONE and any(step.drop is not None for step in steps)
    left = used < mover.bonus[Bonus.MOVE] and not forfeited
    compelled = left and game.readings.free_step is read.FreeStep.FIRST
    to = now.setup.sea.names[now.setup.sea.neighbours[mover.ship][0]]

    def forbids(clause: str, drop: Spice | None) -> bool:
        return any(refusal.clause == clause for refusal in game.why_illegal(now, Step(to, drop)))

    no_cube = not left or not (forbids("EW-3.2", None) or forbids("EW-4.5a", None))
    return no_cube and (compelled or not any(forbids("EW-4.5a", kind) for kind in Spice if mover.hold[kind]))


def _ships_are_paid(game: Game, start: State, moved: bool, states: tuple[State, ...]) -> bool:
    """EW-3.4: one cube to each owner of a ship on the tile. `states` begins where the ship has come to rest, before paying."""
    first, last, mover = states[0], states[-1], start.turn
    here = first.players[mover].ship
    readings = game.readings
    ended = moved and (readings.return_ is read.Return.YES or here != start.players[mover].ship)
    due = ended or readings.payment_staying is read.PaymentStaying.YES
    place = first.setup.markets[here] is not None or readings.payment_place is read.PaymentPlace.ANYWHERE
    hosts = [seat for seat, player in enumerate(first.players) if seat != mover and player.ship == here and due and place]
    got = [sum(last.players[seat].hold) - sum(first.players[seat].hold) for seat in range(len(first.players))]
    given = -got[mover]
    if given != len(states) - 1 or any(got[seat] not in (0, int(seat in hosts)) for seat in range(len(got)) if seat != mover):
        return False
    return last.phase is Phase.FEE or given == len(hosts)  # all are paid, or somebody still is to be


def _move_can_finish(game: Game, state: State) -> bool:
    """EW-3.5: under way, or paying, there is a legal action; and while paying, a cube for every ship still owed."""
    if state.phase == Phase.FEE and sum(state.players[state.turn].hold) < sum(state.owed):
        return False
    under_way = state.phase == Phase.SAIL and state.moved == 1
    return not (under_way or state.phase == Phase.FEE) or len(game.legal_actions(state)) > 0


def _no_negative_hold(game: Game, state: State) -> bool:
    return all(cubes >= 0 for player in state.players for cubes in player.hold) and all(
        cubes >= 0 for tile in state.lying for cubes in tile)


def _pay_before_take(game: Game, before: State, action: Action, after: State) -> bool:
    """EW-3.7: while somebody is owed, no tile loses a cube."""
    somebody_owed = any(before.owed)
    return not somebody_owed or all(now >= then for tile, was in zip(after.lying, before.lying, strict=True)
                                    for now, then in zip(tile, was, strict=True))


PROPERTIES: tuple[
    StateProperty[Game, State] | StepProperty[Game, State, Action] | PlayProperty[Game, State, Action], ...
] = (
    PlayProperty(
        "voyage-cost",
        "The first step of a voyage costs nothing, each further one exactly one cube or one of the free steps of one's movement "
        "bonuses; then exactly one cube goes to each ship owed. Under free-step=choice the mover chooses which of the further "
        "steps are free, and whether all that could be are. Under first-or-none they are those from the second step on, as many "
        "as the mover likes. Under first no cube is laid as long as a free step is left: k steps with f of them cost exactly "
        "max(0, k - 1 - f) cubes.",
        ("EW-3.1", "EW-3.2", "EW-3.3", "EW-3.4", "EW-4.5a"), _voyage_cost),
    StateProperty(
        "move-can-finish",
        "A ship under way can always sail on or stop, and who has come to rest can pay every ship owed.",
        ("EW-3.3", "EW-3.4", "EW-3.5"), _move_can_finish),
    StateProperty(
        "no-negative-hold", "No hold and no tile ever has fewer than no cubes of a kind.",
        ("EW-3.2", "EW-3.4", "EW-3.6", "EW-4.2", "EW-4.5c", "EW-4.7", "EW-5.1", "EW-7.1"), _no_negative_hold),
    StepProperty(
        "pay-before-take", "No cube is taken from the tile while an owner of a ship there is still to be paid.",
        ("EW-3.4", "EW-3.6", "EW-3.7"), _pay_before_take),
)
