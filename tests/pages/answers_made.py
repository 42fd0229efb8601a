"""Pages of many answers that the tests look at, each made once, and what they are made of: nothing here asks a solver."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import attrs

from century_rules.answers.searched import searched_document
from century_rules.desk.breaking.demonstrations import Demonstration, demonstrate
from century_rules.desk.breaking.control_result import ControlResult
from century_rules.desk.breaking.why import Why, whys
from century_rules.desk.claims.trace_check import Broken
from century_rules.desk.claims.sample_traces import RealPlay
from century_rules.desk.comparing.small_games_document import apart_document
from century_rules.desk.proving.finding import Finding
from century_rules.desk.proving.verify_document import Verified, verified_document
from century_rules.desk.proving.why_document import why_document
from century_rules.archive import Instance
from century_rules.kernel.verdict import Verdict
from century_rules.pages.of_document import page_of
from century_rules.rulebook import Rulebook, rulebook
from century_rules.rulings import ruled
from century_rules.rulings.impact import impact_on
from century_rules.rulings.impact_document import Beside, impact_document
from century_rules.rulings.impacts import Impacts
from century_rules.rulings.keeping import Going, Keeping, Kept
from century_rules.rulings.keeping_document import Under, under_document
from century_rules.search.exploration import Exploration
from century_rules.search.small import compare_on, search_instance
from century_rules.solving.dependencies import Support
from century_rules.solving.obligation import Decision
from century_rules.theory.theories import theory
from tests.pages.made import EVIL, evil_book
from tests.rulings.files import BOTH_PLAY, ended_game, folder_of, play, ruling

EW = "eastern-wonders"


@cache
def why(clause: str = "EW-6.1") -> Why[Any, Any]:
    """Why a clause is there."""
    found, = whys(theory(rulebook(EW)), [clause])
    return found


@cache
def finding(theorem: str = "closed-port-idle") -> Finding[Any, Any]:
    """A finding as `verify` gives it where all is proved, with the play of the theorem's first control."""
    known = theory(rulebook(EW))
    claim = known.theorems[theorem]
    loss = next(loss for each in whys(known, claim.controls[0].clauses) for loss in each.losses if loss.theorem is claim)
    control = ControlResult(loss.at, f"theorem/{theorem}/claim", loss.play)
    assert control.as_expected
    return Finding(
        players=2, theorem=claim, claimed=known.properties[theorem], family=known.families[theorem], possible=True, asked=46,
        support=Support((Decision(f"theorem/{theorem}", Verdict.PROVED, rlimit_used=1_300_000),), ()), controls=(control,))


def undecided(reason: str = "ran out of solver steps") -> Finding[Any, Any]:
    """The same where the limit ran out."""
    return attrs.evolve(finding(), controls=(), support=Support((Decision("theorem/x", Verdict.UNKNOWN, reason=reason),), ()))


@cache
def refuted(claim: str = "every-game-ends") -> Demonstration[Any, Any]:
    """A false claim with its play."""
    found, = demonstrate(rulebook(EW), players=[2], only=[claim])
    return found


def bounded() -> Demonstration[Any, Any]:
    """A claim that is shown of small games alone."""
    claimed = theory(rulebook(EW)).properties["can-always-end"]
    return Demonstration("can-always-end", claimed, "extremes", 2, "complete search",
                         Verdict.HOLDS_ON_INSTANCE, Verdict.HOLDS_ON_INSTANCE, "8,906 positions of cove", "", 0.1,
                         "default readings")


def broken_really() -> Finding[Any, Any]:
    """A theorem that a real play breaks, whatever the solver says."""
    book, stored = rulebook(EW), refuted().plays[0].stored
    real = RealPlay(book, "a stored play", stored.game, stored.play.states, stored.play.actions)
    return attrs.evolve(finding(), controls=(), broken=Broken("closed-port-idle", real, len(real.actions)))


def verified(**others: Any) -> Verified[Any, Any]:
    """What `verify` found, a claim of each kind."""
    return attrs.evolve(Verified(
        findings=[finding(), attrs.evolve(undecided(), theorem=attrs.evolve(finding().theorem, id="turn-order"))],
        demonstrations=[bounded(), refuted()], players=(2,)), **others)


def claims(**others: Any) -> str:
    """Its page."""
    return page_of(verified_document(rulebook(EW), verified(**others)), "century-rules verify eastern-wonders --html page.html")


def under(**others: Any) -> Under[Any, Any]:
    """What `verify` found under a ruling, a claim of each kind."""
    loss = why().losses[0]
    made: dict[str, Any] = {"family": "cubes", "players": 2}
    return attrs.evolve(Under(
        found=[Keeping(id="voyage-cost", statement="A step costs a cube.", kept=Kept.KEPT, finding=finding(), **made),
               Keeping(id="harvest-gives", statement="A harvest gives two.", kept=Kept.BROKEN, play=loss.play, **made),
               Keeping(id="cubes-conserved", statement="Cubes stay.", kept=Kept.NOT_DECIDED, reason="not inductive", **made),
               Keeping(id="can-always-end", statement="It ends.", kept=Kept.NOT_CLAIMED, reason="is checked directly", **made)],
        going=[Going(2, False, ("discard",), ("more-than-the-last-tile",))], without=(4,)), **others)


@cache
def closed_for_good() -> Rulebook[Any, Any]:
    """A rulebook with a ruling in force."""
    from tests.rulings.as_written import reopened_never

    with tempfile.TemporaryDirectory() as folder:
        return ruled([str(reopened_never(Path(folder)))])


def kept(**others: Any) -> str:
    return page_of(under_document(closed_for_good(), under(**others)))


@cache
def searched() -> Exploration[Any, Any]:
    """A search that found a play."""
    book = rulebook(EW)
    return search_instance(book.instance("lagoon"), book.goal("port-closed"))


def search(found: Exploration[Any, Any] | None = None, name: str = "lagoon", goal: str | None = "port-closed",
           book: Rulebook[Any, Any] | None = None) -> str:
    """The page of a search."""
    book = book or rulebook(EW)
    small: Instance[Any, Any] = book.instance(name)
    return page_of(searched_document(book, small, found or searched(), None if goal is None else book.goal(goal)))


@cache
def apart(max_depth: int | None = None) -> str:
    """The page of a search for where two readings part."""
    book = rulebook(EW)
    small = book.instance("reef")
    other = book.under(small, book.reading_names.parse(["pickup=all"], small.game.readings))
    return page_of(apart_document(book, small, other, ["pickup=all"], compare_on(small, other, max_depth=max_depth)))


def clauses(*found: Why[Any, Any], cut: str = "", asked: tuple[str, ...] = ()) -> str:
    """The page of why clauses are there."""
    book, found = rulebook(EW), found or (why(), why("EW-3.5"))
    return page_of(why_document(
        book, [each.clause for each in found] + [book.clause(each) for each in asked], found, None, cut))


@cache
def impacts(name: str = "rest-with-two") -> tuple[Rulebook[Any, Any], Impacts]:
    """A ruling and four games: other choices, illegal, a whole game, and what is no record."""
    with tempfile.TemporaryDirectory() as folder:
        book = ruled([ruling(Path(folder), name)])
        games = folder_of(Path(folder) / "games", a=play(*BOTH_PLAY), b=play(*BOTH_PLAY, "P1 rest", "P2 rest"),
                          c=ended_game(3), bad="nonsense\n")
        found = Impacts([impact_on(book, str(path)) for path in sorted(Path(games).iterdir())])
        _PAGES[name] = impact_page(book, found, found.conclusion(lambda: None, "compare"), Beside(refused="it was not asked"))
        return book, found


_PAGES: dict[str, str] = {}


def impact_page(book: Rulebook[Any, Any], found: Impacts, conclusion: str, beside: Beside,
                no_position: tuple[str, ...] = ()) -> str:
    """The page of what a ruling changes in four records."""
    return page_of(impact_document(book, found, conclusion, beside, asked=4, no_position=no_position))


def impact(name: str = "rest-with-two") -> str:
    """Their page, made while the records are there."""
    impacts(name)
    return _PAGES[name]


@cache
def evil_claims() -> str:
    """Pages whose texts are tags: of claims, here."""
    evil = attrs.evolve(finding(), claimed=attrs.evolve(finding().claimed, statement=EVIL))
    return page_of(verified_document(evil_book(), verified(findings=[evil], said=[[EVIL]], second=[EVIL], cut=EVIL)), EVIL)


ANSWERS: dict[str, Callable[[], str]] = {
    "claims": cache(claims), "kept": cache(kept), "search": cache(search), "apart": apart, "why": cache(clauses),
    "impact": impact, "evil claims": evil_claims}
"""The pages, by name."""
