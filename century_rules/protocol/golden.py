"""Golden files: games that between them show as much of the rules as can be, each position with all that may be done there.

A file is one game as JSON. Refused actions are told once for each verb and each set of clauses that refuses it there.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Generic, cast

import attrs

from century_rules.guidance import lead
from century_rules.kernel.errors import CenturyError
from century_rules.kernel.game import A, BoardGame, Outcome, S
from century_rules.kernel.property import Play
from century_rules.protocol.clause_coverage import ClauseCoverage
from century_rules.protocol.messages import Schema
from century_rules.protocol.positions import Json, position_as_json, set_up_as_json
from century_rules.protocol.schema import schema_of
from century_rules.protocol.server import outcome_as_json
from century_rules.rulebook import Rulebook
from century_rules.writing.stored import Stored, as_far_as_legal, kept_plays, plays_at_bounds

OF_EACH_VERB, AT_THE_END = 8, 200
"""Actions of each verb that are asked about in a position, and in the last one: kept plays end where something seldom is."""

LONGEST, UNDER_A_READING = 600, 60
"""Actions; an ordinary game that has not ended by then is left there. One under another reading is short, for plays that are kept
show where the reading matters."""

Feature = tuple[str, str]
"""What a game shows: of which kind, and which."""

KINDS: Mapping[str, str] = {
    "reading": "Readings", "verb": "Actions played", "refusal": "Refusals: verb and clause",
    "end": "Ends", "players": "Numbers of players"}
"""The kinds of features, as the tables call them; besides clauses that are shown (``clause``) and touched (``line``)."""


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
        refused: an action that is refused at its end.
    """

    name: str
    shows: str
    game: BoardGame[S, A]
    play: Play[S, A]
    refused: A | None = None


def candidates(book: Rulebook[S, A], players: Collection[int], seeds: Sequence[int]) -> Iterator[Candidate[S, A]]:
    """The plays that are kept, then ordinary ones under each reading."""
    for number in players:
        for stored in (*plays_at_bounds(book, number), *kept_plays(book, number)):
            shows = (f"where the readings of {stored.about} part" if stored.about else
                     f"kept for {stored.file.stem.partition('.')[0]}")
            name = f"{stored.file.parent.name}-{stored.file.stem.replace('.', '-')}"
            yield Candidate(name, shows, stored.game, stored.play)
            if stored.about:
                yield from _where_it_is_refused(book, stored, name, shows)
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


def _where_it_is_refused(book: Rulebook[S, A], stored: Stored[S, A], name: str, shows: str) -> Iterator[Candidate[S, A]]:
    """A play in which two readings part, under each reading of that doubt that refuses its last action."""
    doubt = book.reading_names.find(stored.about)
    for reading in doubt.readings:
        under = book.reading_names.parse({doubt.id: str(reading)}, stored.game.readings)
        if under != stored.game.readings:
            game, last = book.printed(stored.game.players, under), len(stored.play.actions) - 1
            known = as_far_as_legal(game, stored.play)
            if known is not None and len(known.actions) == last:
                yield Candidate(f"{name}-under-{doubt.id}={reading}", f"{shows}, under {doubt.id}={reading}", game, known,
                                stored.play.actions[last])


SOUGHT = 4
"""Plays by chance under each reading in which an action, or a refusal, is looked for that no candidate has."""


def play_with(book: Rulebook[S, A], verb: str, players: int) -> Candidate[S, A] | None:
    """A play by chance up to an action of that verb, under the default readings or with another one; None if none was found."""
    for under, game, start, dice in _starts(book, players):
        for play in _blind(game, start, dice, lambda action: book.write_action(action).split()[0] == verb):
            if play.actions and book.write_action(play.actions[-1]).split()[0] == verb:
                return Candidate(f"verb-{verb}", f"a play by chance to {verb}{under}", game, play)
    return None


def play_refused(book: Rulebook[S, A], clause: str, players: int) -> Candidate[S, A] | None:
    """A play by chance up to where that clause refuses an action, under the default readings or one that is about it."""
    about = {doubt.id for doubt in book.ambiguities if clause in doubt.clauses}
    for under, game, start, dice in _starts(book, players, about):
        every = _by_verb(book, game, start)
        for play in _blind(game, start, dice):
            if any(clause in clauses for _, _, clauses in _refusals(game, play.states[-1], every, dice)):
                return Candidate(f"clause-{clause}", f"a play by chance to a refusal by {clause}{under}", game, play)
    return None


def _starts(
    book: Rulebook[S, A], players: int, doubts: Collection[str] | None = None,
) -> Iterator[tuple[str, BoardGame[S, A], S, random.Random]]:
    """Deals of the printed game, each with dice: under the default readings, then with each other one of `doubts`, or of all."""
    others = [{doubt.id: str(reading)} for doubt in book.ambiguities if doubts is None or doubt.id in doubts
              for reading in doubt.readings if reading is not doubt.default]
    for named in ({}, *others):
        try:
            game = book.printed(players, book.reading_names.parse(named))
            starts = [game.deal(seed) for seed in range(SOUGHT)]
        except CenturyError:  # not with the printed box, or not alone
            continue
        for seed, start in enumerate(starts):
            yield "".join(f" under {doubt}={value}" for doubt, value in named.items()), game, start, random.Random(seed)


def _blind(
    game: BoardGame[S, A], start: S, dice: random.Random, wanted: Callable[[A], bool] = lambda _: False,
) -> Iterator[Play[S, A]]:
    """A play by chance, as it is after each action; one that is wanted is played where it can be."""
    states, actions = [start], list[A]()
    yield Play((start,), ())
    while len(actions) < LONGEST:
        legal = game.legal_actions(states[-1])
        if not legal:
            return
        actions.append(next(filter(wanted, legal), None) or dice.choice(legal))
        states.append(game.apply(states[-1], actions[-1]))
        yield Play(tuple(states), tuple(actions))


def _ordinary(book: Rulebook[S, A], game: BoardGame[S, A], seed: int, most: int) -> Play[S, A]:
    """With a fifth of its actions chosen blindly."""
    player, states, actions = book.guidance.player(game, seed, 0.2), [game.deal(seed)], list[A]()
    while len(actions) < most and game.outcome(states[-1]) is None and game.legal_actions(states[-1]):
        actions.append(player.choose(states[-1]))
        states.append(game.apply(states[-1], actions[-1]))
    return Play(tuple(states), tuple(actions))


def golden_of(book: Rulebook[S, A], candidate: Candidate[S, A], watch: ClauseCoverage) -> Golden[S, A]:
    """The game of a play, with each position, what is legal there, and what refuses the rest; `watch` notes what it touches."""
    game, play = candidate.game, candidate.play
    readings = book.reading_names.by_name(game.readings, defaults=True)
    features: set[Feature] = {("players", str(game.players)),
                              *(("reading", f"{doubt}={value}") for doubt, value in readings.items())}
    touched = set[str]()
    watch.watched(partial(game.deal, 0), touched)
    dice, every = random.Random(0), _by_verb(book, game, play.states[0])
    steps = list[Json]()
    for place, state in enumerate(play.states):
        is_last = place == len(play.actions)
        found = {(verb, clauses): action for verb, action, clauses in _refusals(
            game, state, every, dice, most=AT_THE_END if is_last else OF_EACH_VERB)}
        if is_last and candidate.refused is not None:
            clauses = tuple(each.clause for each in game.why_illegal(state, candidate.refused))
            found[book.write_action(candidate.refused).split()[0], clauses] = candidate.refused
        refused = [(book.write_action(action), clauses) for (_, clauses), action in found.items()]
        features |= {("refusal", f"{text.split()[0]} {clause}") for text, clauses in refused for clause in clauses}
        features |= {("clause", clause) for _, clauses in refused for clause in clauses}
        action = play.actions[place] if place < len(play.actions) else None
        if action is not None:
            features.add(("verb", book.write_action(action).split()[0]))
        outcome = watch.watched(partial(_gone_on, game, state, action), touched)
        steps.append({
            "position": position_as_json(book, game, state), "to_act": None if outcome else game.actor(state),
            "legal": [book.write_action(each) for each in game.legal_actions(state)],
            "refused": [{"action": text, "clauses": list(clauses)} for text, clauses in refused],
            "action": None if action is None else book.write_action(action)})
    features |= {("end", _end(game, play.states[-1])), *(("line", clause) for clause in touched)}
    features |= {("line", clause) for kind, clause in features if kind == "clause"}
    played = book.reading_names.by_name(game.readings)
    told: dict[str, Json] = {
        "$schema": "schema.json", "game": book.name, "shows": candidate.shows, "players": game.players, "readings": played,
        "set_up": set_up_as_json(book, game, play.states[0]), "steps": steps, "outcome": outcome_as_json(game, play.states[-1])}
    return Golden(candidate, frozenset(features), json.dumps(told, separators=(",", ":")))


def _by_verb(book: Rulebook[S, A], game: BoardGame[S, A], start: S) -> Mapping[str, Sequence[A]]:
    verbs, found = dict[type[A], str](), dict[str, list[A]]()
    for action in book.asked_actions(game, start):
        verb = verbs.get(type(action)) or verbs.setdefault(type(action), book.write_action(action).split()[0])
        found.setdefault(verb, []).append(action)
    return found


def _refusals(
    game: BoardGame[S, A], state: S, every: Mapping[str, Sequence[A]], dice: random.Random, most: int = OF_EACH_VERB,
) -> Iterator[tuple[str, A, tuple[str, ...]]]:
    """Some actions that are illegal, each with its verb and the clauses that refuse it."""
    for verb, actions in every.items():
        for action in dice.sample(actions, min(len(actions), most)):
            try:
                clauses = tuple(each.clause for each in game.why_illegal(state, action))
            except CenturyError:  # no action with this set-up
                continue
            if clauses:
                yield verb, action, clauses


def _gone_on(game: BoardGame[S, A], state: S, action: A | None) -> Outcome | None:
    """How it ended there; the action is played, too."""
    if action is not None:
        game.apply(state, action)
    return game.outcome(state)


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
        carried: the clauses that statements of the rules carry.
    """

    about: Mapping[str, Sequence[str]] = attrs.field(factory=dict)
    implied: Mapping[str, str] = attrs.field(factory=dict)
    refusing: Collection[str] | None = None
    carried: Collection[str] = ()


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
             f"{len(games)} games with {positions:,} positions. A clause is shown where it refuses an action. It is touched "
             "where it is shown, and where a line of the rules that carries it has run as the game was dealt, its actions were "
             "played, or its outcome was told: the clause was looked at, whether it made a difference or not.",
             "", "## Clauses", "",
             "| clause | shown in | touched in | for instance; and if it is not shown, why |", "|---|---|---|---|"]
    for clause in book.clauses:
        shown, touched = ("clause", clause), ("line", clause)
        where = first.get(shown) or "; ".join(filter(None, (first.get(touched), _unshown(clause, known, evidence))))
        lines.append(f"| {clause} | {times[shown] or '-'} | {times[touched] or '-'} | {where} |")
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
    if kind == "reading":
        return [f"{doubt.id}={reading}" for doubt in book.ambiguities for reading in doubt.readings]
    if kind == "verb" and book.grammar is not None:
        return list(book.grammar.forms)
    return [str(number) for number in book.players] if kind == "players" else []


def _hole(book: Rulebook[S, A], feature: Feature, known: Collection[Feature], evidence: Evidence) -> str:
    """Why no game shows it: the theorem or the search that excludes it, or that this is not known."""
    kind, _ = feature
    if feature in known:
        return LEFT_OUT
    if kind == "verb":
        return _searched("each reading")
    if kind == "reading":
        return "no candidate: with this reading alone and the printed box no game begins"
    return "not asked for"


def _searched(readings: str) -> str:
    return (f"not found by a search: {SOUGHT} plays by chance of up to {LONGEST} actions under {readings}, with the fewest "
            "players; that none has it is not proved")


LEFT_OUT = "left out: there was no room for a game that shows it"


def _unshown(clause: str, known: Collection[Feature], evidence: Evidence) -> str:
    """Why no game shows that a clause refuses."""
    if ("clause", clause) in known:
        return LEFT_OUT
    claims = evidence.about.get(clause, ())[:4]
    if clause in evidence.implied:
        why = f"never refuses alone: theorem `{evidence.implied[clause]}`"
    elif evidence.refusing is None:
        why = "the rules cannot be asked whether it refuses anything"
    elif clause in evidence.refusing:
        why = _searched("the default readings and each other that is about it")
    else:
        why = "it refuses no action, in any position, under any reading: so say the rules over unknowns"
    if ("line", clause) not in known:
        reached = "no candidate reaches a" if clause in evidence.carried else "there is no"
        why += f"; {reached} statement of the rules that carries it"
    return "; ".join((why, *claims))
