"""What games with a merchant row say alike where two positions differ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from century_rules.writing.unlike import Sentence

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")

CARDS: Mapping[str, Sentence] = {
    "players.hand": ("{thing} is not in the hand of {who}", "{thing} is in the hand of {who}"),
    "players.played": ("{thing} does not lie played before {who}", "{thing} lies played before {who}"),
    "unsold": ("{thing} is somebody's", "{thing} is nobody's yet"),
    "on": "on {thing} lies {here}, not {there}",
    "final": ("the game goes on after this round", "this round is the last"),
}
"""What lies on the table."""

UNDER_WAY: Mapping[str, Sentence] = {
    "using": "the trade card in use is {here}, not {there}",
    "left": "cubes that may still be raised: {here}, not {there}",
    "raised": ("no cube was raised with this card yet", "a cube was raised with this card"),
    "lifted": "this card made {here}, not {there}",
    "laid": "cards of the row paid for: {here}, not {there}",
    "aim": "the card reached for lies at place {here} of the row, not {there}",
    "offered": "{here} may still be taken from the card, not {there}",
    "bowls": "{here} left in the {bowls}, not {there}",
}
"""What has to be remembered."""


def with_card(field: str, words: tuple[str, str, str], row: Sequence[str]) -> tuple[str, str, str]:
    """The words of a difference; where it is about a place of the merchant row, with the card that lies there."""
    thing, here, there = words
    return (_in_row(row, int(thing) - 1), here, there) if field == "on" else words


def _in_row(row: Sequence[str], place: int) -> str:
    """A card of the merchant row by its place, from 0, and its name."""
    card = f", {row[place]}" if place < len(row) else ""
    return f"the {_ORDINALS[place] if place < len(_ORDINALS) else f'{place + 1}th'} card of the row{card},"
