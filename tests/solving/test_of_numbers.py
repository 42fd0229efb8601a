"""Claims about functions of the rules, of any numbers: proved, refuted by numbers that are run again, or not known."""

from __future__ import annotations

import abc
from collections.abc import Sequence

import pytest

from century_rules.games.sky_islands import readings as read
from century_rules.games.sky_islands.game import Game
from century_rules.games.sky_islands.rulebook import RULEBOOK
from century_rules.games.sky_islands.scoring import award, half
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.property import OfEach
from century_rules.kernel.verdict import Verdict
from century_rules.lifting.errors import LiftError
from century_rules.solving.of_numbers import OfNumbers, Unknown, show_of_numbers
from century_rules.theory.direct_checks import CheckResult

INFLUENCES = Unknown(row=3)


def shown(claim: OfNumbers, *unknowns: Unknown, **more: object) -> CheckResult:
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


@pytest.mark.parametrize(("unknown", "needs", "told"), [
    (Unknown(1, least=2), {}, "nothing is shown of none"), (Unknown(-1), {}, "nothing is shown of none"),
    (Unknown(3), {"tied_first": ()}, "tied_first should be one reading or more of second, fill-ranks"),
    (Unknown(3), {"tied_first": (read.SecondTwoPlayers.YES,)}, "tied_first should be one reading"),
    (Unknown(3), {"tiedfirst": (read.TiedFirst.SECOND,)}, "Sky Island Merchants has no 'tiedfirst'")])
def test_nothing_is_proved_of_nothing(unknown: Unknown, needs: dict[str, object], told: str) -> None:
    with pytest.raises(InvalidInput, match=told):
        shown(lambda game, number: False, unknown, needs=needs)


def with_a_comma(game: Game, influences: Sequence[int]) -> bool:
    return award(game, influences, 0, 10, 5) == 999,  # type: ignore[return-value]  # as one may slip


def test_what_is_no_truth_is_not_proved() -> None:
    with pytest.raises(LiftError, match="it gives a tuple, not True or False"):
        shown(with_a_comma, INFLUENCES)
    with pytest.raises(TypeError, match="with_a_comma gives what is neither True nor False"):
        OfEach[Game, object](with_a_comma, lambda game, state: [((1, 0, 0),)])(Game(players=3), None)


def below_the_second(game: Game, place: int) -> bool:
    return (4, 5, 6)[place - 1] > 3


def test_what_is_so_and_not_shown_says_where() -> None:
    found = shown(below_the_second, Unknown(2))
    assert found.verdict is Verdict.UNKNOWN and "is so by Python, and not shown: " in found.reason
    assert "test_of_numbers.py" in found.reason


class Flags(abc.ABC):  # noqa: B024  # that truths are of it is all it is for
    """Truths are said to be of it, and numbers not."""


Flags.register(bool)


class Whole(type):
    def __instancecheck__(cls, value: object) -> bool:
        return type(value) is int


class Number(metaclass=Whole):
    """What says itself what is one of it."""


@pytest.mark.parametrize(("claim", "told"), [
    (lambda game, x: not isinstance((x > 1) if x else 1, Flags), "whether a number is a truth"),
    (lambda game, x: not isinstance(x, Number), "a class that says itself what is one of it")])
def test_classes_that_answer_for_themselves_are_refused(claim: OfNumbers, told: str) -> None:
    with pytest.raises(LiftError, match=told):
        shown(claim, Unknown(3))


def test_a_known_key_beside_what_is_not_known() -> None:
    assert shown(lambda game, x: {0: 1}.get(3, x) == x and {0: x}.get(0, 1) == x and {0: x}.get(1) is None, Unknown(3)
                 ).verdict is Verdict.PROVED
    assert shown(lambda game, x: {0: 1}.get(3, x) == 1, Unknown(3)).verdict is Verdict.REFUTED
