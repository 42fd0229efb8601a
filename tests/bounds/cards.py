"""Plays with merchant cards, of Spice Road and of From Sand to Sea alike: all are bought, some are used ten times in a turn."""

from __future__ import annotations

from century_rules.games.century.cubes import total
from century_rules.games.spice_road.state import named
from tests.bounds.staging import Stage

ENGINE = ("+YY", "+RR", "+G", "+B")
"""The card for each kind of cube."""


def in_hand(stage: Stage, card: str) -> bool:
    return card in named(stage.now.card_names, stage.now.players[stage.now.turn].hand)


def row(stage: Stage) -> tuple[str, ...]:
    """The merchant row, from the left."""
    return named(stage.now.card_names, stage.now.unsold)[:len(stage.now.on)]


def idle(stage: Stage) -> None:
    """A turn in which nothing is changed but what lies before the player."""
    stage.do("play U2, done" if in_hand(stage, "U2") else "rest")


def idle_until(stage: Stage, seat: int) -> None:
    while stage.phase != "OVER" and stage.now.turn != seat:
        idle(stage)


def buy_all(stage: Stage) -> None:
    """Everybody passes over the leftmost card, until it is the only one, with a cube on it for each of the others; it is taken,
    and then there is no card."""
    while sum(stage.now.unsold) > 1:
        if total(stage.hold):
            stage.do(f"lay {_cheapest(stage)}", f"take {row(stage)[1]}")
        else:
            stage.do("play +YY" if in_hand(stage, "+YY") else "rest")
        stage.trim()
    stage.do(f"take {row(stage)[0]}")


USED = ("G>YYYYR", "B>GG", "G>RR")
FRONT = ("+YYYY", "+RR", *USED)
"""The first cards of the deck for `ten_times`."""


def ten_times(stage: Stage) -> None:
    """P1 makes ten green cubes and exchanges each for YYYYR; raises the ten red ones to brown ones, and exchanges each for GG;
    and ten of these for RR."""
    for card in FRONT[1:]:
        while not total(stage.hold):
            _turn(stage, "play +YY" if in_hand(stage, "+YY") else "rest")
        _turn(stage, f"lay {_cheapest(stage)}", f"take {card}")
    while stage.hold[0]:
        _turn(stage, "lay Y", f"take {row(stage)[1]}")
    while stage.hold[2] < 10:
        if in_hand(stage, "+RR"):
            _turn(stage, "play +RR")
        else:
            _raise(stage, 1)
    _exchange(stage, "G>YYYYR")
    for kind in (1, 2):
        while stage.hold[kind]:
            _raise(stage, kind)
    _exchange(stage, "B>GG")
    _exchange(stage, "G>RR")


def _exchange(stage: Stage, card: str) -> None:
    _turn(stage, f"play {card}", *[f"exchange {card}"] * 9, "done")


def _raise(stage: Stage, kind: int) -> None:
    """Two cubes of a kind, or one; a rest where the card for it does not lie in the hand."""
    raised = [f"raise {'YRGB'[kind]}"] * min(2, stage.hold[kind])
    if not raised or not in_hand(stage, "U2"):
        _turn(stage, "rest")
    else:
        _turn(stage, "play U2", *raised, *["done"] * (2 - len(raised)))


def _turn(stage: Stage, *texts: str) -> None:
    """A turn of P1, who returns the cheapest cubes; then the others do nothing."""
    stage.do(*texts)
    stage.trim()
    idle_until(stage, 0)


def _cheapest(stage: Stage) -> str:
    return "YRGB"[next(kind for kind in range(4) if stage.hold[kind])]


def gather(stage: Stage, price: tuple[int, ...]) -> None:
    """P1 takes cubes with the cards of `ENGINE` until the hold covers a price."""
    while any(held < wanted for held, wanted in zip(stage.hold, price, strict=True)):
        card = next((ENGINE[kind] for kind in range(4)
                     if stage.hold[kind] < price[kind] and in_hand(stage, ENGINE[kind])), "")
        stage.do(f"play {card}" if card else "rest")
        stage.trim(*[kind for kind in range(4) if stage.now.players[0].hold[kind] > price[kind]])
        idle_until(stage, 0)
