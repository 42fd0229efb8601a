"""One golden game: the text of its file, and what it shows of the rules.

Refused actions are told once for each verb and each set of clauses that refuses it in a position.
"""

from __future__ import annotations

import json
from functools import partial
from typing import Generic, TypeAlias

import attrs

from century_rules.golden.candidates import Candidate
from century_rules.golden.clause_coverage import ClauseCoverage
from century_rules.golden.refused import OF_EACH_VERB, SetUpQuestions, verb_of
from century_rules.guidance import lead
from century_rules.kernel.game import A, BoardGame, Outcome, S
from century_rules.protocol.positions import Json, position_as_json, set_up_as_json
from century_rules.protocol.server import outcome_as_json
from century_rules.rulebook import Rulebook

AT_THE_END = 200
"""Actions of each verb that are asked about in the last position: kept plays end where something seldom is."""

Feature: TypeAlias = tuple[str, str]
"""What a game shows: of which kind, and which. A clause is shown (``clause``) or touched (``line``)."""

STOPS: Feature = ("end", "the record stops there")
"""What a game shows that has not ended."""


@attrs.frozen
class Golden(Generic[S, A]):
    """One game.

    Attributes:
        of: the play.
        features: what it shows.
        text: of the file.
        by_default: whether it is played by the default readings, or those that rulings in force stand on.
    """

    of: Candidate[S, A]
    features: frozenset[Feature]
    text: str = attrs.field(repr=False)
    by_default: bool = True


def golden_of(book: Rulebook[S, A], candidate: Candidate[S, A], watch: ClauseCoverage[S, A]) -> Golden[S, A]:
    """The game of a play, with each position, what is legal there, and what refuses the rest; `watch` notes what it touches."""
    game, play = candidate.game, candidate.play
    touched, steps, asked = set[str](), list[Json](), SetUpQuestions.of(book, game, play.states[0])
    watch.watched(partial(game.deal, 0), touched)  # whatever a game goes without, it is dealt
    features: set[Feature] = {("players", str(game.players)), ("end", _end(game, play.states[-1])),
                              *(("reading", each) for each in book.reading_names.format(game.readings, defaults=True)),
                              *(("verb", verb_of(book, action)) for action in play.actions)}
    for state, action in zip(play.states, (*play.actions, None), strict=True):
        refused = {(verb, clauses): each for verb, each, clauses in asked.refusals(
            state, OF_EACH_VERB if action is not None else AT_THE_END)}
        if action is None and candidate.refused is not None:
            clauses = tuple(each.clause for each in game.why_illegal(state, candidate.refused))
            refused[verb_of(book, candidate.refused), clauses] = candidate.refused
        features |= {feature for verb, clauses in refused for clause in clauses
                     for feature in (("refusal", f"{verb} {clause}"), ("clause", clause), ("line", clause))}
        outcome, _ = watch.touched(game, partial(_gone_on, state, action), touched)
        steps.append({
            "position": position_as_json(book, game, state), "to_act": None if outcome else game.actor(state),
            "legal": [book.write_action(each) for each in game.legal_actions(state)],
            "refused": [{"action": book.write_action(each), "clauses": list(clauses)} for (_, clauses), each in refused.items()],
            "action": None if action is None else book.write_action(action)})
    told: dict[str, Json] = {
        "$schema": "schema.json", "game": book.name, "shows": candidate.shows, "players": game.players,
        "readings": book.reading_names.by_name(game.readings), "set_up": set_up_as_json(book, game, play.states[0]),
        "steps": steps, "outcome": outcome_as_json(game, play.states[-1])}
    features |= {("line", clause) for clause in touched}
    return Golden(candidate, frozenset(features), json.dumps(told, separators=(",", ":")),
                  by_default=game.readings == book.reading_names.parse(book.in_force.readings))


def _gone_on(state: S, action: A | None, game: BoardGame[S, A]) -> tuple[Outcome | None, S]:
    """How it ended there, and the position after the action."""
    return game.outcome(state), state if action is None else game.apply(state, action)


def _end(game: BoardGame[S, A], last: S) -> str:
    outcome = game.outcome(last)
    if outcome is None:
        return STOPS[1] if game.legal_actions(last) else "nobody can act"
    return "equal points" if lead(outcome) == 0 else "one has most points"
