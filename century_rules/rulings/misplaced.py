"""Keys of a ruling that stand in another table than they belong to, and numbers of the box that there are elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.text_lines import clip, did_you_mean
from century_rules.rulings.box import flat, printed_numbers
from century_rules.rulings.operations import Book
from century_rules.rulings.parts import KEYS_OF


def check_places(book: Book, values: Mapping[str, object], keys: Sequence[str]) -> None:
    """Raise InvalidInput, which says where it belongs, for a key in a wrong place; `keys` are those of the whole file.

    A key that belongs nowhere is left to who reads that table.
    """
    for key in values:
        if key not in keys and (where := _home_of_a_key(book, key)):
            raise InvalidInput(f"{clip(key)}: belongs under {where}")
    for kind, known in KEYS_OF.items():
        tables = values.get(kind)
        for number, table in enumerate(tables if isinstance(tables, list) else [], 1):
            _check_inner(f"{kind}[{number}].", table, known, keys)
    _check_inner("readings.", values.get("readings"), tuple(doubt.id for doubt in book.ambiguities), keys)


def _check_inner(place: str, table: object, known: Sequence[str], keys: Sequence[str]) -> None:
    for key in table if isinstance(table, dict) else ():
        if key not in known and key in keys:
            raise InvalidInput(f"{place}{key}: belongs to the whole ruling, above the first [table]")


def _home_of_a_key(book: Book, key: str) -> str:
    """Where a key belongs that stands above every table; empty if nobody knows."""
    parts = [f"[[{kind}]]" for kind, known in KEYS_OF.items() if key in known]
    if parts:
        return " or ".join(parts)
    if key in {doubt.id for doubt in book.ambiguities}:
        return "[readings]"
    if any(path.startswith(f"{key}.") for path in printed_numbers(book)):
        return f"[box]: write [box.{key}]"
    return " or ".join(_tables_with(book, key))


def _tables_with(book: Book, key: str) -> list[str]:
    """The tables of the box that have such a number."""
    found = [path.rpartition(".")[0] for path in printed_numbers(book) if path.rpartition(".")[2] == key]
    return [f"[box.{table}]" if table else "[box]" for table in dict.fromkeys(found)]


def check_box(book: Book, box: Mapping[str, object], keys: Sequence[str]) -> None:
    """The same of the tables under [box], once they are known to be wrong: a box may say more than the printed one does."""
    printed = printed_numbers(book)
    tables = {path.rpartition(".")[0] for path in printed}
    for path, _ in flat(box) if printed else ():
        table, _, key = path.rpartition(".")
        if any(each == path or each.startswith(f"{path}.") or path.startswith(f"{each}.") for each in printed):
            continue
        above, _, name = table.rpartition(".")
        siblings = {each[len(above) + 1:].split(".")[0] for each in tables if above and each.startswith(f"{above}.")}
        if siblings and name not in siblings:
            raise InvalidInput(f"[box.{clip(table)}]: is no table of the box{did_you_mean(name, siblings)}; "
                               f"there are {', '.join(f'[box.{above}.{each}]' for each in sorted(siblings))}")
        beside = {each.rpartition(".")[2] for each in printed if each.rpartition(".")[0] == table} if table in tables else set()
        close = did_you_mean(key, beside)
        elsewhere = [] if close else _tables_with(book, key)
        if elsewhere:
            raise InvalidInput(f"box.{clip(path)}: belongs under {' or '.join(elsewhere)}")
        if not close and key in keys:
            raise InvalidInput(f"box.{clip(path)}: belongs to the whole ruling, above the first [table]")
        if table not in tables and (meant := did_you_mean(f"[box.{table}]", [f"[box.{each}]" for each in tables if each])):
            raise InvalidInput(f"[box.{clip(table)}]: is no table of the box{meant}")
