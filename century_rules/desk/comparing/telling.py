"""A parting in players' words: the set-up where it matters, the play turn by turn, and what each reading says at the end."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from century_rules.desk.comparing.parting import Parting, played
from century_rules.desk.comparing.question import Question
from century_rules.eastern_wonders.drawing import draw_phase
from century_rules.eastern_wonders.actions import Action, Claim, Open, Trade
from century_rules.eastern_wonders.components import PORT_CLOSED
from century_rules.eastern_wonders.game import Game
from century_rules.eastern_wonders.narration import cubes_in_words, describe, narrate
from century_rules.eastern_wonders.notation import format_seat
from century_rules.eastern_wonders.state import Phase, State
from century_rules.eastern_wonders.table import ship_of_mover


@attrs.frozen
class Told:
    """One action of a play.

    Attributes:
        seat: who acts.
        turn: which turn of the game this is, from 1; 0 while ships are placed.
        action: what.
        sentence: what happens, without the player's name in front.
        first: whether it is the first of a turn, or of the start.
    """

    seat: int
    turn: int
    action: Action
    sentence: str
    first: bool


def tell_play(question: Question, parting: Parting) -> list[Told]:
    """The actions before the one by which the readings part; both readings agree on all of them."""
    if parting.before is None:
        return []
    games = question.games()
    positions = played(games, parting.setup, parting.actions[:-1])
    told: list[Told] = []
    turn, before = 0, -1
    for action, (state, _) in zip(parting.actions, positions[:-1], strict=False):
        placing = state.phase is Phase.START
        first = placing or before != int(state.turn) or (state.phase is Phase.SAIL and not state.moved)
        turn += first and not placing
        before = -1 if placing else int(state.turn)
        told.append(Told(int(state.actor), int(turn), action, _without_name(narrate(games[0], state, action), state), first))
    return told


def turns_of(question: Question, parting: Parting) -> int:
    """How many turns have begun when the readings part."""
    told = tell_play(question, parting)
    if parting.before is None:
        return 0
    state = parting.before[0]
    last = told[-1].turn if told else 0
    begins = state.phase is Phase.SAIL and not state.moved
    return last + begins


def wanted(question: Question, parting: Parting) -> str:
    """The action by which the readings part, as a sentence without a full stop; as the reading tells it that allows it."""
    games = question.games()
    assert parting.before is not None
    side = 1 if parting.refusals[0] else 0
    return describe(games[side], parting.before[side], parting.actions[-1])


def verdict_of(question: Question, parting: Parting, side: int) -> str:
    """What the first (0) or second (1) reading says of the last action, in sentences."""
    if parting.kind == "set-up":
        return f"Not allowed: {parting.refused_setup[side]}." if parting.refused_setup[side] else "Allowed."
    assert parting.before is not None
    if parting.refusals[side]:
        return "Not allowed. " + " ".join(f"{refusal.clause}: {refusal.why}." for refusal in parting.refusals[side])
    game, state, after = question.games()[side], parting.before[side], parting.after[side]
    assert after is not None
    said = "Allowed. " if parting.kind == "legality" else ""
    told = narrate(game, state, parting.actions[-1])
    follows = f" Next, {draw_phase(after)}" if after.phase is not Phase.OVER else ""
    return f"{said}{told}{_hold(parting, after)}{follows}"


def _hold(parting: Parting, after: State) -> str:
    """What the player who acted has then, where that is where the readings differ."""
    assert parting.before is not None
    seat = int(parting.before[0].actor)
    if not any(path.startswith(f"players[{seat}].hold") for path in parting.differences()):
        return ""
    return f" {format_seat(seat)} then has {cubes_in_words(after.players[seat].hold)}."


def tell_setup(question: Question, parting: Parting) -> Iterator[str]:
    """The tiles that matter to the play: where somebody opens or trades, and the VP tiles that come up where somebody claims."""
    if parting.before is None:
        return
    setup, names = parting.setup, parting.setup.sea.names
    markets, ports = (_tiles_of(question, parting, (Open, Trade)), _tiles_of(question, parting, (Claim,)))
    for tile in markets:
        market = setup.markets[tile]
        assert market is not None
        trade = f"{cubes_in_words(market.cost)} for {cubes_in_words(market.gain)}"
        yield f"{names[tile]}  {market.type.name.lower()} tile, trades {trade}"
    if ports:
        for tile in ports:
            vp = setup.vp_order[setup.sea.ports.index(tile)]
            yield f"{names[tile]}  port, VP tile worth {vp.points} for {cubes_in_words(vp.cost)}"
        coming = setup.vp_order[len(setup.sea.ports):int(parting.before[0].drawn) + 1]
        if coming:
            yield "then come up " + ", ".join("the port-closed tile" if tile == PORT_CLOSED
                                              else f"{tile.points} for {cubes_in_words(tile.cost)}" for tile in coming)


def _tiles_of(question: Question, parting: Parting, kinds: tuple[type, ...]) -> list[int]:
    """The tiles on which somebody does one of those things, each once."""
    positions = played(question.games(), parting.setup, parting.actions[:-1])
    return list(dict.fromkeys(ship_of_mover(state) for action, (state, _) in zip(parting.actions, positions, strict=True)
                              if isinstance(action, kinds)))


def _without_name(sentences: str, state: State) -> str:
    return sentences.removeprefix(f"{format_seat(state.actor)} ").rstrip(".")


def side_that_allows(question: Question, parting: Parting) -> tuple[Game, int]:
    """The game under a reading that allows the whole play, and which (0 or 1): the first if both do."""
    side = 1 if parting.refusals[0] or parting.refused_setup[0] else 0
    return question.games()[side], side
