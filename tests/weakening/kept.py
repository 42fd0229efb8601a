"""Made positions and steps that a property rejects, kept in files, so that nobody weakens its text unnoticed.

A theorem that names its property says what the property's text says, and is green for a weaker text, too. So for every property
that is named there are kept, under ``kept/``, real positions or steps with some numbers altered, such that every text that is
weaker in one place accepts one of them. ``python -m tests.weakening.keep GAME`` makes the file anew.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, TypeAlias

import attrs

from century_rules.process.content import load_content
from century_rules.kernel.errors import CenturyError
from century_rules.kernel.game import Outcome
from century_rules.kernel.leaves import map_leaves
from century_rules.kernel.property import PlayProperty
from century_rules.rulebook import Rulebook, rulebook
from century_rules.theory.theorem import AsClaimed
from century_rules.theory.theories import Property, Theory, theory
from tests.pairing_at_random import lively_choice

from .mutating import changed, changes_of, functions_of

GAMES = ("spice-road", "eastern-wonders", "sand-to-sea")
FOLDER = Path(__file__).parent / "kept"
LONGEST = 160
"""Actions of a play, at most."""

Claim: TypeAlias = Property[Any, Any]
STUMBLES = (IndexError, ValueError, KeyError, AttributeError, TypeError, AssertionError, ZeroDivisionError, CenturyError)
"""What Python says of numbers that no play comes to."""


# --- real plays -------------------------------------------------------------------------------------------------------


@attrs.define(eq=False, repr=False)
class Real:
    """A random play of a random game, as far as it was played yet; the same number makes the same play."""

    book: Rulebook[Any, Any]
    dice: random.Random
    game: Any
    states: list[Any]
    actions: list[Any] = attrs.field(factory=list)

    def upto(self, count: int) -> Real:
        """Itself, with so many actions, if it comes so far."""
        while len(self.actions) < count and (legal := self.game.legal_actions(self.states[-1])):
            action = lively_choice(self.book, self.dice, self.states[-1], legal)
            self.actions.append(action)
            self.states.append(self.game.apply(self.states[-1], action))
        return self


@cache
def real(name: str, number: int) -> Real:
    """The play of that number, of a game with all its clauses."""
    dice = random.Random(f"kept {name} {number}")
    make = import_module(f"tests.{name.replace('-', '_')}.random_games").random_game
    game, state = make(dice)
    while game.without:
        game, state = make(dice)
    return Real(rulebook(name), dice, game, [state])


# --- made positions and steps -----------------------------------------------------------------------------------------


@attrs.frozen
class Made:
    """A position of a real play, or the step from it, with some numbers altered.

    Attributes:
        play: the number of the play.
        at: how many actions it had.
        but: by path the numbers that are others; of a step the paths begin with ``before.`` or ``after.``. What `OtherAnswers`
            says is here, too.
        rules: what is other about the rules: clauses that are dropped, and readings as ``ambiguity=reading``.
    """

    play: int
    at: int
    but: Mapping[str, int] = attrs.field(factory=dict)
    rules: tuple[str, ...] = ()

    @property
    def unaltered(self) -> Made:
        return Made(self.play, self.at)

    def asked(self, name: str, claim: Claim) -> tuple[Any, ...]:
        """What the property is asked of. Raises one of STUMBLES if there is no such record."""
        is_step = claim.holds.__code__.co_argcount == 4
        play = real(name, self.play).upto(self.at + is_step)
        if not is_step:
            return self.game(play), _altered(play.states[self.at], self.but, "")
        return (self.game(play), _altered(play.states[self.at], self.but, "before."), play.actions[self.at],
                _altered(play.states[self.at + 1], self.but, "after."))

    def game(self, play: Real) -> Any:
        game = self.by_rules(play)
        return OtherAnswers(game, self.but) if any(path.startswith("answer.") for path in self.but) else game

    def by_rules(self, play: Real) -> Any:
        if not self.rules:
            return play.game
        readings = play.book.reading_names.parse([each for each in self.rules if "=" in each], play.game.readings)
        return attrs.evolve(play.game, readings=readings, without=frozenset(each for each in self.rules if "=" not in each))


class OtherAnswers:
    """A game that answers otherwise, where altering positions is not enough: no rules make a loser win.

    Of the outcomes asked for, that of number 0, 1 and so on is another: ``answer.0.points[1]`` is how many points more that
    seat has, ``answer.0.winner`` who wins, ``answer.0.sharing`` with whom, and where ``answer.0`` is, there is none.
    ``answer.permits`` is whether an action is allowed, ``answer.EW-4.3`` whether that clause forbids it.
    """

    def __init__(self, game: Any, but: Mapping[str, int]) -> None:
        self._game, self._but, self.answered = game, but, 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def permits(self, state: Any, action: Any) -> bool:
        return bool(self._but.get("answer.permits", self._game.permits(state, action)))

    def forbids(self, clause: str, state: Any, action: Any) -> bool:
        return bool(self._but.get(f"answer.{clause}", self._game.forbids(clause, state, action)))

    def outcome(self, state: Any) -> Outcome | None:
        named, found = f"answer.{self.answered}", self._game.outcome(state)
        self.answered += 1
        if found is None or named in self._but:
            return None
        sharing = self._but.get(f"{named}.sharing")
        return Outcome(tuple([points + self._but.get(f"{named}.points[{seat}]", 0) for seat, points in enumerate(found.points)]),
                       self._but.get(f"{named}.winner", found.winner), found.sharing if sharing is None else (sharing,))


def _altered(state: Any, but: Mapping[str, int], prefix: str) -> Any:
    return map_leaves(state, lambda path, value: but.get(f"{prefix}{path}", value)) if but else state


def verdict(claim: Claim, asked: tuple[Any, ...]) -> bool | None:
    """What a property says; None if Python does not come through."""
    if isinstance(asked[0], OtherAnswers):
        asked[0].answered = 0
    try:
        return bool(claim.holds(*asked))
    except STUMBLES:
        return None


# --- properties that theorems name ------------------------------------------------------------------------------------


@cache
def known(name: str) -> Theory[Any, Any]:
    return theory(rulebook(name))


def named(name: str) -> dict[str, Claim]:
    """By id the properties whose text is that of a theorem or an invariant."""
    found = dict[str, Claim]()
    for module in load_content("proofs", name):
        said = [(each.id, part.holds) for each in getattr(module, "THEOREMS", ()) for part in each.parts]
        said += [(each.name, each.holds) for each in module.INVARIANTS]
        for each, holds in said:
            if isinstance(holds, AsClaimed):
                found[holds.property or each] = known(name).properties[holds.property or each]
    assert not any(isinstance(claim, PlayProperty) for claim in found.values())
    return found


@attrs.frozen(eq=False)
class Weaker:
    """A property whose text says something else in one place, mostly less: of that function, with that code."""

    says: str
    change: tuple[FunctionType, CodeType]

    def verdict(self, claim: Claim, asked: tuple[Any, ...]) -> bool | None:
        with changed(*self.change):
            return verdict(claim, asked)


def weaker(claim: Claim) -> list[Weaker]:
    """All single changes of the functions that a property is made of."""
    found = dict[object, Weaker]()
    for function in functions_of(claim.holds):
        for says, code in changes_of(function, closely=True):
            found.setdefault((function, code.co_code, repr(code.co_consts), code.co_names), Weaker(says, (function, code)))
    return list(found.values())


# --- what is kept -----------------------------------------------------------------------------------------------------


@attrs.frozen
class Kept:
    """Of a property: what it rejects, and what it accepts though another text that says more of it does not."""

    rejected: tuple[Made, ...]
    accepted: tuple[Made, ...]


def file_of(name: str) -> Path:
    return FOLDER / f"{name}.json"


@cache
def kept(name: str) -> dict[str, Kept]:
    """By property what is kept of a game."""
    read = json.loads(file_of(name).read_text())
    return {each: Kept(*(tuple(Made(play, at, but, tuple(rules)) for play, at, but, *rules in said[kind])
                         for kind in ("rejected", "accepted"))) for each, said in read.items()}


def write(name: str, found: Mapping[str, Kept]) -> None:
    """One line for each made position or step, so that a change is seen where it is."""
    def listed(made: tuple[Made, ...]) -> str:
        lines = [json.dumps([each.play, each.at, each.but, *each.rules]) for each in made]
        return "[" + ",".join(f"\n   {line}" for line in lines) + "]"

    texts = [f'{json.dumps(each)}: {{\n  "rejected": {listed(of.rejected)},\n  "accepted": {listed(of.accepted)}}}'
             for each, of in sorted(found.items())]
    FOLDER.mkdir(exist_ok=True)
    file_of(name).write_text("{\n" + ",\n".join(texts) + "\n}\n")


def wrong(name: str, each: str, claim: Claim) -> Iterator[str]:
    """What the property says otherwise than it is kept."""
    for made in kept(name)[each].rejected:
        if verdict(claim, made.asked(name, claim)) is not False:
            yield f"{each} accepts {made}"
        if not verdict(claim, made.unaltered.asked(name, claim)):
            yield f"{each} rejects the real {made.unaltered}"
    for made in kept(name)[each].accepted:
        if not verdict(claim, made.asked(name, claim)):
            yield f"{each} rejects {made}"


def unnoticed(name: str, each: str, claim: Claim) -> list[str]:
    """The changes of its text that say of nothing that is kept otherwise."""
    rejected = [made.asked(name, claim) for made in kept(name)[each].rejected]
    accepted = [made.asked(name, claim) for made in kept(name)[each].accepted]
    return [other.says for other in weaker(claim)
            if not any(other.verdict(claim, asked) for asked in rejected)
            and all(other.verdict(claim, asked) for asked in accepted)]
