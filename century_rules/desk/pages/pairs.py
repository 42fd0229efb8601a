"""The table of readings that interact, in Markdown; each play in it is played again."""

from __future__ import annotations

from collections.abc import Iterator

from century_rules.desk.settling.cases import switches
from century_rules.desk.settling.pair_plays import Known, PairPlay, load
from century_rules.desk.settling.pairs import pairs_of
from century_rules.kernel.errors import InvalidRecord
from century_rules.kernel.game import A, S
from century_rules.rulebook import Rulebook
from century_rules.writing.paragraphs import prose, table

MOST_TOLD = 14
"""Actions of a play told in full."""


def pairs_section(book: Rulebook[S, A]) -> Iterator[str]:
    """Which readings interact, by which actions."""
    known, pairs = load(book), [(one.name, other.name) for one, other in pairs_of(switches(book))]
    rows = [(", ".join(pair), actions, _shown(known, pair)) for pair in pairs for actions in [_actions(known, pair)] if actions]
    yield "## Which readings interact"
    yield prose("""
        Two ambiguities *interact* if in some position, by some action, what switching one of them changes depends on how
        the other is read: whether the action is allowed, or the position after it. Of an ambiguity with three readings the
        default is switched to each of the others. What only the rules remember is no part of a position; it may tell in a
        later action.""")
    yield prose(f"""
        The solver was asked with {known.players} players, {book.parting_words.anything}, in any position that meets the proved
        invariants, under any readings of all others. Of {len(pairs)} pairs,
        {len(pairs) - len(rows)} are **proved not to interact in one step**: either no action looks at both, or the solver
        excluded it. The rest are below. Readings can also meet over several steps, one leading to a position in which the
        other matters; that is not in this table.""")
    yield prose("""
        *Play*: shown by a play, legal under one of the four ways to read the two, that leads to such a position; the four
        reference games are asked there. *No play*: the solver knows a position that contradicts no proved invariant, but
        no play to it was found, so it may be one that no play reaches.""")
    yield table(("pair", "by which actions", "shown"), rows)
    yield "### Plays of interactions"
    yield f"The kept plays of up to {MOST_TOLD} actions; longer ones are in `pairs.json`."
    yield "\n".join(line for play in known.plays if len(play.actions) <= MOST_TOLD for line in _told(play))


def _actions(known: Known[S, A], pair: tuple[str, str]) -> str:
    """The operations by which a pair may interact."""
    undecided = (f"{each.operation} (not decided)" for each in known.unknown if (each.first, each.second) == pair)
    return ", ".join((*known.wanted().get(pair, ()), *undecided))


def _shown(known: Known[S, A], pair: tuple[str, str]) -> str:
    shown = next((play for play in known.plays if play.games.pair == pair), None)
    return "no play" if shown is None else f"play, {len(confirmed(shown).actions)} actions"


def confirmed(play: PairPlay[S, A]) -> PairPlay[S, A]:
    """The play, if the four reference games say that it shows what it is kept for; raises InvalidRecord otherwise."""
    if not play.shows():
        raise InvalidRecord(f"pairs.json: the play of {' and '.join(play.games.pair)} does not show it; find it again")
    return play


def _told(play: PairPlay[S, A]) -> Iterator[str]:
    games, book = play.games, play.games.book
    state, last = play.before_last(), play.actions[-1]
    assert state is not None, "a kept play is legal"
    outcomes = games.outcomes(state, last)
    fixed = (*book.reading_names.format(games.fixed), *games.read(play.way))
    teller = next(way for way, outcome in outcomes.items() if outcome is not None)
    groups: dict[str, list[str]] = {}
    for way, outcome in outcomes.items():
        after = "not allowed" if outcome is None else (
            f"{book.narrate(games.games[way], state, last)} Next, {book.telling.draw_now(games.games[way], outcome)}")
        groups.setdefault(after, []).append(" ".join(games.read(way)))
    actions = "; ".join(book.write_action(action) for action in play.actions[:-1]) or "at once"
    yield f"- **{', '.join(games.pair)}** (played with {', '.join(fixed)}): {actions}."
    yield f"  Then {book.telling.describe(games.games[teller], state, last)}:"
    for after, ways in groups.items():
        yield f"  - {'; '.join(ways)}: {after}"
