"""The answer of a search for where two readings part on a small game."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from typing import cast

import attrs

from century_rules.answers.document import Badge, Document, PlayedBy
from century_rules.answers.searched import about_instance, how_far
from century_rules.desk.comparing.document import differs, play_of
from century_rules.desk.comparing.parting import Both, Games, Parting
from century_rules.desk.comparing.point import point_of
from century_rules.desk.comparing.question import Question
from century_rules.archive import Instance
from century_rules.kernel.game import A, BoardGame, S
from century_rules.kernel.reading import Ambiguity, Ground, Reading
from century_rules.rulebook import Rulebook
from century_rules.search.compare import Comparison
from century_rules.writing.paragraphs import counted
from century_rules.writing.wording import capital, full_stop, in_full

BEGIN_APART = "They differ before anything is done."


@attrs.frozen
class OnSmallGames(Question[S, A]):
    """Two readings of a small game, from where it begins.

    Attributes:
        smalls: the game under each, in the order of `readings`.
    """

    smalls: tuple[Instance[S, A], Instance[S, A]] = attrs.field(kw_only=True, repr=False)

    def game(self, reading: Reading) -> BoardGame[S, A]:
        return self.smalls[self.readings.index(reading)].game

    def games(self) -> Games[S, A]:
        return self.smalls[0].game, self.smalls[1].game

    def both(self, beginning: S) -> Both[S, A]:
        return Both(self.games(), beginning, (self.smalls[0].start, self.smalls[1].start))


def apart_document(book: Rulebook[S, A], small: Instance[S, A], other: Instance[S, A], against: Sequence[str],
                   found: Comparison[S, A]) -> Document[S, A]:
    """Where a small game and the same under other readings, those of `against`, part."""
    question = _question(book, small, other)
    parting = _parting(question, found)
    shown = None if parting is None else play_of(question, parting)
    if shown is not None:
        shown = attrs.evolve(shown, opening=(small.beginning, small.opening))
    clauses = question.ambiguity.clauses
    return Document(
        book=book, heading=question.ambiguity.question, about=clauses,
        kicker=f"{book.title}. On the small game {small.name}: {about_instance(book, small)}",
        sides=[PlayedBy(str(reading), reading.text, clauses) for reading in question.readings], badge=badge_of_comparison(found),
        play=shown, point=in_full(point_of(question, parting)) if parting else BEGIN_APART if found.parting else "",
        differs=differs(question, parting) if parting else (), name=f"{book.name}-{small.name}", data={
            "game": book.name, "instance": small.name, "against": list(against), "pairs": found.pairs,
            "transitions": found.transitions, "depth": found.depth, "complete": found.complete, "why_stopped": found.why_stopped,
            "interrupted": found.why_stopped == "interrupted",
            "parting": None if found.parting is None else _as_json(book, found)})


def badge_of_comparison(found: Comparison[S, A]) -> Badge:
    """What kind of answer it is: a shortest play there, none at all there, or not known."""
    rests_on = (f"Both were played side by side, breadth first: {counted(found.pairs, 'pair')} of positions, "
                f"{counted(found.depth, 'action')} deep. It is about this small game alone.",)
    why = how_far(found.limits, found.why_stopped)
    if found.parting is not None:
        length = counted(len(found.parting.actions), "action")
        after = f"after {length}" if found.parting.actions else "at once"
        told = (f"{capital(after)} one allows what the other does not" if found.parting.kind == "legality" else
                f"It first matters {after}")
        if found.limits:
            return Badge("Shown by a play", told, rests_on, f"sooner outside the bounds? not known: {why}")
        return Badge("Shortest play on this small game", f"{told}, and no sooner", rests_on)
    if found.complete:
        return Badge("Searched to the end", "They never part on this small game", rests_on)
    kind = "Interrupted" if found.why_stopped == "interrupted" else "Bounded"
    return Badge(f"{kind}: not known", "They do not part in what was searched; beyond that it is not known", rests_on, why)


def _question(book: Rulebook[S, A], small: Instance[S, A], other: Instance[S, A]) -> OnSmallGames[S, A]:
    """What is asked, of whichever readings are not the same on both sides."""
    doubts = [doubt for doubt in book.ambiguities
              if getattr(small.game.readings, doubt.field) is not getattr(other.game.readings, doubt.field)]
    texts = []
    for readings in (small.game.readings, other.game.readings):
        chosen: Sequence[tuple[Ambiguity, Reading]] = [(doubt, getattr(readings, doubt.field)) for doubt in doubts]
        texts.append((", ".join(f"{doubt.id}={reading}" for doubt, reading in chosen),
                      " ".join(full_stop(book.theme.worded(reading.text)) for _, reading in chosen)))
    words = cast("type[Reading]", enum.EnumMeta.__call__(Reading, "Sides", {"FIRST": texts[0], "SECOND": texts[1]}))
    asked = " ".join(in_full(book.theme.worded(doubt.question)) for doubt in doubts) or f"Are they the same on {small.name}?"
    doubt = Ambiguity("-and-".join(each.id for each in doubts) or "none", asked, words,
                      tuple(dict.fromkeys(clause for each in doubts for clause in each.clauses)), "", Ground.OFFICIAL)
    first, second = tuple(words)
    return OnSmallGames(book, doubt, small.game.players, small.game.readings, small.game.components, readings=(first, second),
                        smalls=(small, other))


def _parting(question: OnSmallGames[S, A], found: Comparison[S, A]) -> Parting[S, A] | None:
    """The same parting as the desk has it, by playing it again; where one side alone allows something, by the first such."""
    parting = found.parting
    if parting is None:
        return None
    beyond = (*parting.only_left, *parting.only_right)[:1] if parting.kind == "legality" else ()
    return question.confirmed(question.smalls[0].start, (*parting.actions, *beyond))


def _as_json(book: Rulebook[S, A], found: Comparison[S, A]) -> dict[str, object]:
    parting = found.parting
    assert parting is not None
    return {
        "kind": parting.kind, "actions": [book.write_action(action) for action in parting.actions],
        "only_here": [book.write_action(action) for action in parting.only_left],
        "only_there": [book.write_action(action) for action in parting.only_right],
        "details": {name: [str(mine), str(its)] for name, (mine, its) in parting.details.items()}}
