"""Cubes, ships and outposts are told apart without colour: by letter and shape, by number and hatch."""

from __future__ import annotations

from xml.etree.ElementTree import Element

import pytest

from century_rules.drawing import pieces
from century_rules.drawing.pen import Pen
from century_rules.games.century.looks import kinds
from century_rules.games.spice_road.telling import words_of


def drawn_of(pen: Pen, name: str) -> tuple[list[str], list[tuple[str, ...]]]:
    """The texts of a thing of the kit, and what its shapes are, without their classes."""
    shapes = [tuple(value for key, value in each.attrib.items() if key != "class")
              for each in pen.kit[name] if each.tag != "text"]
    return [each.text or "" for each in pen.kit[name].iter("text")], shapes


@pytest.mark.parametrize("edition", ["spice", "golem"])
def test_each_kind_of_cube_has_its_letter_and_its_shape(edition: str) -> None:
    look, pen = words_of(edition).look, Pen()
    for kind in kinds(look.cubes, look.shapes):
        pieces.cube(pen, Element("g"), kind, 0, 0)
    seen = {name: drawn_of(pen, name) for name in pen.kit}
    assert {name: texts for name, (texts, _) in seen.items()} == {letter: [letter] for letter in "YRGB"}
    assert len({tuple(shapes) for _, shapes in seen.values()}) == 4


@pytest.mark.parametrize("draw", [pieces.ship, pieces.outpost])
def test_each_player_has_a_number_and_a_hatch(draw: object) -> None:
    pen = Pen()
    for seat in range(5):
        draw(pen, Element("g"), seat, 0, 0)  # type: ignore[operator]  # one of two functions
    seen = [drawn_of(pen, name) for name in pen.kit]
    assert [texts for texts, _ in seen] == [[str(seat)] for seat in range(1, 6)]
    assert len({tuple(shapes) for _, shapes in seen}) == 5


@pytest.mark.parametrize("counts", [(0, 0, 0, 0), (1, 0, 0, 0), (2, 1, 0, 3), (7, 0, 2, 0), (-1, 0, 0, 2), (99, 99, 99, 99)])
def test_many_cubes_are_numbered(counts: tuple[int, ...]) -> None:
    pen, group = Pen(), Element("g")
    pieces.cubes(pen, group, kinds(), counts, 0, 0, most=6)
    numbers = [each.text for each in group.iter("text")]
    few = min(counts) >= 0 and sum(counts) <= 6
    assert numbers == ([] if few else [str(count) for count in counts if count])
    assert pieces.columns_of(counts, 6) == (sum(counts) if few else 2 * len(numbers))
