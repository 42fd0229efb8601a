"""Plays that are looked for because no candidate has an action, or a refusal.

Chance plays each time leave out another half of the verbs, where anything else can be done, so that what these use up is there.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Iterator
from functools import partial
from itertools import chain, product
from typing import TypeAlias

from century_rules.golden.candidates import LONGEST, Candidate, gone_on
from century_rules.golden.refused import SetUpQuestions, verb_of
from century_rules.kernel.errors import CenturyError
from century_rules.kernel.game import A, BoardGame, S
from century_rules.kernel.property import Play
from century_rules.rulebook import Rulebook

PLAYS, AFTER_KEPT = 4, 60
"""Chance plays for each number of players under each reading, and as many after a kept play, of so many actions more."""

SEARCHED = f"{PLAYS} plays by chance of up to {LONGEST} actions for each number of players, under the default readings and "

Plays: TypeAlias = Iterator[tuple[BoardGame[S, A], Iterator[Play[S, A]]]]
"""Games, each with one play of it as it grows."""


def play_with(book: Rulebook[S, A], verb: str, players: Collection[int]) -> Candidate[S, A] | None:
    """A play up to an action of that verb."""
    for game, plays in _from_deals(book, players, {each.id for each in book.ambiguities}, verb):
        for play in plays:
            if play.actions and verb_of(book, play.actions[-1]) == verb:
                return _candidate(book, "verb", verb, game, play)
    return None


def play_refused(
    book: Rulebook[S, A], clause: str, players: Collection[int], kept: Iterable[Candidate[S, A]] = (),
) -> Candidate[S, A] | None:
    """A play up to where that clause refuses an action: after a kept one about it, or under readings about it."""
    about = {each.id for each in book.ambiguities if clause in each.clauses}
    near = (_by_chance(book, each.game, each.play, AFTER_KEPT, seed)
            for each in kept if each.about in about for seed in range(PLAYS))
    for game, plays in chain(near, _from_deals(book, players, about)):
        first = next(plays)
        asked = SetUpQuestions.of(book, game, first.states[0])
        for play in chain((first,), plays):
            if any(clause in clauses for _, _, clauses in asked.refusals(play.states[-1])):
                return _candidate(book, "clause", clause, game, play)
    return None


def _candidate(book: Rulebook[S, A], kind: str, what: str, game: BoardGame[S, A], play: Play[S, A]) -> Candidate[S, A]:
    under = book.reading_names.in_words(game.readings)
    return Candidate(f"{kind}-{what}", f"a play that was looked for to show {what}, under {under}", game, play)


def _from_deals(book: Rulebook[S, A], players: Collection[int], doubts: Collection[str], wanted: str = "") -> Plays[S, A]:
    """Chance plays of the printed game under the default readings, then under each other one of these doubts."""
    others = [f"{doubt.id}={reading}" for doubt in book.ambiguities if doubt.id in doubts for reading in doubt.others]
    for seed, under, number in product(range(PLAYS), ([], *([each] for each in others)), players):
        try:
            game = book.printed(number, book.reading_names.parse(under))
            start = Play[S, A]((game.deal(seed),), ())
        except CenturyError:  # not with the printed box, or not alone
            continue
        yield _by_chance(book, game, start, LONGEST, seed, wanted)


def _by_chance(
    book: Rulebook[S, A], game: BoardGame[S, A], start: Play[S, A], most: int, seed: int, wanted: str = "",
) -> tuple[BoardGame[S, A], Iterator[Play[S, A]]]:
    return game, gone_on(game, start, partial(_chosen, book, game, random.Random(seed), {}, wanted), most)


def _chosen(
    book: Rulebook[S, A], game: BoardGame[S, A], dice: random.Random, left_out: dict[str, bool], wanted: str, state: S,
) -> A:
    """A legal action by chance, of that verb if there is one; of `left_out` verbs, a coin for each, only if there is no other."""
    legal = [(verb_of(book, action), action) for action in game.legal_actions(state)]
    for verb, _ in legal:
        if verb not in left_out:
            left_out[verb] = dice.random() < 0.5
    return dice.choice([action for verb, action in legal if verb == wanted]
                       or [action for verb, action in legal if not left_out[verb]] or [action for _, action in legal])
