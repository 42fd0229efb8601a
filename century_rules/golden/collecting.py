"""All games that golden files are chosen from, and what is known of what they lack."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from century_rules.golden.candidates import candidates
from century_rules.golden.clause_coverage import ClauseCoverage
from century_rules.golden.evidence import Evidence, claims_about
from century_rules.golden.game_file import Golden, golden_of
from century_rules.golden.sought import play_refused, play_with
from century_rules.kernel.game import A, S
from century_rules.process.progress import Tell
from century_rules.rulebook import Rulebook
from century_rules.writing.paragraphs import counted


def collected(
    book: Rulebook[S, A], players: Sequence[int], seeds: Sequence[int], tell: Tell, under: Sequence[str] | None = None,
) -> tuple[list[Golden[S, A]], Evidence]:
    """The games of all candidates, and of plays that were looked for because no candidate shows an action or a refusal.

    With readings that all are played `under` nothing is looked for.
    """
    from century_rules.pairing.refusing import never_refusing, refusing_clauses

    evidence = attrs.evolve(claims_about(book), refusing=refusing_clauses(book, tell))
    watch = ClauseCoverage[S, A](book.clauses, book.droppable)
    found, kept = list[Golden[S, A]](), list(candidates(book, players, seeds, under))
    for each in kept:
        tell(f"{len(found)} of {counted(len(kept), 'candidate')}")
        found.append(golden_of(book, each, watch))
    shown = frozenset[tuple[str, str]]().union(*(each.features for each in found))
    evidence = attrs.evolve(evidence, known=shown, carried=watch.carried)
    if under is not None:
        return found, attrs.evolve(evidence, looked_for=False)
    evidence = attrs.evolve(evidence, never=never_refusing(book, [*filter(evidence.sought, book.clauses)], tell))
    verbs = () if book.notation is None else book.notation.forms
    for what in (*(verb for verb in verbs if ("verb", verb) not in shown), *filter(evidence.sought, book.clauses)):
        tell(f"a play with {what}")
        play = play_with(book, what, players) if what in verbs else play_refused(book, what, players, kept)
        found += [] if play is None else [golden_of(book, play, watch)]
    return found, attrs.evolve(evidence, carried=watch.carried, known=shown.union(*(each.features for each in found)))
