"""What a ruling changes in many recorded games, grouped by cause."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import attrs

from century_rules.rulings.impact import Found, Group
from century_rules.writing.paragraphs import counted


@attrs.frozen
class Alike:
    """Records to which a ruling does the same, for the same cause."""

    group: Group
    cause: str
    records: tuple[Found, ...]


@attrs.define
class Impacts:
    """What was found of records, in their order."""

    records: list[Found] = attrs.field(factory=list)

    def of(self, group: Group) -> list[Found]:
        """Those of a group."""
        return [each for each in self.records if each.group is group]

    def alike(self, group: Group) -> list[Alike]:
        """The records of a group by cause, the commonest first."""
        by_cause: dict[str, list[Found]] = {}
        for each in self.of(group):
            by_cause.setdefault(each.cause, []).append(each)
        found = [Alike(group, cause, tuple(records)) for cause, records in by_cause.items()]
        return sorted(found, key=lambda alike: -len(alike.records))

    def changed(self) -> Iterator[Alike]:
        """The records in which the ruling mattered."""
        for group in Group:
            if group.changed:
                yield from self.alike(group)

    def listed(self) -> list[tuple[str, list[str]]]:
        """Why it mattered, and the files in which it did: what `--list` writes."""
        return [(f"{each.group.word}: {each.cause}", [found.file for found in each.records]) for each in self.changed()]

    @property
    def positions(self) -> int:
        """How many were compared."""
        return sum(each.positions for each in self.records)

    @property
    def mattered(self) -> int:
        """In how many records it did."""
        return sum(each.group.changed for each in self.records)

    @property
    def unanswered(self) -> int:
        """Of how many it is not known."""
        return sum(not each.group.answered for each in self.records)

    @property
    def placeholders(self) -> tuple[str, ...]:
        """What no source gives of the components that the points told rest on."""
        return tuple(dict.fromkeys(each for found in self.records for each in found.placeholders))

    def conclusion(self, never: Callable[[], str | None], looked_for_by: str) -> str:
        """What follows: that it did not matter here, and that it cannot, are told apart.

        `never` is asked where it did not matter in any record: one sentence that says why it cannot in any game, or None if
        nobody knows. `looked_for_by` is the command that looks for a play in which it does; empty if there is none.
        """
        if self.mattered:
            return f"It mattered in {self.mattered:,} of {counted(len(self.records), 'record')}."
        if len(self.records) == self.unanswered:
            return "No record could be asked, so that nothing is known."
        cannot = never()
        asked = counted(len(self.records) - self.unanswered, "record")
        if cannot is not None:
            return f"It did not matter in the {asked} that could be asked, and cannot in any: {cannot}"
        return (f"It did not matter in the {asked} that could be asked. That is not to say that it cannot matter" +
                (f": `{looked_for_by}` looks for a play in which it does." if looked_for_by else "."))


def answer_as_json(impacts: Impacts) -> dict[str, object]:
    """For programs: each group with its causes, and each record."""

    def group(each: Group) -> dict[str, object]:
        return {"says": each.value, "records": len(impacts.of(each)), "causes": [
            {"cause": alike.cause, "records": len(alike.records), "files": [found.file for found in alike.records]}
            for alike in impacts.alike(each)]}

    return {"records": len(impacts.records), "positions": impacts.positions, "mattered": impacts.mattered,
            "unanswered": impacts.unanswered, "placeholders": list(impacts.placeholders),
            "groups": {each.word: group(each) for each in Group},
            "files": [each.as_json() for each in impacts.records]}


def lines(impacts: Impacts, few: int = 3) -> list[str]:
    """The groups in lines for a terminal, each with its causes and the first few of its records."""
    said: list[str] = []
    for group in Group:
        found = impacts.of(group)
        if not found:
            continue
        said.append(f"{len(found):>7,}  {group.value}{_positions(found)}")
        for alike in impacts.alike(group):
            if alike.cause:
                said.append(f"{'':9}{len(alike.records):>6,}  {alike.cause}")
            said += [f"{'':17}{line}" for line in _records(alike.records, few)]
    return said


def _positions(found: Sequence[Found]) -> str:
    more, fewer = sum(each.more for each in found), sum(each.fewer for each in found)
    said = [f"{what} in {counted(number, 'position')}" for what, number in (("more", more), ("fewer", fewer)) if number]
    return f" ({' and '.join(said)})" if said else ""


def _records(found: Sequence[Found], few: int) -> Iterator[str]:
    shown = [*found[:few]]
    rest = f"and {len(found) - few:,} more" if len(found) > few else ""
    if any(each.detail for each in shown):
        yield from (f"{each.file}: {each.detail}" for each in shown)
        if rest:
            yield rest
    else:
        yield f"{', '.join(each.file for each in shown)}{f' {rest}' if rest else ''}"
