"""What the answer to a comparison rests on, in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from century_rules.desk.comparing.parting import BEFORE_PLAY
from century_rules.kernel.game import A, S
from century_rules.writing.paragraphs import counted
from century_rules.writing.placeholders import placeholders_of, resting_on

if TYPE_CHECKING:
    from century_rules.desk.comparing.answer import Answer


def grounds(answer: Answer[S, A]) -> Iterator[str]:
    """What the answer rests on, a paragraph; where it is a proof, then each lemma that was proved by induction."""
    words = answer.question.book.parting_words
    if answer.proved:
        possible, impossible = answer.possible, answer.impossible
        which = f"{possible} of them" if impossible else "each operation"
        verb = "are" if impossible else "is"
        readings = "these readings" if answer.question.of_rulings else "the readings of all other ambiguities"
        others = "other one never is" if impossible == 1 else f"other {impossible} never are"
        never = f"; the {others} under {readings} (proved)" if impossible else ""
        both = "by both" if answer.question.of_rulings else "under both readings"
        yield (f"Proof: {answer.obligations} obligations, all proved, {words.anything}, in every position. Each of the "
               f"{possible + impossible} operations is allowed {both} or neither, and leads to the same "
               f"position; so by induction every play is the same under both, and so are its points. That {which} {verb} "
               f"possible at all under the premises was checked{never}.")
        yield from answer.lemmas
        return
    excluded = (f"the solver found that no play of up to {counted(answer.excluded, 'action')} parts them, {words.any_set_up}"
                if answer.excluded > 0 else "the solver has not shown of any length that no play of it parts them")
    if answer.parting is None:
        yield f"So far {excluded}. {_why(answer)}".rstrip()
        return
    if answer.parting.kind in BEFORE_PLAY:
        yield ("Shown by dealing it by both." if answer.question.of_rulings else
               "Shown by dealing it under both readings.")
        return
    found = {"solver": "the solver", "stored play": "following a stored play",
             "trial games": "trial games (of players who often act on a whim), then shortened",
             "play for fewest players": "letting further players idle in the play for two"}
    games = "both games" if answer.question.of_rulings else "the reference games of both readings"
    told = f"Found by {found[answer.found_by]}, and played again through {games}."
    if answer.shortest:
        why_none = excluded if answer.parting.length > 1 else "it has a single action"
        yield f"{told} None is shorter: {why_none}.{rests_on(answer)}"
    else:
        certain = "That this play parts them is certain all the same."
        yield f"{told} Whether a shorter one parts them is not known: {excluded}. {_why(answer)}{certain}{rests_on(answer)}"


def rests_on(answer: Answer[S, A]) -> str:
    """That a play rests on placeholders for components that no source gives, as a sentence; empty where it does not."""
    what = "The play, and that none is shorter, are" if answer.shortest else "The play is"
    said = resting_on(placeholders_under(answer), what)
    return f" {said}" if said else ""


def placeholders_under(answer: Answer[S, A]) -> tuple[str, ...]:
    """The components that no source gives and that the play in which they part rests on; what is proved rests on none."""
    question, parting = answer.question, answer.parting
    if parting is None or parting.before is None:
        return ()
    scored = any(outcome is not None for outcome in parting.outcomes)
    return tuple(dict.fromkeys(each for game in question.games() for each in placeholders_of(question.book, game, scored=scored)))


def _why(answer: Answer[S, A]) -> str:
    """Why no more was excluded, with a space behind it; empty if that is not known."""
    if not answer.reason:
        return ""
    return f"{'Longer plays were not excluded' if answer.excluded > 0 else 'The reason'}: {answer.reason}. "
