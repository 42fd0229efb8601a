"""What covers what, as Markdown; of what no game shows, why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from century_rules.golden.evidence import Evidence
from century_rules.golden.game_file import Golden
from century_rules.kernel.game import A, S
from century_rules.rulebook import Rulebook

KINDS: Mapping[str, str] = {
    "reading": "Readings", "verb": "Actions played", "refusal": "Refusals: verb and clause",
    "end": "Ends", "players": "Numbers of players"}
"""The kinds of features, as the tables call them; besides clauses."""


def coverage(book: Rulebook[S, A], games: Sequence[Golden[S, A]], evidence: Evidence) -> str:
    """The tables of clauses, readings, actions, refusals, ends and numbers of players."""
    times = Counter(feature for each in games for feature in each.features)
    first = {feature: each.of.name for each in reversed(games) for feature in each.features}
    positions = sum(len(each.of.play.states) for each in games)
    lines = [f"# {book.title}: what the golden files show", "",
             f"{len(games)} games with {positions:,} positions. A clause is shown where it refuses an action. It is touched "
             "where it is shown, and where a line of the rules that carries it has run as the game was dealt, its actions were "
             "played, or its outcome was told; in play, one that the game can go without only where it then goes on otherwise.",
             "", "## Clauses", "",
             "| clause | shown in | touched in | for instance; and if it is not shown, why |", "|---|---|---|---|"]
    for clause in book.clauses:
        shown, touched = ("clause", clause), ("line", clause)
        where = first.get(shown) or "; ".join(filter(None, (first.get(touched), evidence.hole(*shown))))
        lines.append(f"| {clause} | {times[shown] or '-'} | {times[touched] or '-'} | {where} |")
    for kind, title in KINDS.items():
        lines += ["", f"## {title}", "", "| what | games | for instance |", "|---|---|---|"]
        for which in _wanted(book, kind) or sorted(which for of, which in {*evidence.known, *times} if of == kind):
            lines.append(f"| {which} | {times[kind, which] or '-'} | {first.get((kind, which)) or evidence.hole(kind, which)} |")
    return "\n".join(lines) + "\n"


def _wanted(book: Rulebook[S, A], kind: str) -> list[str]:
    """All that there is of a kind, where that is known."""
    if kind == "reading":
        return [f"{doubt.id}={reading}" for doubt in book.ambiguities for reading in doubt.readings]
    if kind == "verb" and book.grammar is not None:
        return list(book.grammar.forms)
    return [str(number) for number in book.players] if kind == "players" else []
