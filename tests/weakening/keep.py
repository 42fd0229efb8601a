"""``python -m tests.weakening.keep GAME [PROPERTY...]`` makes anew what is kept of a game, and lists what nothing kept tells.

Real positions and steps are altered at random, in the fields that the text of the property names, till every change of the text
is told from it. The same numbers come of the same code.
"""

from __future__ import annotations

import enum
import random
import re
import sys
from collections.abc import Mapping, Sequence

from century_rules.kernel.leaves import leaves

from .kept import (
    LONGEST, STUMBLES, Claim, Kept, Made, Weaker, file_of, kept, known, named, real, verdict, weaker, write,
)
from .mutating import constants_of, names_of

PLAYS, DRAWS, IN_VAIN = 40, 30_000, 5_000
"""Plays of a game; and made ones drawn for a property, at most, and so many at most since one of them told something."""
SOON = 600
"""So many are drawn before a text that says more is told by what is not real."""


def places(name: str, each: str) -> dict[tuple[str, str], list[tuple[int, int]]]:
    """By action and phase after it the steps, under readings of which the property is claimed; so the rare are as often."""
    found: dict[tuple[str, str], list[tuple[int, int]]] = {}
    for number in range(PLAYS):
        play = real(name, number).upto(LONGEST)
        if known(name).claimed_under(each, play.game.readings):
            for at, action in enumerate(play.actions):
                kind = type(action).__name__, str(getattr(play.states[at + 1], "phase", ""))
                found.setdefault(kind, []).append((number, at))
    return found


def field_of(path: str) -> str:
    return re.sub(r"\[\d+\]", "", path)


def other(dice: random.Random, path: str, numbers: Mapping[str, int]) -> int:
    """Another number that may stand there."""
    value = numbers[path]
    if isinstance(value, enum.Enum):
        return int(dice.choice(list(type(value))))
    alike = [number for each, number in numbers.items() if field_of(each) == field_of(path)]
    near = [value - 1, value + 1, value - 1, value + 1, value - 2, value + 2]
    return int(dice.choice([*near, dice.choice(alike), dice.choice(alike), 0, 1 - value, dice.randrange(12),
                            value + dice.randrange(3, 40)]))


def alterations(
    dice: random.Random, fields: frozenset[str], numbers: Mapping[str, int], changed: Sequence[str],
) -> dict[str, int]:
    """One number, or some, so often that what one loses another gains; often such as the step has changed; or a row of them."""
    by_field: dict[str, list[str]] = {}
    for path in numbers:
        if not fields or field_of(path).rpartition(".")[2] in fields:
            by_field.setdefault(field_of(path), []).append(path)
    found: dict[str, int] = {}
    gained = 0
    for _ in range(dice.choice((1, 1, 1, 2, 2, 2, 3, 4))):
        of_field = by_field[dice.choice(list(by_field))]
        path = dice.choice((of_field[0], of_field[-1], *[dice.choice(of_field)] * 4))  # changes leave out the first, or the last
        if changed and dice.random() < 0.3:
            path = dice.choice(changed)
        with_it = numbers[path] + dice.choice((-1, -1, 1)) * gained
        found[path] = int(with_it) if gained and dice.random() < 0.5 and not isinstance(numbers[path], enum.Enum) else other(
            dice, path, numbers)
        gained = found[path] - numbers[path]
    if dice.random() < 0.1:
        found |= dict.fromkeys(row_of(path, numbers), dice.choice((0, 0, 1, found[path])))
    return found


def row_of(path: str, numbers: Mapping[str, int]) -> list[str]:
    """The row that a number stands in."""
    return [each for each in numbers if re.sub(r"\[\d+\]$", "", each) == re.sub(r"\[\d+\]$", "", path)]


def other_answers(dice: random.Random, players: int, claim: Claim) -> dict[str, int]:
    """Other answers of a game that is asked who won, or what it allows."""
    found = dict[str, int]()
    names = names_of(claim.holds)
    clauses = [each for each in constants_of(claim.holds) if re.fullmatch(r"[A-Z]+-[\d.a-z]+", each)]
    if names & {"permits", "forbids"}:
        found = {f"answer.{each}": dice.randrange(2) for each in sorted(clauses) or ["permits"]}
    for _ in range(dice.choice((1, 1, 2, 3)) if "outcome" in names else 0):
        number = dice.choice((0, 0, 0, 1))
        what = dice.choice(("", ".winner", ".sharing", *[".points"] * 6))
        seat = dice.randrange(players)
        found[f"answer.{number}{what}{f'[{seat}]' if what == '.points' else ''}"] = (
            dice.choice((-1, 1, -2, 2, dice.randrange(-40, 90))) if what == ".points" else seat)
    return found


def drawn(dice: random.Random, name: str, claim: Claim, at: tuple[int, int], fields: frozenset[str]) -> Made:
    """A made position or step; now and then it is real, or the rules are others."""
    number, count = at
    is_step, play, but = claim.holds.__code__.co_argcount == 4, real(name, number), dict[str, int]()
    named_fields, fields = fields, fields if dice.random() < 0.8 else frozenset()
    kind = dice.random()
    was, now = leaves(play.states[count]), leaves(play.states[count + 1])
    changed = [path for path in now if was.get(path) != now[path]
               and (not named_fields or field_of(path).rpartition(".")[2] in named_fields)]
    if not is_step:
        count += 1
        but = alterations(dice, fields, now, changed) if kind < 0.9 else {}
    else:
        if kind < 0.65:
            but |= {f"after.{path}": value for path, value in alterations(dice, fields, now, changed).items()}
        if 0.45 < kind < 0.7 or kind > 0.95:
            but |= {f"before.{path}": value for path, value in alterations(dice, fields, was, changed).items()}
        if 0.7 < kind < 0.95:
            both = alterations(dice, fields, was, changed)
            but = {f"before.{path}": value for path, value in both.items()} | {
                f"after.{path}": value if isinstance(now[path], enum.Enum) else int(now[path] + value - was[path])
                for path, value in both.items()}
            if kind > 0.83:
                but |= {f"after.{path}": value for path, value in alterations(dice, fields, now, changed).items()}
        if changed and dice.random() < 0.15:  # of what the step has done something is taken back
            some = dice.random()
            but |= {f"after.{path}": int(was[path]) for path in changed if dice.random() < some}
    names = names_of(claim.holds)
    if names & {"outcome", "permits", "forbids"} and dice.random() < 0.6:
        but = (but if dice.random() < 0.3 else {}) | other_answers(dice, play.game.players, claim)
    rules: tuple[str, ...] = ()
    if dice.random() < 0.25:
        doubts = [each for each in play.book.ambiguities if each.field in names and dice.random() < 0.8]
        doubt = dice.choice(doubts or play.book.ambiguities)
        rules = (dice.choice(sorted(play.book.droppable)) if dice.random() < 0.3 else
                 f"{doubt.id}={dice.choice(list(doubt.readings))}",)
    return Made(number, count, but, rules)


def made_anew(name: str, each: str, claim: Claim) -> tuple[Kept, list[Weaker]]:
    """What is to be kept of a property, and what nothing tells from it."""
    dice, where, texts = random.Random(f"{name} {each}"), places(name, each), weaker(claim)
    fields = frozenset(names_of(claim.holds))
    leaf_names = {field_of(path).rpartition(".")[2] for path in leaves(real(name, 0).states[0])}
    fields &= leaf_names
    open_, unseen, rejected, accepted = list(texts), list(texts), list[Made](), list[Made]()
    kinds, last_told, met = list(where), 0, list[Made]()
    spoken_of = [kind for kind in kinds if kind[0] in names_of(claim.holds)] or kinds
    for number in range(DRAWS):
        if number - last_told > IN_VAIN or (number > 2 * SOON and not unseen):
            break
        made = drawn(dice, name, claim, dice.choice(where[dice.choice(spoken_of if dice.random() < 0.5 else kinds)]), fields)
        if met and dice.random() < 0.3:  # one that was met is altered again
            base = dice.choice([*met[-30:], *rejected])
            more = drawn(dice, name, claim, (base.play, base.at - (claim.holds.__code__.co_argcount == 2)), fields)
            made = Made(base.play, base.at, {**base.but, **more.but}, base.rules or more.rules)
        try:
            asked = made.asked(name, claim)
        except STUMBLES:
            continue
        said = verdict(claim, asked)
        if said and (made.but or made.rules) and len(made.but) < 8:
            met.append(made)
        if said is False and verdict(claim, made.unaltered.asked(name, claim)):
            if told := {text for text in open_ if text.verdict(claim, asked)}:
                rejected.append(made)
                last_told = number
                open_ = [text for text in open_ if text not in told]
                unseen = [text for text in unseen if text not in told]
        elif said and unseen and (not made.but or number > SOON):
            told = {text for text in unseen if not text.verdict(claim, asked)}
            accepted += [made] * bool(told)
            last_told = number if told else last_told
            unseen = [text for text in unseen if text not in told]
    told_weaker = [text for text in texts if text not in open_]
    told_stronger = [text for text in open_ if text not in unseen]
    return Kept(needed(name, claim, rejected, told_weaker, True), needed(name, claim, accepted, told_stronger, False)), unseen


def needed(name: str, claim: Claim, made: Sequence[Made], texts: Sequence[Weaker], verdict_then: bool) -> tuple[Made, ...]:
    """Few of them that tell as much: always the one next that tells most."""
    tells = []
    for one in made:
        asked = one.asked(name, claim)
        tells.append({text for text in texts if bool(text.verdict(claim, asked)) is verdict_then})
    left, found = set(texts), list[Made]()
    while left:
        best = max(range(len(made)), key=lambda place: (len(tells[place] & left), -len(made[place].but)))
        assert tells[best] & left
        left -= tells[best]
        found.append(made[best])
    return tuple(found)


def main(name: str, *only: str) -> None:
    found = dict(kept(name)) if only and file_of(name).exists() else {}
    for each, claim in named(name).items():
        if only and each not in only:
            continue
        found[each], missing = made_anew(name, each, claim)
        print(f"{each}: {len(weaker(claim))} changes, {len(found[each].rejected)} rejected and {len(found[each].accepted)} "
              f"accepted are kept; {len(missing)} untold", *(f"    {text.says}" for text in missing), sep="\n", flush=True)
        write(name, found)


if __name__ == "__main__":
    main(*sys.argv[1:])
