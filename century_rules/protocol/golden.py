"""Golden files: games that between them show as much of the rules as can be, each position with all that may be done there.

A file is one game as JSON. Refused actions are told once for each verb and each set of clauses that refuses it there.
"""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Generic, cast

import attrs

from century_rules.guidance import lead
from century_rules.kernel.errors import CenturyError
from century_rules.kernel.game import A, BoardGame, S
from century_rules.kernel.property import Play
from century_rules.protocol.messages import Schema
from century_rules.protocol.positions import Json, position_as_json, set_up_as_json
from century_rules.protocol.schema import schema_of
from century_rules.protocol.server import outcome_as_json
from century_rules.rulebook import Rulebook
from century_rules.writing.stored import kept_plays, plays_at_bounds

OF_EACH_VERB = 8
"""Illegal actions of each verb that are asked about in a position."""

LONGEST, UNDER_A_READING = 600, 60
"""Actions; an ordinary game that has not ended by then is left there. One under another reading is short, for plays that are kept
show where the reading matters."""

Feature = tuple[str, str]
"""What a game shows: of which kind, and which."""

KINDS: Mapping[str, str] = {
    "clause": "Clauses", "reading": "Readings", "verb": "Actions played", "refusal": "Refusals: verb and clause",
    "end": "Ends", "players": "Numbers of players"}
"""The kinds of features, as the table calls them."""


@attrs.frozen
class Golden(Generic[S, A]):
    """One game.

    Attributes:
        of: the play.
        features: what it shows.
        text: of the file.
    """

    of: Candidate[S, A]
    features: frozenset[Feature]
    text: str = attrs.field(repr=False)


@attrs.frozen
class Candidate(Generic[S, A]):
    """A play that may become a golden file.

    Attributes:
        name: of the file.
        shows: what it is kept for, in words.
        game: the rules it is played by.
        play: all of it.
        clauses: those that it is kept to show something of.
    """

    name: str
    shows: str
    game: BoardGame[S, A]
    play: Play[S, A]
    clauses: tuple[str, ...] = ()


def candidates(
    book: Rulebook[S, A], players: Collection[int], seeds: Sequence[int], cited: Mapping[str, Sequence[str]],
) -> Iterator[Candidate[S, A]]:
    """The plays that are kept, then ordinary ones under each reading. `cited` has by claim the clauses it is about."""
    doubts = {doubt.id: doubt.clauses for doubt in book.ambiguities}
    for number in players:
        for stored in (*plays_at_bounds(book, number), *kept_plays(book, number)):
            claim = stored.file.stem.partition(".")[0]
            shows, clauses = "kept to show something", tuple(cited.get(claim, ()))
            if stored.about:
                shows, clauses = f"where the readings of {stored.about} part", tuple(doubts.get(stored.about, ()))
            elif clauses:
                shows = f"kept to show something of {claim}"
            name = f"{stored.file.parent.name}-{stored.file.stem.replace('.', '-')}"
            yield Candidate(name, shows, stored.game, stored.play, clauses)
    for seed in seeds:
        for number in players:
            game = book.printed(number)
            yield Candidate(f"ordinary-{number}p-{seed}", "an ordinary game", game, _ordinary(book, game, seed, LONGEST))
    for doubt in book.ambiguities:
        for reading in doubt.readings:
            if reading is not doubt.default:
                try:
                    game = book.printed(min(players), book.reading_names.parse({doubt.id: str(reading)}))
                    play = _ordinary(book, game, seeds[0] if seeds else 0, UNDER_A_READING)
                except CenturyError:  # not with the printed box, or not alone
                    continue
                yield Candidate(f"reading-{doubt.id}-{reading}", f"an ordinary game under {doubt.id}={reading}", game, play)


SOUGHT = 4
"""Plays by chance under each reading in which an action is looked for that no candidate has."""


def play_with(book: Rulebook[S, A], verb: str, players: int) -> Candidate[S, A] | None:
    """A play by chance up to an action of that verb, under the default readings or with another one; None if none was found."""
    others = [{doubt.id: str(reading)}
              for doubt in book.ambiguities for reading in doubt.readings if reading is not doubt.default]
    for named in ({}, *others):
        try:
            game = book.printed(players, book.reading_names.parse(named))
            starts = [game.deal(seed) for seed in range(SOUGHT)]
        except CenturyError:  # not with the printed box, or not alone
            continue
        for seed, start in enumerate(starts):
            play = _blind(book, game, start, seed, verb)
            if play is not None:
                under = "".join(f" under {doubt}={value}" for doubt, value in named.items())
                return Candidate(f"verb-{verb}", f"a play by chance to {verb}{under}", game, play)
    return None


def _blind(book: Rulebook[S, A], game: BoardGame[S, A], start: S, seed: int, verb: str) -> Play[S, A] | None:
    dice, states, actions = random.Random(seed), [start], list[A]()
    while len(actions) < LONGEST:
        legal = game.legal_actions(states[-1])
        if not legal:
            return None
        wanted = [each for each in legal if book.write_action(each).split()[0] == verb]
        actions.append(wanted[0] if wanted else dice.choice(legal))
        states.append(game.apply(states[-1], actions[-1]))
        if wanted:
            return Play(tuple(states), tuple(actions))
    return None


def _ordinary(book: Rulebook[S, A], game: BoardGame[S, A], seed: int, most: int) -> Play[S, A]:
    """With a fifth of its actions chosen blindly."""
    player, states, actions = book.guidance.player(game, seed, 0.2), [game.deal(seed)], list[A]()
    while len(actions) < most and game.outcome(states[-1]) is None and game.legal_actions(states[-1]):
        actions.append(player.choose(states[-1]))
        states.append(game.apply(states[-1], actions[-1]))
    return Play(tuple(states), tuple(actions))


def golden_of(book: Rulebook[S, A], candidate: Candidate[S, A]) -> Golden[S, A]:
    """The game of a play, with each position, what is legal there, and what refuses the rest."""
    game, play = candidate.game, candidate.play
    readings = book.reading_names.by_name(game.readings, defaults=True)
    features: set[Feature] = {("players", str(game.players)), *(("clause", clause) for clause in candidate.clauses),
                              *(("reading", f"{doubt}={value}") for doubt, value in readings.items())}
    dice, every = random.Random(0), _by_verb(book, game, play.states[0])
    steps = list[Json]()
    for place, state in enumerate(play.states):
        refused = _refused(book, game, state, every, dice)
        features |= {("refusal", f"{text.split()[0]} {clause}") for text, clauses in refused for clause in clauses}
        features |= {("clause", clause) for _, clauses in refused for clause in clauses}
        action = play.actions[place] if place < len(play.actions) else None
        if action is not None:
            features.add(("verb", book.write_action(action).split()[0]))
            features |= {("clause", clause) for clause in _cited(book, type(action))}
        steps.append({
            "position": position_as_json(book, game, state), "to_act": None if game.outcome(state) else game.actor(state),
            "legal": [book.write_action(each) for each in game.legal_actions(state)],
            "refused": [{"action": text, "clauses": list(clauses)} for text, clauses in refused],
            "action": None if action is None else book.write_action(action)})
    features.add(("end", _end(game, play.states[-1])))
    played = book.reading_names.by_name(game.readings)
    told: dict[str, Json] = {
        "$schema": "schema.json", "game": book.name, "shows": candidate.shows, "players": game.players, "readings": played,
        "set_up": set_up_as_json(book, game, play.states[0]), "steps": steps, "outcome": outcome_as_json(game, play.states[-1])}
    return Golden(candidate, frozenset(features), json.dumps(told, separators=(",", ":")))


def _by_verb(book: Rulebook[S, A], game: BoardGame[S, A], start: S) -> Mapping[str, Sequence[A]]:
    found: dict[str, list[A]] = {}
    for action in book.asked_actions(game, start):
        found.setdefault(book.write_action(action).split()[0], []).append(action)
    return found


def _refused(
    book: Rulebook[S, A], game: BoardGame[S, A], state: S, every: Mapping[str, Sequence[A]], dice: random.Random,
) -> list[tuple[str, tuple[str, ...]]]:
    """Actions that are illegal, one for each verb and each set of clauses, with the clauses."""
    found = dict[tuple[str, tuple[str, ...]], str]()
    for verb, actions in every.items():
        for action in dice.sample(actions, min(len(actions), OF_EACH_VERB)):
            try:
                clauses = tuple(each.clause for each in game.why_illegal(state, action))
            except CenturyError:  # no action with this set-up
                continue
            if clauses:
                found.setdefault((verb, clauses), book.write_action(action))
    return [(text, clauses) for (_, clauses), text in found.items()]


def _cited(book: Rulebook[S, A], kind: type[A]) -> set[str]:
    """The clauses that an action is there for, as its class says."""
    return {each for each in re.findall(r"[A-Z]{2,3}-[0-9]+\.[0-9]+[a-z]?", book.says_of_class(kind)) if each in book.clauses}


def _end(game: BoardGame[S, A], last: S) -> str:
    outcome = game.outcome(last)
    if outcome is None:
        return "the record stops there" if game.legal_actions(last) else "nobody can act"
    return "equal points" if lead(outcome) == 0 else "one has most points"


def chosen(games: Iterable[Golden[S, A]], most: int, room: int) -> list[Golden[S, A]]:
    """At most so many games, of so many letters in all: those first that show the most in the least room, then the shortest."""
    left = sorted(games, key=lambda each: (len(each.text), each.of.name))
    shown, found = set[Feature](), list[Golden[S, A]]()
    while len(found) < most:
        left = [each for each in left if len(each.text) <= room]
        if not left:
            break
        best = max(left, key=lambda each: (len(each.features - shown) / len(each.text), -len(each.text)))
        left.remove(best)
        shown |= best.features
        room -= len(best.text)
        found.append(best)
    return found


def golden_schema(book: Rulebook[S, A]) -> Schema:
    """The schema of a golden file."""
    schema = schema_of(book)
    text: Schema = {"type": "string"}
    texts: Schema = {"type": "array", "items": text}
    action: Schema = {"$ref": "#/$defs/action"}
    seat: Schema = {"anyOf": [{"type": "integer", "minimum": 0}, {"type": "null"}]}
    step: Schema = {
        "position": {"$ref": "#/$defs/position"}, "to_act": seat, "legal": {"type": "array", "items": action},
        "refused": {"type": "array", "items": {
            "type": "object", "properties": {"action": action, "clauses": texts}, "required": ["action", "clauses"]}},
        "action": {"anyOf": [action, {"type": "null"}]}}
    fields: Schema = {
        "$schema": text, "game": {"const": book.name}, "shows": text, "players": {"enum": list(book.players)},
        "readings": {"type": "object", "additionalProperties": text}, "set_up": texts,
        "steps": {"type": "array", "minItems": 1, "items": {
            "type": "object", "properties": step, "required": list(step), "additionalProperties": False}},
        "outcome": {"anyOf": [{"$ref": "#/$defs/outcome"}, {"type": "null"}]}}
    golden: Schema = {"type": "object", "properties": fields, "required": list(fields), "additionalProperties": False}
    return {**schema, "$id": f"{schema['$id']}:golden", "title": f"{book.title}: a golden file", "$ref": "#/$defs/golden",
            "$defs": {**cast("Mapping[str, Json]", schema["$defs"]), "golden": golden}}


@attrs.frozen
class Evidence:
    """What is known of features that no game shows.

    Attributes:
        about: by clause what is claimed about it, in words, theorems first.
        implied: by clause the theorem by which the others imply it.
        refusing: the clauses that refuse anything at all; None if that is not known.
    """

    about: Mapping[str, Sequence[str]] = attrs.field(factory=dict)
    implied: Mapping[str, str] = attrs.field(factory=dict)
    refusing: Collection[str] | None = None


def coverage(book: Rulebook[S, A], games: Sequence[Golden[S, A]], known: Collection[Feature], evidence: Evidence) -> str:
    """What covers what, as Markdown; of what no game shows, why. `known` is all that any candidate shows."""
    times = Counter[Feature]()
    first = dict[Feature, str]()
    for each in games:
        times.update(each.features)
        for feature in sorted(each.features):
            first.setdefault(feature, each.of.name)
    positions = sum(len(each.of.play.states) for each in games)
    lines = [f"# {book.title}: what the golden files show", "",
             f"{len(games)} games with {positions:,} positions. A clause is shown where it refuses an action, where an action is "
             "played that is there for it, and by a play that is kept for a claim or a doubt about it."]
    for kind, title in KINDS.items():
        lines += ["", f"## {title}", "", "| what | games | for instance |", "|---|---|---|"]
        wanted = _wanted(book, kind) or sorted(which for of, which in known if of == kind)
        for which in wanted:
            feature = kind, which
            where = first.get(feature) or _hole(book, feature, known, evidence)
            lines.append(f"| {which} | {times[feature] or '-'} | {where} |")
    return "\n".join(lines) + "\n"


def _wanted(book: Rulebook[S, A], kind: str) -> list[str]:
    """All that there is of a kind, where that is known."""
    if kind == "clause":
        return list(book.clauses)
    if kind == "reading":
        return [f"{doubt.id}={reading}" for doubt in book.ambiguities for reading in doubt.readings]
    if kind == "verb" and book.grammar is not None:
        return list(book.grammar.forms)
    return [str(number) for number in book.players] if kind == "players" else []


def _hole(book: Rulebook[S, A], feature: Feature, known: Collection[Feature], evidence: Evidence) -> str:
    """Why no game shows it: the theorem or the search that excludes it, or that this is not known."""
    kind, which = feature
    if feature in known:
        return "left out: there was no room for a game that shows it"
    if kind == "clause":
        return _hole_of_clause(which, evidence)
    if kind == "verb":
        return (f"not found by a search: {SOUGHT} plays by chance of up to {LONGEST} actions under each reading, with the fewest "
                "players; that none has it is not proved")
    if kind == "reading":
        return "no candidate: with this reading alone and the printed box no game begins"
    return "not asked for"


def _hole_of_clause(clause: str, evidence: Evidence) -> str:
    claims = "; ".join(evidence.about.get(clause, ())[:4])
    if clause in evidence.implied:
        return f"never refuses alone: theorem `{evidence.implied[clause]}`"
    if evidence.refusing is None:
        return f"not known whether it refuses anything; {claims}" if claims else "not known"
    if clause in evidence.refusing:
        return f"not known: it can refuse, and no candidate has it; {claims}" if claims else "not known: it can refuse"
    return f"refuses no action, by the lifted rules; {claims or 'nothing is claimed of it'}"
