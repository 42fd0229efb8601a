"""Sentences from the phrases of a class of actions; a game says what is otherwise."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, cast

import attrs
import pytest

from century_rules.kernel.errors import RulesAtFault
from century_rules.kernel.meanings import Axis
from century_rules.writing.arguments import SeatOf, Thing
from century_rules.writing.notation import Notation
from century_rules.writing.phrases import filled
from century_rules.writing.plain import PlainTelling

SEAT, TILE = Axis("player"), Axis("tile")


@attrs.frozen
class Sail:
    words: ClassVar[str] = "sail {to} [past {past}]"
    tries: ClassVar[str] = "sail to {to}[, past {past}]"
    does: ClassVar[str] = "sails from {here} to {to}[, past {past}][ in a {wind}]"
    to: Annotated[str, Thing[str](TILE, "C3")]
    past: Annotated[int, SeatOf(SEAT)] | None = None


@attrs.frozen
class Rest:
    """Says nothing of itself."""


NOTATION: Notation[Sail | Rest] = Notation("Sailing", (Sail, Rest))


class Game:
    def actor(self, state: int) -> int:
        return state


GAME = cast(Any, Game())


class Telling(PlainTelling[int, Any]):
    def of_the_moment(self, game: object, state: int, action: object, name: str, /) -> str:
        return {"here": f"B{state}", "wind": "storm" * state}[name] if name in ("here", "wind") else super().of_the_moment(
            GAME, state, action, name)


class Otherwise(Telling):
    does: ClassVar[dict[type, str]] = {Rest: "sleeps on {here}"}
    tries: ClassVar[dict[type, str]] = {Rest: "sleep at the {inn}"}

    def word(self, name: str, /) -> str:
        return {"inn": "Golden Hind"}[name]


def test_arguments_and_the_moment_fill_the_phrases() -> None:
    telling = Telling(NOTATION.format)
    assert telling.attempt(Sail("C3")) == "sail to C3" and telling.attempt(Sail("C3", 1)) == "sail to C3, past P2"
    assert telling.describe(GAME, 0, Sail("C3", 1)) == "P1 sails from B0 to C3, past P2"
    assert telling.describe(GAME, 1, Sail("C3")) == "P2 sails from B1 to C3 in a storm"


def test_without_a_phrase_an_action_is_told_by_its_text() -> None:
    telling = Telling(NOTATION.format)
    assert telling.attempt(Rest()) == "rest" and telling.describe(GAME, 0, Rest()) == "P1 rest"


def test_a_game_says_otherwise_what_another_games_class_says() -> None:
    telling = Otherwise(NOTATION.format)
    assert telling.describe(GAME, 0, Rest()) == "P1 sleeps on B0" and telling.attempt(Rest()) == "sleep at the Golden Hind"
    assert telling.attempt(Sail("C3")) == "sail to C3"


def test_a_name_that_nobody_knows_is_an_error() -> None:
    class Slip(Telling):
        tries: ClassVar[dict[type, str]] = {Rest: "rest on {teh_tile}"}

    with pytest.raises(RulesAtFault, match="names teh_tile, which is no field of Rest"):
        Slip(NOTATION.format).attempt(Rest())


@pytest.mark.parametrize(("phrase", "text"), [
    ("{a}[ and {b}]", "1"), ("[{b}]{a}", "1"), ("{a}[, {a}]", "1, 1"), ("[always]", "always"), ("{b}", "")])
def test_what_is_in_brackets_is_left_out_where_nothing_is_told(phrase: str, text: str) -> None:
    assert filled(phrase, {"a": "1", "b": ""}.__getitem__) == text
