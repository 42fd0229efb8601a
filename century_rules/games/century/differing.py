"""How two positions of a game with a merchant row differ, in players' words: what its games say alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Protocol, TypeAlias

from century_rules.writing.arguments import format_seat
from century_rules.writing.differences import Difference

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
"""Places of the merchant row."""

Said: TypeAlias = str | tuple[str, str]
"""What is said of a field that is otherwise; of a flag what where it is down, and what where it is up."""

CARDS: Mapping[str, Said] = {
    "players.hand": ("{thing} is not in the hand of {who}", "{thing} is in the hand of {who}"),
    "players.played": ("{thing} does not lie played before {who}", "{thing} lies played before {who}"),
    "unsold": ("{thing} is somebody's", "{thing} is nobody's yet"),
    "on": "on {thing} lies {here}, not {there}",
    "final": ("the game goes on after this round", "this round is the last"),
}
"""What lies on the table."""

UNDER_WAY: Mapping[str, Said] = {
    "using": "the trade card in use is {here}, not {there}",
    "left": "cubes that may still be raised: {here}, not {there}",
    "raised": ("no cube was raised with this card yet", "a cube was raised with this card"),
    "lifted": "this card made {here}, not {there}",
    "laid": "cards of the row paid for: {here}, not {there}",
    "aim": "the card reached for lies at place {here} of the row, not {there}",
    "offered": "{here} may still be taken from the card, not {there}",
    "bowls": "{here} left in the {bowls}, not {there}",
}
"""What has to be remembered; it is told where nothing else differs, as some of it is kept under one of two readings only."""


def told(
    found: Iterable[Difference], said: Mapping[str, Said], in_words: Callable[[str, object, str], str], row: Sequence[str],
    **called: str,
) -> list[str]:
    """What is so here and not there, of the fields that something is said of; each sentence once.

    `in_words` says a value of a field, given what it is called by what the fields mean; `row`: the cards of the merchant row.
    """
    sentences = []
    for each in found:
        says = said.get(each.field)
        if says is not None:
            thing = _place(row, int(each.thing) - 1) if each.field == "on" else each.thing
            here, there = in_words(each.field, each.here, each.words[0]), in_words(each.field, each.there, each.words[1])
            text = says if isinstance(says, str) else says[bool(each.here)]
            sentences.append(text.format(who=each.who, thing=thing, here=here, there=there, **called))
    return list(dict.fromkeys(sentences))


def _place(row: Sequence[str], place: int) -> str:
    card = f", {row[place]}" if place < len(row) else ""
    return f"the {ORDINALS[place] if place < len(ORDINALS) else f'{place + 1}th'} card of the row{card},"


class Turn(Protocol):
    """What a position says of whose turn it is and what is going on."""

    @property
    def turn(self) -> int: ...
    @property
    def phase(self) -> int: ...


def going_on(here: Turn, there: Turn, now: str, then: str, over: int) -> Iterator[str]:
    """Whose turn it is here and not there, and what goes on.

    `now` and `then` say of either what goes on; `over` is the phase of a game that has ended.
    """
    if here.turn != there.turn and over not in (here.phase, there.phase):
        yield f"it is the turn of {format_seat(here.turn)}, not of {format_seat(there.turn)}"
    if here.phase != there.phase or (here.turn == there.turn and now != then):
        yield now.rstrip(".")
