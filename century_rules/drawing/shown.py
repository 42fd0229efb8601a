"""Positions and plays that a notebook shows as pictures."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING, Generic
from zlib import crc32

import attrs

from century_rules.drawing.draw import draw
from century_rules.drawing.picture import A, S
from century_rules.drawing.style import style_alone
from century_rules.kernel.game import BoardGame
from century_rules.kernel.leaves import constant_values, leaves
from century_rules.kernel.play import turns_of
from century_rules.kernel.property import Play

if TYPE_CHECKING:
    from century_rules.rulebook import Rulebook

MOST_DRAWN = 60
"""Of a longer play so many turns are drawn, the last ones; the others are told in words."""


@attrs.frozen
class ShownPosition(Generic[S, A]):
    """A position with its game, which a notebook shows as a picture: `century_rules.rulebook.Rulebook.show` makes it."""

    book: Rulebook[S, A] = attrs.field(repr=False)
    game: BoardGame[S, A] = attrs.field(repr=False)
    state: S
    last: tuple[S, A] | None = attrs.field(default=None, repr=False)

    def _repr_svg_(self) -> str:
        """The picture by itself."""
        return draw(self.book, self.game, self.state, last=self.last, ident=ident_of(self.book, self.state), alone=True)

    def _repr_html_(self) -> str:
        """The same for galleries, which show HTML only."""
        return f"<div>{self._repr_svg_()}</div>"


@attrs.frozen
class ShownPlay(Generic[S, A]):
    """A play with its game, which a notebook shows turn by turn: `century_rules.rulebook.Rulebook.show_play` makes it."""

    book: Rulebook[S, A] = attrs.field(repr=False)
    game: BoardGame[S, A] = attrs.field(repr=False)
    play: Play[S, A]

    def _repr_html_(self) -> str:
        """A turn is a line that opens: its actions in sentences, and the position after it. The last one is open."""
        return f'<div class="drawn-play"><style>{style_alone()}</style>{"".join(self._turns())}</div>'

    def _turns(self) -> Iterator[str]:
        turns = turns_of(self.play, self.game.begins_turn)
        if len(turns) > MOST_DRAWN:
            yield f"<p>The last {MOST_DRAWN} of {len(turns)} turns are drawn.</p>"
        if not self.play.actions:
            yield f"<p>{self._drawn(self.play.states[0], None, 0)}</p>"
        for number, turn in enumerate(turns if self.play.actions else (), 1):
            sentences = self.book.narrated(self.game, turn)
            last = number == len(turns)
            drawn = self._drawn(turn.states[-1], (turn.states[-2], turn.actions[-1]), number) \
                if number > len(turns) - MOST_DRAWN else ""
            yield (f"<details{' open' if last else ''}><summary>{number}. {escape(' '.join(sentences))}</summary>{drawn}"
                   "</details>")

    def _drawn(self, state: S, last: tuple[S, A] | None, number: int) -> str:
        return draw(self.book, self.game, state, last=last, ident=f"{ident_of(self.book, self.play.states[0])}{number}-")


def ident_of(book: Rulebook[S, A], state: S) -> str:
    """What ids begin with in a picture of that position: pictures of others in the same notebook have other ids."""
    return f"d{crc32(repr((book.title, leaves(state), constant_values(state))).encode()):08x}-"
