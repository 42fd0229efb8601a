"""The picture of a game that has none of its own: tables of its numbers, by what they mean."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from textwrap import wrap
from xml.etree.ElementTree import Element

import attrs

from century_rules.drawing.arranging import flow
from century_rules.drawing.board import heading
from century_rules.drawing.pen import Form, Panel, Pen, number, width_of
from century_rules.drawing.picture import A, Pointing, S
from century_rules.kernel.constants import SaidConstant, constants_said
from century_rules.kernel.game import BoardGame
from century_rules.kernel.leaves import leaves
from century_rules.kernel.meanings import Axis, During, Flag, Leaf, Meaning, OneOf, Place, Remembered, leaves_of

HIGH, LINE = 25.0, 17.0
MOST_LETTERS = 52
MOST_WIDE = {Form.WIDE: 960.0, Form.PANE: 700.0, Form.NARROW: 460.0}


@attrs.frozen
class Cell:
    """What stands in one place of a table: the text, and whether the last action changed it or another position has another."""

    text: str
    changed: bool = False
    unlike: bool = False

    @property
    def said(self) -> str:
        """The text, with a sign where another position has another: colour alone says nothing."""
        return f"≠ {self.text}" if self.unlike else self.text


@attrs.frozen
class Grid:
    """One table: what its rows are, what its columns are, and the cells by both."""

    title: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: Mapping[tuple[str, str], Cell]


def table(pen: Pen, game: BoardGame[S, A], state: S, names: Mapping[Axis, Sequence[str]] | None,
          pointing: Pointing[S, A]) -> Panel:
    """Every number of a position in a table, and what never changes in it; without names, by path."""
    try:
        grids = _by_meaning(state, game, names or {}, pointing)
    except (LookupError, TypeError, ValueError):  # no meanings, or numbers that are beyond them
        grids = [_by_path(state, pointing)]
    for constant in constants_said(state, names):
        grids = _beside(grids, constant)
    most = MOST_WIDE[pen.form]
    return flow(pen, [_drawn(pen, part) for grid in grids for part in _narrowed(grid, most)], most, 20)


def _by_path(state: S, pointing: Pointing[S, A]) -> Grid:
    here, before, other = leaves(state), _numbers(pointing.before), _numbers(pointing.other)
    return Grid("", tuple(here), ("",), {
        (path, ""): Cell(str(int(value)), before.get(path, value) != value, other.get(path, value) != value)
        for path, value in here.items()})


def _by_meaning(state: S, game: BoardGame[S, A], names: Mapping[Axis, Sequence[str]], pointing: Pointing[S, A]) -> list[Grid]:
    here, before, other = leaves(state), _numbers(pointing.before), _numbers(pointing.other)
    found: dict[Axis | None, dict[tuple[str, str], list[tuple[Leaf, int]]]] = {}
    for leaf in leaves_of(type(state), {axis: len(given) for axis, given in names.items()}):
        outer = leaf.along[0] if leaf.along else None
        row = _words(leaf.field) if outer is None else names[outer[0]][outer[1]]
        column_of = "" if outer is None else _words(leaf.field.rpartition(".")[2])
        found.setdefault(outer and outer[0], {}).setdefault((row, column_of), []).append((leaf, here[leaf.path]))
    table_of: dict[tuple[str, str], list[tuple[Leaf, int]]] = found.pop(None, {})
    for axis, cells in list(found.items()):
        if len({name for _, name in cells}) == 1 and axis is not None:  # one line says it: what is there, by name
            del found[axis]
            for (_, name), numbers in cells.items():
                table_of.setdefault((name, ""), []).extend(numbers)

    def grid(title: str, cells: Mapping[tuple[str, str], list[tuple[Leaf, int]]]) -> Grid:
        return Grid(title, tuple(dict.fromkeys(row for row, _ in cells)), tuple(dict.fromkeys(name for _, name in cells)), {
            at: Cell(_text(numbers, names, state, game, within=1 if title else 0),
                     any(before.get(leaf.path, value) != value for leaf, value in numbers),
                     any(other.get(leaf.path, value) != value for leaf, value in numbers)) for at, numbers in cells.items()})

    return [grid("", table_of)] * bool(table_of) + [
        grid(_titled(axis), cells) for axis, cells in found.items() if axis is not None]


def _beside(grids: list[Grid], constant: SaidConstant) -> list[Grid]:
    """The tables with a constant in them: a column of the table of what it is kept along, or a row of that of single numbers."""
    title, name = "" if constant.axis is None else _titled(constant.axis), _words(constant.field)
    along = next((grid for grid in grids if title and grid.title == title), None)
    if along is not None:
        cells = {(row, name): Cell(said) for row, said in constant.items.items()}
        rows = tuple(dict.fromkeys((*along.rows, *constant.items)))
        wider = attrs.evolve(along, rows=rows, columns=(*along.columns, name), cells={**along.cells, **cells})
        return [wider if grid is along else grid for grid in grids]
    single, *others = grids if grids and not grids[0].title else [Grid("", (), ("",), {}), *grids]
    said = {**single.cells, (name, ""): Cell(constant.text)}
    return [attrs.evolve(single, rows=(*single.rows, name), cells=said), *others]


def _titled(axis: Axis) -> str:
    return axis.name[:1].upper() + axis.name[1:]


def _text(numbers: Sequence[tuple[Leaf, int]], names: Mapping[Axis, Sequence[str]], state: S, game: BoardGame[S, A], *,
          within: int) -> str:
    """One number, or those kept along further axes than the first `within`: what is not there is left out."""
    numbers = [(leaf, value) for leaf, value in numbers if _tells(leaf, state, game)]
    if len(numbers) == 1 and len(numbers[0][0].along) <= within:
        return _value(numbers[0][0].meaning, numbers[0][1], names)
    said = []
    for leaf, value in numbers:
        name = " ".join(names[axis][place] for axis, place in leaf.along[within:])
        if value != leaf.neutral or (isinstance(leaf.meaning, Place) and not leaf.meaning.or_none):
            said.append(name if isinstance(leaf.meaning, Flag) else f"{name} {_value(leaf.meaning, value, names)}")
    return ", ".join(said) or "–"


def _tells(leaf: Leaf, state: S, game: BoardGame[S, A]) -> bool:
    """Whether the number is one that is kept now: some are only while something is going on, or under one reading."""
    during, remembered = leaf.mark(During), leaf.mark(Remembered)
    if remembered is not None:
        name, _, value = remembered.reading.partition("=")
        if str(getattr(game.readings, name.replace("-", "_"), value)) != value:
            return False
    return during is None or during.now(state)


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


def _wide(texts: Iterable[str]) -> float:
    return max((width_of(line, 14.5) for text in texts for line in _lines(text)), default=0.0) + 22


def _of_column(grid: Grid, name: str) -> float:
    return _wide([name, *(grid.cells[row, name].said for row in grid.rows if (row, name) in grid.cells)])


def _lines(text: str) -> list[str]:
    return wrap(text, MOST_LETTERS) or [""]


def _drawn(pen: Pen, grid: Grid) -> Panel:
    group, first = pen.panel("d-table"), _wide(grid.rows)
    widths = [_of_column(grid, name) for name in grid.columns]
    tops = [HIGH if any(grid.columns) else 0.0]
    for row in grid.rows:
        most = max(len(_lines(grid.cells[row, name].said)) for name in grid.columns if (row, name) in grid.cells)
        tops.append(tops[-1] + HIGH + (most - 1) * LINE)
    width, height = first + sum(widths), tops[-1]
    pen.rect(group, 0.5, 0.5, width - 1, height - 1, "d-board", 8)
    for row, top in zip(grid.rows, tops, strict=False):
        pen.text(group, 10, top + 17, row, "d-b")
        if top:
            pen.path(group, f"M1 {number(top)}H{number(width - 1)}", "d-thin")
    left = first
    for name, wide in zip(grid.columns, widths, strict=True):
        if name:
            pen.text(group, left + 8, 17, name, "d-soft", room=wide - 12)
        for row, top in zip(grid.rows, tops, strict=False):
            if (row, name) in grid.cells:
                _cell(pen, group, left + 8, top + 17, grid.cells[row, name])
        left += wide
    panel = Panel(group, width, height)
    return heading(pen, grid.title, panel) if grid.title else panel


def _cell(pen: Pen, group: Element, x: float, y: float, cell: Cell) -> None:
    kind = "d-unlike" if cell.unlike else "d-change" if cell.changed else ""
    for place, line in enumerate(_lines(cell.said)):
        pen.text(group, x, y + place * LINE, line, kind)
