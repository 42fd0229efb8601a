"""Claims about functions of the rules, of any numbers: proved, refuted by numbers that are run again, or not known."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from century_rules.games.sky_islands import readings as read
from century_rules.games.sky_islands.game import Game
from century_rules.games.sky_islands.rulebook import RULEBOOK
from century_rules.games.sky_islands.scoring import award, half
from century_rules.kernel.verdict import Verdict
from century_rules.lifting.errors import LiftError
from century_rules.solving.of_numbers import OfNumbers, Unknown, show_of_numbers
from century_rules.theory.evidence import Shown

INFLUENCES = Unknown(row=3)


def shown(claim: OfNumbers, *unknowns: Unknown, **more: object) -> Shown:
    return show_of_numbers(RULEBOOK, claim, unknowns, players=3, **more)  # type: ignore[arg-type]  # as they are given


def half_is_rounded_down(game: Game, tiles: int) -> bool:
    return 0 <= tiles - 2 * half(tiles, 20) <= 1


def test_it_holds_within_the_bounds_and_not_beyond() -> None:
    assert shown(half_is_rounded_down, Unknown(most=21)).verdict is Verdict.PROVED
    beyond = shown(half_is_rounded_down, Unknown(most=22))
    assert beyond.verdict is Verdict.REFUTED and "half_is_rounded_down(22) is false" in beyond.reason
    assert shown(half_is_rounded_down, Unknown(most=21, least=-1)).verdict is Verdict.REFUTED
    assert shown(half_is_rounded_down, Unknown()).verdict is Verdict.REFUTED


def tied_first_get_the_second(game: Game, influences: Sequence[int]) -> bool:
    """Of three who are tied each gets the second award of 10 and 5."""
    tied = influences[0] > 0 and influences[0] == influences[1] == influences[2]
    return not tied or award(game, influences, 0, 10, 5) == 5


def test_readings_are_open_but_for_those_that_are_needed() -> None:
    every = shown(tied_first_get_the_second, INFLUENCES)
    assert every.verdict is Verdict.REFUTED and "tied-first=fill-ranks" in every.reason
    needs = {"tied_first": (read.TiedFirst.SECOND,)}
    assert shown(tied_first_get_the_second, INFLUENCES, needs=needs).verdict is Verdict.PROVED
    assert shown(tied_first_get_the_second, INFLUENCES, needs=needs, without=["SK-9.6"]).verdict is Verdict.REFUTED


def looks_too_far(game: Game, seat: int) -> bool:
    return (4, 5, 6)[seat] > 3


def test_what_python_stumbles_over_is_not_proved() -> None:
    assert shown(looks_too_far, Unknown(most=2)).verdict is Verdict.PROVED
    stumbled = shown(looks_too_far, Unknown(most=3))
    assert stumbled.verdict is Verdict.UNKNOWN and "looks_too_far(3) raises IndexError" in stumbled.reason


def squares(game: Game, number: int) -> bool:
    return number * number >= 0


def test_what_cannot_be_followed_is_said_with_its_line() -> None:
    with pytest.raises(LiftError, match=r"test_of_numbers\.py:\d+"):
        shown(squares, Unknown())
