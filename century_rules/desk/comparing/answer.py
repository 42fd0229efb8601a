"""What is known of the claim that two readings never part."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any, Generic

import attrs

from century_rules.desk.comparing.parting import Parting
from century_rules.desk.comparing.question import Question
from century_rules.kernel.game import A, S
from century_rules.kernel.property import Play
from century_rules.kernel.verdict import Verdict


def _texts(said: Iterable[str]) -> tuple[str, ...]:
    return tuple(said)


def _verdict(said: Verdict | str) -> Verdict:
    return Verdict[said] if isinstance(said, str) else said


@attrs.frozen(kw_only=True)
class Found:
    """What is known besides the play in which they part.

    Attributes:
        verdict: REFUTED (a play parts them), PROVED (none ever does), HOLDS_TO_DEPTH or UNKNOWN; also given by its name.
        shortest: whether it was shown that no shorter play parts them, on any legal set-up.
        excluded: no play of up to so many actions parts them, on any legal set-up; -1 if that was not asked.
        found_by: what found the parting: ``set-up``, ``solver``, ``stored play``, ``trial games``, ``play for fewest players``.
        reason: what ran out, where the verdict is not sure or the play not shown to be a shortest one.
        obligations: how many were proved, where they never part.
        possible: how many operations were seen to be possible under the premises of that proof.
        impossible: how many were proved not to be.
        lemmas: what that proof leans on.
    """

    verdict: Verdict = attrs.field(converter=_verdict)
    shortest: bool = False
    excluded: int = -1
    found_by: str = ""
    reason: str = ""
    obligations: int = 0
    possible: int = 0
    impossible: int = 0
    lemmas: tuple[str, ...] = attrs.field(default=(), converter=_texts)

    @property
    def proved(self) -> bool:
        """Whether the readings were proved never to part."""
        return self.verdict is Verdict.PROVED

    @property
    def parts(self) -> bool:
        """Whether a play parts them."""
        return self.verdict is Verdict.REFUTED

    def kept(self) -> dict[str, Any]:
        """What is kept of it in JSON, by name."""
        said = {field.name: getattr(self, field.name) for field in attrs.fields(Found)}
        return {**said, "verdict": self.verdict.name}

    def answer(self, question: Question[S, A], parting: Parting[S, A] | None) -> Answer[S, A]:
        """As `compare_readings` gave it, with the play as it was played again."""
        return Answer(question=question, parting=parting, **self.kept())


@attrs.frozen(kw_only=True)
class Answer(Found, Generic[S, A]):
    """The same with the play, and with what was asked.

    Attributes:
        question: what was asked.
        parting: where REFUTED.
        interrupted: whether Ctrl-C ended it.
        no_position: where a ruling was seen to lead to impossible positions: how, and what to write instead, in sentences.
    """

    question: Question[S, A]
    parting: Parting[S, A] | None = None
    interrupted: bool = False
    no_position: tuple[str, ...] = attrs.field(default=(), converter=_texts)

    def _repr_html_(self) -> str:
        """As a notebook shows it: the answer in words, and the play up to where they part in pictures, with both sides there."""
        from century_rules.desk.comparing.document import report

        told, question, parting = f"<pre>{escape(report(self))}</pre>", self.question, self.parting
        if parting is None or parting.before is None:
            return f"<div>{told}</div>"
        games, actions = question.games(), parting.actions[:-1]
        states = tuple(both.states[0] for both in question.both(parting.beginning).along(actions))
        shown = [question.book.show_play(games[0], Play(states, actions))._repr_html_()]
        for name, game, before, after in zip(question.readings, games, parting.before, parting.after, strict=True):
            last = None if after is None else (before, parting.actions[-1])
            picture = question.book.show(game, before if after is None else after, last=last)._repr_svg_()
            shown.append(f"<h4>{escape(str(name))}{': not allowed' * (after is None)}</h4>{picture}")
        return f"<div>{told}{''.join(shown)}</div>"
