"""What covers what, as Markdown; of what no game shows, why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from century_rules.golden.evidence import Evidence
from century_rules.golden.game_file import Feature, Golden
from century_rules.kernel.game import A, S
from century_rules.rulebook import Rulebook
from century_rules.writing.paragraphs import counted

KINDS: Mapping[str, str] = {
    "reading": "Readings", "verb": "Actions played", "refusal": "Refusals: verb and clause",
    "end": "Ends", "players": "Numbers of players"}
"""The kinds of features, as the tables call them; besides clauses."""


def coverage(book: Rulebook[S, A], games: Sequence[Golden[S, A]], evidence: Evidence) -> str:
    """The tables of clauses, readings, actions, refusals, ends and numbers of players."""
    times = Counter(feature for each in games for feature in each.features)
    by_default = Counter(feature for each in games if each.by_default for feature in each.features)
    by_default_first = sorted(games, key=lambda each: not each.by_default)
    first = {feature: each.of.name for each in reversed(by_default_first) for feature in each.features}

    def many(feature: Feature) -> str:
        return f"{times[feature] or '-'} | {by_default[feature] or '-'}"

    lines = [f"# {book.title}: what the golden files show", "",
             f"{in_short(games)}. A program that plays by the default readings alone leaves out each file whose `readings` are "
             "not empty.", "",
             "A clause is shown where it refuses an action. It is touched where it is shown, and where a line of the rules that "
             "carries it has run as the game was dealt, its actions were "
             "played, or its outcome was told; in play, one that the game can go without only where it then goes on otherwise.",
             "", "## Clauses", "",
             "| clause | shown in | of these by default | touched in | of these by default | "
             "for instance; and if it is not shown, why |", "|---|---|---|---|---|---|"]
    for clause in book.clauses:
        shown, touched = ("clause", clause), ("line", clause)
        where = first.get(shown) or "; ".join(filter(None, (first.get(touched), evidence.hole(*shown))))
        lines.append(f"| {clause} | {many(shown)} | {many(touched)} | {where} |")
    for kind, title in KINDS.items():
        lines += ["", f"## {title}", "", "| what | games | of these by default | for instance |", "|---|---|---|---|"]
        for which in _wanted(book, kind) or sorted(which for of, which in {*evidence.known, *times} if of == kind):
            lines.append(f"| {which} | {many((kind, which))} | {first.get((kind, which)) or evidence.hole(kind, which)} |")
    return "\n".join(lines) + "\n"


def in_short(games: Sequence[Golden[S, A]]) -> str:
    """How many games and positions there are, and how many of them by the default readings, and to the end."""
    default = [each for each in games if each.by_default]
    ended = sum(each.of.game.outcome(each.of.play.states[-1]) is not None for each in default)
    return (f"{counted(len(games), 'game')}, {_positions(games):,} positions; by the default readings "
            f"{counted(len(default), 'game')}, {_positions(default):,} positions, {ended} to the end")


def _positions(games: Sequence[Golden[S, A]]) -> int:
    return sum(len(each.of.play.states) for each in games)


def _wanted(book: Rulebook[S, A], kind: str) -> list[str]:
    """All that there is of a kind, where that is known."""
    if kind == "reading":
        return [f"{doubt.id}={reading}" for doubt in book.ambiguities for reading in doubt.readings]
    if kind == "verb" and book.notation is not None:
        return list(book.notation.forms)
    return [str(number) for number in book.players] if kind == "players" else []
