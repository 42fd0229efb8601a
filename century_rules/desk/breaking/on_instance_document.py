"""How claims stand on an instance."""

from __future__ import annotations

from collections.abc import Sequence

from century_rules.answers.document import Badge, Document, Group, Row, ShownPlay, Table
from century_rules.answers.grades import Grade, grade_of
from century_rules.desk.breaking.on_instances import OnInstance
from century_rules.archive import Instance
from century_rules.kernel.game import A, S
from century_rules.kernel.property import Play
from century_rules.kernel.verdict import Verdict
from century_rules.rulebook import Rulebook
from century_rules.writing.paragraphs import counted
from century_rules.writing.wording import full_stop, in_full


def row_on_instance(book: Rulebook[S, A], small: Instance[S, A], each: OnInstance[S, A]) -> Row:
    """How a claim stands there, with the play that breaks it."""
    says = in_full(book.theme.worded(each.claimed.statement))
    plays = () if each.play is None else (_shown(book, small, each, each.play, says),)
    looked_at = f"{counted(each.looked_at, 'position')}{_length(each)}"
    return Row(name=each.id, family=each.family, grade=_grade(each), says=says, clauses=each.claimed.clauses,
               why=each.reason, measure=looked_at, lines=[full_stop(looked_at)], plays=plays)


def document_on_instance(book: Rulebook[S, A], small: Instance[S, A], found: Sequence[OnInstance[S, A]], rows: Sequence[Row],
                         interrupted: bool) -> Document[S, A]:
    """The whole answer; `rows` are of what was `found`."""
    decided = [each for each in found if each.verdict is not Verdict.UNKNOWN]
    judged = [each for each in decided if each.expected is not None]
    good, free, open_ = sum(each.as_expected for each in judged), len(decided) - len(judged), len(found) - len(decided)
    came_out = f"{good} of {len(judged)} {'decided ' * bool(open_ or interrupted)}claims came out as expected"
    rest = f"; of {free} nothing is expected here" * bool(free)
    rest += f"; {open_} {'is' if open_ == 1 else 'are'} not decided" * bool(open_) + "; the rest was not asked" * interrupted
    closing = f"{small.name}: {came_out}, from where it begins on{rest}"
    headline = f"{came_out}, from where {small.name} begins on{rest}"
    kind = "Interrupted" if interrupted else "Not all is decided" if open_ else "Searched to its end"
    about = "Positions were searched from where it begins on, by the rules themselves; of larger games nothing is said."
    return Document(
        book=book, heading=f"What is claimed of {small.name}", badge=Badge(kind, headline, (about,)),
        tables=[Table("The claims", ("Claim", "How it stands", "What was looked at"), rows, told=True)],
        groups=[Group("Plays that break a claim", [play for row in rows for play in row.plays])], closing=closing,
        name=f"{book.name}-{small.name}", data={
            "interrupted": interrupted, "instance": small.name, "findings": [_as_json(book, small, each) for each in found]})


def _grade(each: OnInstance[S, A]) -> Grade:
    if each.verdict is Verdict.UNKNOWN or each.expected is None:
        return grade_of(each.verdict)
    if not each.as_expected:
        return Grade(f"Not as expected: {each.verdict.value}", "against", f"NOT AS EXPECTED: {each.verdict.value}")
    return grade_of(each.verdict, each.expected)


def _length(each: OnInstance[S, A]) -> str:
    if each.play is None:
        return ""
    played = len(each.play.actions) - each.begins
    return f", a play of {counted(played, 'action')}" if played else f", after {counted(each.begins, 'action')} of its opening"


def _shown(book: Rulebook[S, A], small: Instance[S, A], each: OnInstance[S, A], play: Play[S, A], says: str) -> ShownPlay[S, A]:
    cited = f" ({', '.join(each.claimed.clauses)})" * bool(each.claimed.clauses)
    return ShownPlay(book, small.game, _told(play, each.begins), f"Against: {says.removesuffix('.')}{cited}.")


def _told(play: Play[S, A], begins: int) -> Play[S, A]:
    """What is played from where the instance begins; the opening, if that is what breaks the claim."""
    return Play(play.states[begins:], play.actions[begins:]) if play.actions[begins:] else play


def _as_json(book: Rulebook[S, A], small: Instance[S, A], each: OnInstance[S, A]) -> dict[str, object]:
    """For programs; the play a sentence an action."""
    play = [] if each.play is None else book.narrated(small.game, _told(each.play, each.begins))
    return {
        "id": each.id, "family": each.family, "statement": book.theme.worded(each.claimed.statement),
        "clauses": list(each.claimed.clauses), "verdict": each.verdict.value,
        "expected": None if each.expected is None else each.expected.value, "as_expected": each.as_expected,
        "positions": each.looked_at, "reason": each.reason, "play": play}
