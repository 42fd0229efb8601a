"""A game that does not say what a seat sees: its positions are seen, but for what is marked as face down."""

from __future__ import annotations

import json
from typing import Annotated, Any

import attrs
from jsonschema import Draft202012Validator

from century_rules.adapters.features import Features
from century_rules.kernel.meanings import Along, Count, FaceDown, Record
from century_rules.protocol.observations import observation_as_json
from century_rules.protocol.schema import schema_of
from century_rules.protocol.server import Server
from tests.games.lanterns.lanterns import LanternNight, RULEBOOK as LANTERNS
from tests.games.ring.ring.rules import RULEBOOK as RING
from tests.games.ring.ring.rules import SEAT, Phase, Position, Ring, State

BOOK: Any = RING


@attrs.frozen
class Boat(Record):
    """As Ring's; what it is worth is its owner's secret, till the game is over."""

    place: int
    crates: int
    worth: Annotated[int, Count(), FaceDown(SEAT, revealed_at_end=True)]
    points: int


@attrs.frozen(kw_only=True)
class Covered(Position[int]):
    boats: Annotated[tuple[Boat, ...], Along(SEAT)]  # type: ignore[assignment]  # of a class of their own


@attrs.frozen(kw_only=True)
class CoveredRing(Ring):
    def deal(self, seed: int) -> State:
        dealt = super().deal(seed)
        boats = tuple(Boat(0, 1, 3, 0) for _ in dealt.boats)
        return Covered(phase=dealt.phase, turn=0, boats=boats, lying=dealt.lying, worth=dealt.worth)


COVERED: Any = attrs.evolve(BOOK, game=CoveredRing, observe=attrs.fields(type(BOOK)).observe.default.factory(BOOK))


def errors(book: Any, seen: object) -> list[str]:
    """What of an observation is not as the schema of its game says."""
    schema: Any = {**schema_of(book), "$ref": "#/$defs/observation"}
    return [error.message for error in Draft202012Validator(schema).iter_errors(seen)]


def test_all_of_an_open_game_is_seen_with_what_is_constant_in_it() -> None:
    server = Server[Any, Any](BOOK)
    told = json.loads(server.answer('{"do": "new", "seed": 3}'))
    seen = json.loads(server.answer('{"do": "observe", "seat": 1}'))["observation"]
    assert seen == {**told["position"], "worth": [0, 1, 2, 1, 3]} and errors(BOOK, seen) == []
    assert errors(BOOK, told["position"]) == ["'worth' is a required property"]


def test_what_is_marked_is_null_for_all_but_its_owner_till_the_end() -> None:
    game = COVERED.printed(2)
    begun = game.deal(1)
    seen: Any = observation_as_json(COVERED, game, begun, 1)
    assert [each["worth"] for each in seen["boats"].values()] == [None, 3] and errors(COVERED, seen) == []
    over: Any = observation_as_json(COVERED, game, attrs.evolve(begun, phase=Phase.OVER), 1)
    assert [each["worth"] for each in over["boats"].values()] == [3, 3]


def test_learners_get_numbers_of_every_boat() -> None:
    features = Features(BOOK, BOOK.printed(2))
    assert {"boats[0].crates", "boats[1].crates"} <= set(features.labels)


def test_a_game_with_decks_has_to_say_it() -> None:
    """Their order is constant in a position, and nobody may see it."""
    fields = ("name", "title", "players", "clauses", "readings", "components", "who_acts", "notation")
    silent: Any = type(LANTERNS)(game=LanternNight, **{name: getattr(LANTERNS, name) for name in fields})
    assert BOOK.observe is not None and silent.observe is None


def test_a_game_that_cannot_say_its_set_ups_begins_from_a_seed() -> None:
    server = Server[Any, Any](BOOK)
    told = json.loads(server.answer('{"do": "new", "seed": 3}'))
    assert told["set_up"] == [] and "error" not in json.loads(server.answer('{"do": "new", "set_up": []}'))
    again = json.loads(server.answer(json.dumps({"do": "new", "set_up": [], "position": told["position"]})))
    assert "Ring does not say its set-ups line by line" in again["error"]["message"]
