"""What is known of features that no golden game shows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence

import attrs

from century_rules.golden.game_file import Feature
from century_rules.golden.sought import AFTER_KEPT, PLAYS, SEARCHED
from century_rules.process.content import has_content
from century_rules.rulebook import A, Rulebook, S

LEFT_OUT = "left out: there was no room for a game that shows it"
NO_GAME = "no candidate: with this reading alone and the printed box no game begins"
NOT_PROVED = "; that none has it is not proved"
NOT_LOOKED_FOR = "in no play that is kept, nor in an ordinary one, under these readings; it was not looked for"
NOT_ASKED_FOR = "not one of the readings that were asked for"


@attrs.frozen
class Evidence:
    """What is known.

    Attributes:
        about: by clause what is claimed about it, in words, theorems first.
        implied: by clause the theorem by which the others imply it.
        refusing: the clauses that refuse anything at all; None if that is not known.
        never: those of them of which the solver proves that they refuse nothing with the printed box and the fewest players.
        carried: the clauses that statements of the rules carry.
        known: all that any candidate shows.
        looked_for: whether plays were looked for that show what no candidate does.
    """

    about: Mapping[str, Sequence[str]] = attrs.field(factory=dict)
    implied: Mapping[str, str] = attrs.field(factory=dict)
    refusing: Collection[str] | None = None
    never: Collection[str] = ()
    carried: Collection[str] = ()
    known: Collection[Feature] = ()
    looked_for: bool = True

    def sought(self, clause: str) -> bool:
        """Whether a refusal by that clause is to be looked for: it may refuse, and no candidate shows it."""
        excluded = clause in self.implied or clause in self.never or ("clause", clause) in self.known
        return clause in (self.refusing or ()) and not excluded

    def hole(self, kind: str, which: str) -> str:
        """Why no game shows it: the theorem or the search that excludes it, or that this is not known."""
        if (kind, which) in self.known:
            return LEFT_OUT
        if kind == "clause":
            return "; ".join((self._unshown(which), *self.about.get(which, ())[:4]))
        if kind == "verb" and not self.looked_for:
            return NOT_LOOKED_FOR
        if kind == "verb":
            return f"not found by a search: {SEARCHED}each other one{NOT_PROVED}"
        if kind == "reading":
            return NO_GAME if self.looked_for else NOT_ASKED_FOR
        return "no candidate"

    def _unshown(self, clause: str) -> str:
        if clause in self.implied:
            why = f"never refuses alone: theorem `{self.implied[clause]}`"
        elif self.refusing is None:
            why = "the rules cannot be asked whether it refuses anything"
        elif clause in self.never:
            why = ("with the shapes of the printed box and the fewest players it never refuses anything, under any reading: "
                   "so the solver proves")
        elif clause in self.refusing and not self.looked_for:
            why = NOT_LOOKED_FOR
        elif clause in self.refusing:
            why = (f"not found by a search: {PLAYS} plays by chance of {AFTER_KEPT} actions after each kept play about it, and "
                   f"{SEARCHED}each other one that is about it{NOT_PROVED}")
        else:
            why = "it refuses no action, in any position, under any reading: so say the rules over unknowns"
        if ("line", clause) not in self.known:
            why += ("; in no candidate a statement that carries it makes a difference" if clause in self.carried else
                    "; there is no statement of the rules that carries it")
        return why


def claims_about(book: Rulebook[S, A]) -> Evidence:
    """The theorems about each clause, then what else is claimed."""
    from century_rules.theory.theories import theory_if_any

    if not has_content("properties", book.name, book.archive.content):
        return Evidence()
    theory, about = theory_if_any(book), defaultdict[str, list[str]](list)
    kinds = {"only sounds true": theory.counterexamples, "claimed, not proved": theory.unproved}
    said = [("theorem", each) for each in theory.properties.values() if not any(each.id in ids for ids in kinds.values())]
    said += [(kind, theory.properties[name]) for kind, ids in kinds.items() for name in ids if name in theory.properties]
    for kind, claimed in said:
        for clause in claimed.clauses:
            about[clause].append(f"{kind} `{claimed.id}`")
    return Evidence(about, {clause: why.theorem for clause, why in theory.redundant.items()})
