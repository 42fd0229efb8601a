"""The page of a search for where two readings part on a small game."""

from __future__ import annotations

import enum
from collections.abc import Sequence
from typing import cast

import attrs

from century_rules.desk.comparing.parting import Both, Games, Parting
from century_rules.desk.comparing.point import point_of
from century_rules.desk.comparing.question import Question
from century_rules.kernel.game import A, BoardGame, S
from century_rules.kernel.reading import Ambiguity, Ground, Reading
from century_rules.pages.asking import Asking
from century_rules.pages.board import Gallery, signs_of
from century_rules.pages.document import rendered
from century_rules.pages.parting import TAGS, Badge, differs, steps_of
from century_rules.pages.searched import WHY, about_small
from century_rules.pages.steps import Step, by_turns, check_length
from century_rules.pages.told import cited
from century_rules.pages.wording import full_stop, in_full
from century_rules.rulebook import Rulebook, Small
from century_rules.search.compare import Comparison
from century_rules.writing.paragraphs import counted


BEGIN_APART = "They differ before anything is done."


@attrs.frozen
class OnSmallGames(Question[S, A]):
    """Two readings of a small game, from where it begins.

    Attributes:
        smalls: the game under each, in the order of `readings`.
    """

    smalls: tuple[Small[S, A], Small[S, A]] = attrs.field(kw_only=True, repr=False)

    def game(self, reading: Reading) -> BoardGame[S, A]:
        return self.smalls[self.readings.index(reading)].game

    def games(self) -> Games[S, A]:
        return self.smalls[0].game, self.smalls[1].game

    def both(self, beginning: S) -> Both[S, A]:
        return Both(self.games(), beginning, (self.smalls[0].start, self.smalls[1].start))


def apart_page(book: Rulebook[S, A], small: Small[S, A], other: Small[S, A], found: Comparison[S, A], command: str = "") -> str:
    """The page of a comparison on a small game under two readings. Raises InvalidInput for too long a play."""
    question = _question(book, small, other)
    parting = _parting(question, found)
    gallery, steps, data, asking = Gallery[S, A](), list[Step](), None, None
    if parting is not None:
        check_length(parting.length)
        asking = Asking(book, question.games()[parting.side_that_allows], small.beginning, small.opening)
        steps = list(steps_of(question, parting, asking, gallery))
    refused = [clause for step in steps for pane in step.panes for clause, _ in pane.refusals]
    quoted = list(dict.fromkeys([*question.ambiguity.clauses, *refused, *sorted(asking.clauses if asking else ())]))
    if asking is not None:
        data = {"parting": len(steps) - 1, **asking.data(
            steps, quoted, f"{book.name}-{small.name}", [str(reading) for reading in question.readings])}
    sides = [{"tag": tag, "name": str(reading), "says": reading.text, "clauses": question.ambiguity.clauses, "why": "",
              "default": False} for tag, reading in zip(TAGS, question.readings, strict=True)]
    point = in_full(point_of(question, parting)) if parting else BEGIN_APART if found.parting else ""
    asked = question.ambiguity.question
    return rendered(
        "play.html", data, gallery, title=f"{asked} – {book.title}", question=asked,
        kicker=f"{book.title}. On the small game {small.name}: {about_small(book, small)}", sides=sides,
        badge=badge_of_comparison(found), point=point, set_up=(), steps=steps, turns=by_turns(steps) if steps else (),
        differs=differs(question, parting) if parting else (), legend=signs_of(book), record="",
        command=command, home="", two=True, by_itself=None, clauses=cited(book, quoted), sources=book.sources_told)


def badge_of_comparison(found: Comparison[S, A]) -> Badge:
    """What kind of answer it is: a shortest play there, none at all there, or not known."""
    rests_on = (f"Both were played side by side, breadth first: {counted(found.pairs, 'pair')} of positions, "
                f"{counted(found.depth, 'action')} deep. It is about this small game alone.",)
    limits = "; ".join(f"{limit}, and {counted(hits, 'action')} lead outside" for limit, hits in found.limits)
    if found.parting is not None:
        length = counted(len(found.parting.actions), "action")
        told = (f"After {length} one allows what the other does not" if found.parting.kind == "legality" else
                f"It first matters after {length}")
        if limits:
            return Badge("Shown by a play", told, rests_on, f"sooner outside the bounds? not known: {limits}")
        return Badge("Shortest play on this small game", f"{told}, and no sooner", rests_on)
    if found.complete:
        return Badge("Searched to the end", "They never part on this small game", rests_on)
    kind = "Interrupted" if found.why_stopped == "interrupted" else "Bounded"
    return Badge(f"{kind}: not known", "They do not part in what was searched; beyond that it is not known", rests_on,
                 limits or WHY.get(found.why_stopped, found.why_stopped))


def _question(book: Rulebook[S, A], small: Small[S, A], other: Small[S, A]) -> OnSmallGames[S, A]:
    """What is asked, of whichever readings are not the same on both sides."""
    doubts = [doubt for doubt in book.ambiguities
              if getattr(small.game.readings, doubt.field) is not getattr(other.game.readings, doubt.field)]
    texts = []
    for readings in (small.game.readings, other.game.readings):
        chosen: Sequence[tuple[Ambiguity, Reading]] = [(doubt, getattr(readings, doubt.field)) for doubt in doubts]
        texts.append((", ".join(f"{doubt.id}={reading}" for doubt, reading in chosen),
                      " ".join(full_stop(book.worded(reading.text)) for _, reading in chosen)))
    words = cast("type[Reading]", enum.EnumMeta.__call__(Reading, "Sides", {"FIRST": texts[0], "SECOND": texts[1]}))
    asked = " ".join(in_full(book.worded(doubt.question)) for doubt in doubts) or f"Are they the same on {small.name}?"
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
