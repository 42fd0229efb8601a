"""The picture of a game that has none of its own: tables of its numbers, by what they mean."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import attrs

from century_rules.drawing.arranging import column
from century_rules.drawing.board import heading
from century_rules.drawing.pen import Form, Panel, Pen, width_of
from century_rules.drawing.picture import A, Pointing, S
from century_rules.kernel.leaves import leaves
from century_rules.kernel.meanings import Axis, Flag, Leaf, Meaning, OneOf, Place, leaves_of

HIGH = 25.0
MOST_WIDE = {Form.WIDE: 960.0, Form.PANE: 700.0, Form.NARROW: 460.0}


@attrs.frozen
class Cell:
    """What stands in one place of a table: the text, and whether the last action changed it or another position has another."""

    text: str
    changed: bool = False
    unlike: bool = False


@attrs.frozen
class Grid:
    """One table: what its rows are, what its columns are, and the cells by both."""

    title: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: Mapping[tuple[str, str], Cell]


def table(pen: Pen, state: S, names: Mapping[Axis, Sequence[str]] | None, pointing: Pointing[S, A]) -> Panel:
    """Every number of a position in a table; without names, by path."""
    try:
        grids = _by_meaning(state, names or {}, pointing)
    except (LookupError, TypeError, ValueError):  # no meanings, or numbers that are beyond them
        grids = [_by_path(state, pointing)]
    return column(pen, [_drawn(pen, part) for grid in grids for part in _narrowed(grid, MOST_WIDE[pen.form])], 20)


def _by_path(state: S, pointing: Pointing[S, A]) -> Grid:
    here, before, other = leaves(state), _numbers(pointing.before), _numbers(pointing.other)
    return Grid("Position", tuple(here), ("",), {
        (path, ""): Cell(str(int(value)), before.get(path, value) != value, other.get(path, value) != value)
        for path, value in here.items()})


def _by_meaning(state: S, names: Mapping[Axis, Sequence[str]], pointing: Pointing[S, A]) -> list[Grid]:
    here, before, other = leaves(state), _numbers(pointing.before), _numbers(pointing.other)
    found: dict[str, dict[tuple[str, str], list[tuple[Leaf, int]]]] = {}
    for leaf in leaves_of(type(state), {axis: len(given) for axis, given in names.items()}):
        outer = leaf.along[0] if leaf.along else None
        title, row = ("", _words(leaf.field)) if outer is None else (outer[0].name, names[outer[0]][outer[1]])
        column_of = "" if outer is None else _words(leaf.field.rpartition(".")[2])
        found.setdefault(title, {}).setdefault((row, column_of), []).append((leaf, here[leaf.path]))
    grids = []
    for title, cells in found.items():
        grids.append(Grid(title[:1].upper() + title[1:] or "On the table", tuple(dict.fromkeys(row for row, _ in cells)),
                          tuple(dict.fromkeys(name for _, name in cells)), {
            at: Cell(_text(numbers, names), any(before.get(leaf.path, value) != value for leaf, value in numbers),
                     any(other.get(leaf.path, value) != value for leaf, value in numbers)) for at, numbers in cells.items()}))
    return sorted(grids, key=lambda grid: grid.title != "On the table")


def _text(numbers: Sequence[tuple[Leaf, int]], names: Mapping[Axis, Sequence[str]]) -> str:
    """One number, or those kept along a further axis: what is not there is left out."""
    if len(numbers) == 1 and len(numbers[0][0].along) <= 1:
        return _value(numbers[0][0].meaning, numbers[0][1], names)
    said = []
    for leaf, value in numbers:
        name = " ".join(names[axis][place] for axis, place in leaf.along[1:])
        if value != leaf.at_rest:
            said.append(name if isinstance(leaf.meaning, Flag) else f"{name} {_value(leaf.meaning, value, names)}")
    return ", ".join(said) or "–"


def _value(meaning: Meaning, value: int, names: Mapping[Axis, Sequence[str]]) -> str:
    if isinstance(meaning, Place):
        given = names[meaning.axis]
        return "–" if value == -1 else given[value] if 0 <= value < len(given) else str(int(value))
    if isinstance(meaning, OneOf):
        return meaning.members(value).name.lower().replace("_", " ")
    return ("yes" if value else "no") if isinstance(meaning, Flag) else str(int(value))


def _numbers(state: object) -> Mapping[str, int]:
    return {} if state is None else leaves(state)


def _words(field: str) -> str:
    return field.replace("_", " ").replace(".", " ")


def _narrowed(grid: Grid, most: float) -> Iterator[Grid]:
    """The table itself, or more of them below each other with the same rows where it is too wide."""
    first, some = _wide(grid.rows), list[str]()
    for name in grid.columns:
        if some and first + sum(_of_column(grid, each) for each in [*some, name]) > most:
            yield attrs.evolve(grid, columns=tuple(some))
            some = []
        some.append(name)
    yield attrs.evolve(grid, columns=tuple(some))


def _wide(texts: Sequence[str]) -> float:
    return max((width_of(text, 13.5) for text in texts), default=0.0) + 22


def _of_column(grid: Grid, name: str) -> float:
    return min(420.0, _wide([name, *(grid.cells[row, name].text for row in grid.rows if (row, name) in grid.cells)]) + 10)


def _drawn(pen: Pen, grid: Grid) -> Panel:
    group, first = pen.panel("d-table"), _wide(grid.rows)
    widths = [_of_column(grid, name) for name in grid.columns]
    head = HIGH if any(grid.columns) else 0.0
    width, height = first + sum(widths), head + HIGH * len(grid.rows)
    pen.rect(group, 0.5, 0.5, width - 1, height - 1, "d-board", 8)
    left = first
    for name, wide in zip(grid.columns, widths, strict=True):
        if head:
            pen.text(group, left + 8, 17, name, "d-soft", room=wide - 12)
        for number, row in enumerate(grid.rows):
            cell = grid.cells.get((row, name))
            if cell is None:
                continue
            kind = "d-unlike" if cell.unlike else "d-change" if cell.changed else ""
            pen.text(group, left + 8, head + number * HIGH + 17, f"≠ {cell.text}" if cell.unlike else cell.text, kind,
                     room=wide - 12)
        left += wide
    for number, row in enumerate(grid.rows):
        pen.text(group, 10, head + number * HIGH + 17, row, "d-b")
        if number or head:
            pen.path(group, f"M1 {head + number * HIGH:g}H{width - 1:.1f}", "d-thin")
    return heading(pen, grid.title, Panel(group, width, height))
