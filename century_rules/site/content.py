"""What a game's pages say: its clauses with the questions about each, and what is proved and refuted of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Generic

import attrs

from century_rules.asking.entries import LEADS
from century_rules.asking.mattering import Mattering, of_all
from century_rules.asking.players_words import PlayersWords, players_words
from century_rules.desk.comparing.answer import Answer
from century_rules.desk.comparing.parting import BEFORE_PLAY
from century_rules.desk.settling.cases import Case, main_case, switches_of
from century_rules.kernel.clause import Clause
from century_rules.kernel.game import A, S
from century_rules.kernel.reading import Ambiguity, Ground, Reading
from century_rules.pages.folder import file_of
from century_rules.writing.wording import full_stop
from century_rules.rulebook import Rulebook
from century_rules.rulebook_texts import text_of_reading, text_of_sources
from century_rules.site.evidence import REFUTED, Evidence
from century_rules.theory.theories import Theory, theory
from century_rules.writing.paragraphs import counted

@attrs.frozen
class OtherReading:
    """A reading that is not the default: its short answer, what it says, when it first matters, and the page that shows it."""

    name: str
    answer: str
    says: str
    matters: str
    file: str


@attrs.frozen
class QuestionAnswered:
    """A question about a rulebook with its answer.

    Attributes:
        id: the name of the ambiguity.
        question: as a player puts it.
        lead: how its answer begins, by the ground of the default.
        answer: the short answer by the default.
        says: what that reading says.
        often: in how many games of ordinary players it comes up, as a sentence.
        why: the support for it.
        clauses: those it is about.
        others: the other readings.
        settled: whether the sources settle it.
    """

    id: str
    question: str
    lead: str
    answer: str
    says: str
    often: str
    why: str
    clauses: tuple[str, ...]
    others: tuple[OtherReading, ...]
    settled: bool


@attrs.frozen
class ClauseEntry:
    """A clause and the questions whose first clause it is; `named` are the other questions about it.

    `why` is the page that shows why it is there, and `stands` how that stands; both empty where nothing is kept.
    """

    clause: Clause
    asked: tuple[QuestionAnswered, ...]
    named: tuple[QuestionAnswered, ...]
    why: str
    stands: str


@attrs.frozen
class Chapter:
    """A chapter of a rulebook: what its ids begin with, what it is about, and its clauses."""

    id: str
    title: str
    clauses: tuple[ClauseEntry, ...]

    @property
    def questions(self) -> int:
        """How many questions stand beside its clauses."""
        return sum(len(entry.asked) for entry in self.clauses)


@attrs.frozen
class ClaimEntry:
    """A claim of a game: what it says, on which clauses it is, under which readings, and how it is known.

    `elsewhere` says how it stands under other readings, and `file` leads to the plays; both empty where nothing is kept.
    """

    id: str
    says: str
    clauses: tuple[str, ...]
    under: str
    how: str
    elsewhere: str = ""
    file: str = ""


@attrs.frozen
class Believed:
    """A claim of the list that a theory began with: its number, the claims it became, whether it is true, and a remark."""

    number: str
    claims: tuple[str, ...]
    true: bool
    remark: str


@attrs.frozen
class GameContent(Generic[S, A]):
    """All that the page of a game says."""

    book: Rulebook[S, A] = attrs.field(repr=False)
    questions: tuple[QuestionAnswered, ...]
    chapters: tuple[Chapter, ...]
    families: Mapping[str, tuple[ClaimEntry, ...]]
    checked: tuple[ClaimEntry, ...]
    refuted: tuple[ClaimEntry, ...]
    believed: tuple[Believed, ...]
    across_kept: bool

    @property
    def sources(self) -> str:
        """What the letters in the sources stand for."""
        return text_of_sources(self.book)

    @property
    def proved(self) -> int:
        """How many claims are shown by induction."""
        return sum(map(len, self.families.values()))


def content_of(book: Rulebook[S, A], answers: Mapping[str, Answer[S, A]], evidence: Evidence[S, A]) -> GameContent[S, A]:
    """The content of the page of a game. `answers` are those kept of its questions, by the names of the cases."""
    words, matters = players_words(book), of_all(book, min(book.players))
    questions = tuple(_answered(book, doubt, words[doubt.id], matters[doubt.id], answers) for doubt in book.ambiguities)
    clauses = tuple(
        ClauseEntry(clause, tuple(each for each in questions if each.clauses[:1] == (clause.id,)),
                    tuple(each for each in questions if clause.id in each.clauses[1:]), *evidence.of_clause(clause.id))
        for clause in book.clauses.values())
    chapters = tuple(Chapter(ident, book.theme.worded(book.chapters.get(ident, "")), tuple(entries))
                     for ident, entries in groupby(clauses, lambda entry: entry.clause.id.rpartition(".")[0]))
    known = theory(book)
    believed = tuple(
        Believed(number, tuple(entry.claims), not all(each in known.counterexamples for each in entry.claims),
                 book.theme.worded(entry.remark)) for number, entry in known.inventory.items())
    return GameContent(book, questions, chapters, *_claims(known, evidence), believed, bool(evidence.rows))


def _answered(
    book: Rulebook[S, A], doubt: Ambiguity, words: PlayersWords, matters: Mattering, answers: Mapping[str, Answer[S, A]],
) -> QuestionAnswered:
    others = (_other(book, main_case(book, switch.name), words.answer(switch.other), switch.other, answers)
              for switch in switches_of(doubt))
    return QuestionAnswered(
        doubt.id, words.question, LEADS[doubt.ground], words.answer(doubt.default), text_of_reading(book, doubt.default),
        matters.told_often(), book.theme.worded(doubt.why), doubt.clauses, tuple(others), doubt.ground is Ground.UNCONTRADICTED)


def _other(
    book: Rulebook[S, A], case: Case[S, A], short: str, reading: Reading, answers: Mapping[str, Answer[S, A]],
) -> OtherReading:
    known = answers.get(case.name)
    return OtherReading(str(reading), short, text_of_reading(book, reading), "" if known is None else when_it_matters(known),
                        "" if known is None else file_of(case))


def when_it_matters(known: Answer[S, A]) -> str:
    """When two readings first lead apart, as a sentence."""
    players, parting = known.question.players, known.parting
    if parting is None and not known.proved:
        return f"With {counted(players, 'player')} no play is known in which it matters, and no proof that there is none."
    after = None if parting is None else 0 if parting.kind in BEFORE_PLAY else parting.length
    return Mattering(players, after, known.shortest, known.proved).told_first()


def _claims(
    known: Theory[S, A], evidence: Evidence[S, A],
) -> tuple[Mapping[str, tuple[ClaimEntry, ...]], tuple[ClaimEntry, ...], tuple[ClaimEntry, ...]]:
    def entry(name: str, under: Mapping[str, str], how: str, elsewhere: str = "", file: str = "") -> ClaimEntry:
        said = known.properties[name]
        statement = known.book.theme.worded(said.statement)
        return ClaimEntry(name, statement, tuple(said.clauses), _in_words(under), how, elsewhere, file)

    families = dict[str, list[ClaimEntry]]()
    for name, theorem in known.theorems.items():
        family = families.setdefault(known.families[name].replace("_", " ").capitalize(), [])
        family.append(entry(name, theorem.needs, "", *evidence.of_theorem(name)))
    checked = [entry(name, known.stands_on(name), full_stop(other.how)) for name, other in known.others.items()]
    refuted = [entry(name, {}, full_stop(known.book.theme.worded(each.why)), "", REFUTED)
               for name, each in known.counterexamples.items()]
    return {name: tuple(entries) for name, entries in families.items()}, tuple(checked), tuple(refuted)


def _in_words(readings: Mapping[str, str]) -> str:
    return ", ".join(f"{name}={value}" for name, value in readings.items())


def all_questions(games: Sequence[GameContent[S, A]]) -> int:
    """How many questions the games have between them."""
    return sum(len(game.questions) for game in games)
