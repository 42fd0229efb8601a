"""``century-rules verify --recheck``: asks another solver about what was decided, and shows the count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

import click

from century_rules.cli.verbs import BAD_INPUT, CUT_SHORT, FINE, NOT_AS_EXPECTED
from century_rules.writing.paragraphs import counted

if TYPE_CHECKING:
    from century_rules.running import Workers
    from century_rules.solving.batch import Task
    from century_rules.solving.obligation import Decision
    from century_rules.solving.recheck import Decided, Opinion


def worse(*codes: int) -> int:
    """The exit code of several checks: what could not be asked says most, then something wrong, then something cut short."""
    return next(code for code in (BAD_INPUT, NOT_AS_EXPECTED, CUT_SHORT, FINE) if code in codes)


class SecondOpinion:
    """What is to be asked again, and what came of it. Raises InvalidInput at once if the other solver is not installed."""

    def __init__(self, workers: Workers) -> None:
        from century_rules.solving.second import cvc5_version

        self.version = cvc5_version()
        self.workers = workers
        self.decided: list[Decided] = []
        self.opinions: list[Opinion] = []

    def take(self, players: int, tasks: Sequence[Task], decided: Mapping[str, Decision]) -> None:
        """Remember what was decided, each obligation once; fits `century_rules.desk.proving.verify.verify`."""
        from century_rules.solving.recheck import Decided

        known = {(each.players, each.task.id) for each in self.decided}
        self.decided += [Decided(players, task, decided[task.id]) for task in tasks if (players, task.id) not in known]

    def ask(self, tell: Callable[[str], None]) -> None:
        """Ask about all of it. What was answered before an interrupt is kept."""
        from century_rules.solving.recheck import recheck

        for opinion in recheck(self.decided, workers=self.workers):
            self.opinions.append(opinion)
            tell(f"cvc5: {len(self.opinions):,} of {len(self.decided):,} obligations; {opinion.players} players, {opinion.id}")

    def show(self) -> None:
        """Whatever is not agreed on, by name, then the count in the last line."""
        for sentence in self.sentences():
            click.echo(sentence)

    def sentences(self) -> list[str]:
        """The same."""
        from century_rules.solving.recheck import summary

        missing = len(self.decided) - len(self.opinions)
        return [*(opinion.sentence() for opinion in self.opinions if opinion.outcome != "agree"),
                *([f"not asked about: {counted(missing, 'obligation')}"] if missing else []), summary(self.opinions)]

    def as_json(self) -> dict[str, object]:
        """The counts, and every obligation that is not agreed on."""
        count = Counter(opinion.outcome for opinion in self.opinions)
        return {
            "engine": f"cvc5 {self.version}", "obligations": len(self.opinions),
            "not_asked": len(self.decided) - len(self.opinions), "agree": count["agree"], "disagree": count["disagree"],
            "not_decided": count["not decided"], "seconds": round(sum(opinion.seconds for opinion in self.opinions), 3),
            "open": [{"players": each.players, "id": each.id, "outcome": each.outcome, "z3": each.first.value,
                      "cvc5": each.second.value, "reason": each.reason} for each in self.opinions if each.outcome != "agree"]}

    def exit_code(self) -> int:
        """Disagreement, and a text that could not be read, are failures; a limit that ran out is work cut short."""
        open_ones = [opinion for opinion in self.opinions if opinion.outcome != "agree"]
        if any(opinion.outcome == "disagree" or not opinion.ran_out for opinion in open_ones):
            return NOT_AS_EXPECTED
        return CUT_SHORT if open_ones else FINE
