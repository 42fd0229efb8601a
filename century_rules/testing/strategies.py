"""Hypothesis strategies for games and positions of any rulebook."""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from century_rules.kernel.game import BoardGame
from century_rules.kernel.reading import ReadingsOfAGame
from century_rules.rulebook import A, Rulebook, S


def readings(book: Rulebook[S, A]) -> SearchStrategy[ReadingsOfAGame]:
    """Any combination of readings; shrinks to the defaults."""
    return st.builds(book.readings, **{doubt.field: st.sampled_from(list(doubt.readings)) for doubt in book.ambiguities})


@st.composite
def games(draw: DrawFn, book: Rulebook[S, A]) -> BoardGame[S, A]:
    """The printed game for any number of players under any readings."""
    return book.game(draw(st.sampled_from(book.players)), draw(readings(book)), book.components(None))


@st.composite
def states(draw: DrawFn, book: Rulebook[S, A], most: int = 40) -> tuple[BoardGame[S, A], S]:
    """A game and a position reached in it by legal play of up to so many actions."""
    game = draw(games(book))
    state = game.deal(draw(st.integers(0, 2**32 - 1)))
    for _ in range(draw(st.integers(0, most))):
        actions = game.legal_actions(state)
        if not actions:
            break
        state = game.apply(state, draw(st.sampled_from(actions)))
    return game, state
