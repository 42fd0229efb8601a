"""A rulebook with rulings in force: everything that is asked of a game can be asked of it."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import combinations
from pathlib import Path
from typing import Any, cast

import attrs

from century_rules.archive import Instance
from century_rules.in_force import InForce
from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.errors import CenturyError, InvalidInput
from century_rules.kernel.game import BoardGame
from century_rules.kernel.rule_game import Override, RuleGame
from century_rules.kernel.reading import ReadingsOfAGame
from century_rules.rulebook import Rulebook
from century_rules.rulings.box import flat
from century_rules.rulings.code import Functions, functions_of, ready
from century_rules.rulings.file import KEYS, WHOLE, RulingFile, load_ruling
from century_rules.rulings.misplaced import check_box
from century_rules.rulings.operations import plain_rules
from century_rules.rulings.parts import check_words
from century_rules.rulings.replacing import AlsoOffered, Lift, in_other_words, only_with
from century_rules.rulings.telling import RuledTelling
from century_rules.theory.identity_cache import made_once
from century_rules.theory.ruling import Plain, Ruling, always, by_the_rules, lifting_first, rulings_of
from century_rules.writing.toml_table import parse_toml

Book = Rulebook[object, object]
AGame = BoardGame[object, object]


def ruled(paths: Iterable[str | Path], *, data_only: bool = False, told: Callable[[str], object] = lambda line: None) -> Book:
    """The rulebook of a game with the rulings of these files in force.

    `told` is given a line before code runs, and where a clause is dropped. Raises InvalidInput for a file that says no ruling,
    rulings of different games, two that touch the same thing, and with `data_only` for one with a Python part.
    """
    rulings = [load_ruling(path) for path in paths]
    for ruling in rulings:
        if not ruling.by_data_alone:
            if data_only:
                raise InvalidInput(f"{ruling.path}: has a Python part, which --data-only does not run")
            told(f"{ruling.path}: running its Python part")
        if ruling.drops:
            told(f"{ruling.path}: drops {', '.join(ruling.drops)}: what that forbids is allowed then, and what is paid or taken "
                 "by it may no longer be; `century-rules rule check` says whether that can be played")
    return _from_files(_files(rulings))


def _files(rulings: Iterable[RulingFile]) -> tuple[tuple[str, str], ...]:
    return tuple((str(ruling.path.resolve()), ruling.digest) for ruling in rulings)


@lru_cache(maxsize=32)
def _from_files(files: tuple[tuple[str, str], ...]) -> Book:
    """The same in every process. Raises InvalidInput for a file that has been changed since."""
    rulings = [load_ruling(path) for path, _ in files]
    for ruling, (path, digest) in zip(rulings, files, strict=True):
        if ruling.digest != digest:
            raise InvalidInput(f"{path}: was changed while it was in use")
    return in_force(rulings, partial(_from_files, files))


@attrs.frozen
class _Sent:
    """Gives one of the rulings that files are made of, by its number: how the game that plays it is sent to another process."""

    files: tuple[tuple[str, str], ...]
    number: int

    def __call__(self) -> Ruling:
        book = _from_files(self.files)
        return next(each for players in book.players for each in rulings_of(book.printed(players)) if each.again == self)


def in_force(
    rulings: Sequence[RulingFile], again: Callable[[], Book] | None = None, *,
    heard: Callable[[Functions], Functions] = lambda functions: functions,
) -> Book:
    """The rulebook of their game with rulings in force; `again` makes it in another process.

    `heard` gives functions in place of those of a Python part, for who listens to what they are asked.

    Raises InvalidInput for rulings of different games, and for two that touch the same thing.
    """
    if not rulings:
        raise InvalidInput("no ruling was given")
    printed = rulings[0].book
    for first, second in combinations(rulings, 2):
        _check_together(first, second)
    for ruling in rulings:
        _check_not_both(ruling, ruling)
    _check_drops(rulings)
    players = tuple(number for number in printed.players if all(not each.players or number in each.players for each in rulings))
    if not players:
        raise InvalidInput(f"{' and '.join(each.name for each in rulings)} are for different numbers of players, so they "
                           "are never in force together")
    text, functions = _text_of(printed, rulings)
    reworded = next((ruling.players or printed.players for ruling in rulings if ruling.rewords), ())
    offered = _offered(printed, rulings)
    parts = [each for ruling, named in zip(rulings, functions, strict=True) for each in _rulings(ruling, heard(named), text)]
    made = [(ruling, attrs.evolve(each, again=_Sent(_files(rulings), number))) for number, (ruling, each) in enumerate(parts)]
    boxes = [_Box(ruling) for ruling in rulings if ruling.box]
    stands_on = {name: value for ruling in rulings for name, value in ruling.readings.items()}

    def changed(game: AGame) -> AGame:
        """A game of the printed rules with the rulings in force."""
        here = [ruling for ruling in rulings if not ruling.players or game.players in ruling.players]
        overrides: list[Override] = [override for ruling, override in made if ruling in here]
        if not isinstance(game, RuleGame):
            raise InvalidInput(f"{type(game).__name__}: rulings cannot be laid over this game")
        box = game.components
        for each in boxes:
            box = each.changes(box) if each.ruling in here else box
        drops = frozenset(clause for ruling in here for clause in ruling.drops)
        readings = printed.reading_names.parse(stands_on, game.readings)
        return cast(AGame, attrs.evolve(game, readings=readings, components=box, without=game.without | drops,
                                        overrides=(*lifting_first((*game.overrides, *overrides)), *offered)))

    def instance(name: str) -> Instance[object, object]:
        plain = printed.instance(name)
        found = text.instance(name) if plain.game.players in reworded else plain
        try:
            game = changed(found.game)
            beginning = game.adopting(found.beginning)
        except CenturyError as error:
            raise InvalidInput(f"{found.name}, with {' and '.join(ruling.name for ruling in rulings)}: {error}") from error
        return Instance(name=found.name, shows=found.shows, game=game, beginning=beginning, opening=found.opening)

    def game(players: int, readings: ReadingsOfAGame, components: object) -> AGame:
        return changed((text if players in reworded else printed).game(players, readings, components))

    said = {ruling.clause: ruling for ruling in rulings}
    book = attrs.evolve(
        printed, title=f"{printed.title}, with {' and '.join(ruling.name for ruling in rulings)}", game=game,
        archive=attrs.evolve(printed.archive, instance=instance),
        in_force=InForce(
            rulings=tuple((ruling.name, ruling.digest) for ruling in rulings), readings=stands_on, players=players,
            printed=printed, reworded=text is not printed, again=again),
        theme=attrs.evolve(printed.theme, telling=RuledTelling(printed.telling, printed)),
        clauses={id: attrs.evolve(clause, note=f"{clause.note + ' ' if clause.note else ''}"
                                               f"By the ruling {said[id].name}: {said[id].says}.")
                 if id in said else clause for id, clause in printed.clauses.items()})
    for number in printed.players:
        here = book.printed(number)  # what does not fit together says so at once
        for each in rulings_of(here):
            _check_plain(text, each, by_the_rules(here))
    book = book if text.encoding is None else attrs.evolve(book, encoding=text.encoding.playing(book))
    if book.in_force.reworded:
        _check_text(book, players[0])
    for part in (part for ruling in rulings for part in ruling.parts if boxes and part.words):
        check_words(book, max(players), part)
    return book


def _text_of(printed: Book, rulings: Sequence[RulingFile]) -> tuple[Book, list[Functions]]:
    """The rulebook whose rules are in the words of these rulings, the printed one if they leave them; and their functions."""
    parts = [functions_of(ruling) for ruling in rulings]
    if not any(ruling.rewords for ruling in rulings):
        return printed, [ready(ruling, part, printed) for ruling, part in zip(rulings, parts, strict=True)]
    both = list(zip(rulings, parts, strict=True))
    replaced = {old: part["replaces", new] for ruling, part in both for old, new in ruling.replaces.items()}
    lifts = [Lift(ruling.name, reason, part["allows", said.function] if said.function else None,
                  only_with(printed, said.operations[0], said.arguments))
             for ruling, part in both for said in ruling.parts for reason in said.lifts]
    helpers = [each for _, part in both for each in part.values()]
    text, rebound = in_other_words(printed, replaced, lifts, _GameAgain(_files(rulings)), helpers)
    found = dict(zip(helpers, rebound, strict=True))
    return text, [ready(ruling, part, text, found.__getitem__) for ruling, part in both]


def _offered(printed: Book, rulings: Sequence[RulingFile]) -> list[Override]:
    """What offers actions that the printed rules need not offer."""
    lifted = frozenset(each for ruling in rulings for part in ruling.parts if part.lifts for each in part.operations)
    if any(ruling.replaces for ruling in rulings):
        return [AlsoOffered(printed, None)]
    return [AlsoOffered(printed, lifted)] if lifted else []


@attrs.frozen
class _GameAgain:
    """Makes a game by rules in other words in another process, from its fields."""

    files: tuple[tuple[str, str], ...]

    def __call__(self, *fields: object) -> AGame:
        book = _from_files(self.files)
        kind = type(book.printed(min(book.players)))
        return kind(**{each.name: value for each, value in zip(attrs.fields(cast(Any, kind)), fields, strict=True) if each.init})


def _check_text(book: Book, players: int) -> None:
    """Raise InvalidInput, with file, line and mend, for rules that are outside plain Python."""
    lifted, game = book.encoded("a ruling").lifted, book.printed(players)
    assert lifted is not None, "in other words"
    rules = plain_rules(book, game)
    for operation in rules.operations:
        lifted.action(operation.name, rules, rules.start_at)
    lifted.end(rules, rules.start_at)


# --- two at once ------------------------------------------------------------------------------------------------------


def clash(first: RulingFile, second: RulingFile) -> str:
    """Why two rulings cannot be in force together; empty if they can."""
    try:
        _check_together(first, second)
        _check_drops((first, second))
    except InvalidInput as error:
        return str(error)
    return ""


def _check_together(first: RulingFile, second: RulingFile) -> None:
    """Raise InvalidInput for two rulings of different games, or that touch the same thing."""
    if first.book.name != second.book.name:
        raise InvalidInput(f"{first.name} is a ruling of {first.book.name}, and {second.name} of {second.book.name}; "
                           "rulings of one game can be in force together")
    if first.name == second.name:
        raise InvalidInput(f"two rulings are named {first.name}; give one of them a name of its own")
    both = set(_touches(first)) & set(_touches(second))
    if both and (not first.players or not second.players or set(first.players) & set(second.players)):
        raise InvalidInput(f"{first.name} and {second.name} cannot be in force together: both say {sorted(both)[0]}")
    for one, other in ((first, second), (second, first)):
        _check_not_both(one, other)
    if first.rewords and second.rewords and first.players != second.players:
        raise InvalidInput(f"{first.name} and {second.name} cannot be in force together: both change rules, for different "
                           "numbers of players")
    for name, value in first.readings.items():
        if second.readings.get(name, value) != value:
            raise InvalidInput(f"{first.name} stands on {name}={value}, and {second.name} on {name}={second.readings[name]}")


def _check_not_both(replacing: RulingFile, lifting: RulingFile) -> None:
    """Raise InvalidInput for a function that is replaced and whose reasons are lifted."""
    named = {name.rpartition(".")[2] for name in replacing.replaces}
    lifted = [reason for part in lifting.parts for reason in part.lifts if reason.function.co_name in named]
    if lifted:
        raise InvalidInput(f"{replacing.name} replaces {lifted[0].function.co_name}, which gives the reason “{lifted[0]}” that "
                           f"{lifting.name} lifts; let the one that is in its place not give it")


def _check_drops(rulings: Sequence[RulingFile]) -> None:
    """Raise InvalidInput for what is forbidden under a clause that is dropped: it would be dropped with it."""
    dropped = {clause: ruling.name for ruling in rulings for clause in ruling.drops}
    for ruling in rulings:
        if ruling.clause in dropped and any(part.kind == "forbids" for part in ruling.parts):
            raise InvalidInput(f"{ruling.name} forbids under {ruling.clause}, which {dropped[ruling.clause]} drops, and what is "
                               "forbidden with it; give the ruling another clause")


def _touches(ruling: RulingFile) -> Iterator[str]:
    """What it says, where only one can."""
    for part in ruling.parts:
        for operation in part.operations:
            if part.kind == "instead":
                yield f"what {operation} leads to"
            yield from (f"whether “{reason}” forbids {operation}" for reason in part.lifts)
    yield from (f"what {name} says" for name in ruling.replaces)
    words = {"begins": "how the game begins", "points": "what is counted", "wins": "who wins"}
    yield from (words[each] for each in ruling.whole)
    yield from (f"[box] {path}" for path, _ in flat(ruling.box))
    yield from (f"that {clause} is dropped" for clause in ruling.drops)


# --- made of a file ---------------------------------------------------------------------------------------------------


def _rulings(file: RulingFile, functions: Functions, text: Book) -> Iterator[tuple[RulingFile, Ruling]]:
    """What a file says, as rulings that can be laid over the rules of that rulebook."""
    encoding = text.encoded("a ruling")
    for part in (part for part in file.parts if part.kind != "allows"):
        when = said = functions[part.kind, part.function] if part.function else always
        yield file, Ruling(
            file.clause, file.says, encoding=encoding, operations=part.operations, only=part.arguments,
            forbids=when if part.kind == "forbids" else None, instead=said if part.kind == "instead" else None)
    if file.whole:
        begins, points, wins = (functions.get((each, file.whole.get(each, ""))) for each in WHOLE)
        yield file, Ruling(file.clause, file.says, encoding=encoding, begins=begins, points=points, wins=wins)


def _check_plain(text: Book, ruling: Ruling, game: AGame) -> None:
    """Raise InvalidInput, with file, line and mend, for a function that is outside plain Python in that game."""
    asked = (ruling.forbids, ruling.allows, ruling.instead, ruling.begins, ruling.points, ruling.wins)
    plain = [each for each in asked if isinstance(each, Plain)]
    if plain:
        rules = text.encoded("a ruling").known(IntAlgebra(), game, game.deal(0))
        for each in plain:
            for operation in ruling.operations or ("",):
                each.check(rules, operation)


class _Box:
    """The numbers of the box that a ruling changes."""

    def __init__(self, ruling: RulingFile) -> None:
        """Raises InvalidInput for numbers that the box does not have, and for those as they are printed."""
        self.ruling = ruling
        printed = ruling.book.components(None)
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "box.toml"
            as_printed = parse_toml(ruling.book.archive.text_of("printed.toml"), "printed")
            file.write_text(_toml(_merged(as_printed, ruling.box)), encoding="utf-8")
            try:
                other = ruling.book.components(file)
            except InvalidInput as error:
                try:
                    check_box(ruling.book, ruling.box, KEYS)
                except InvalidInput as mend:
                    raise InvalidInput(f"{ruling.path}: {mend}") from error
                raise InvalidInput(f"{ruling.path}: [box]: {str(error).removeprefix(f'{file}: ')}") from error
        names = [field.alias for field in attrs.fields(type(printed)) if field.init and field.alias]  # type: ignore[arg-type]  # attrs, of any game
        self.changed = {name: getattr(other, name) for name in names if getattr(other, name) != getattr(printed, name)}
        if not self.changed:
            raise InvalidInput(f"{ruling.path}: [box]: every number there is as it is printed, so that it says nothing")

    def changes(self, box: object) -> object:
        """The box with these numbers; the very same for the same box, for it takes a while to check."""
        # The box is an attrs record, of whatever game.
        return made_once(lambda: attrs.evolve(box, **self.changed), "box of a ruling", self, box)  # type: ignore[misc]  # see there


def _merged(printed: Mapping[str, object], given: Mapping[str, object]) -> dict[str, object]:
    """Tables with what is given in place of what is printed."""
    merged = dict(printed)
    for key, value in given.items():
        inner = merged.get(key)
        merged[key] = _merged(inner, value) if isinstance(inner, dict) and isinstance(value, dict) else value
    return merged


def _toml(table: Mapping[str, object], within: str = "") -> str:
    """Tables of a TOML file, as text."""
    lines = [f"{json.dumps(key)} = {_value(value)}" for key, value in table.items() if not _is_tables(value)]
    for key, value in table.items():
        name = f"{within}{json.dumps(key)}"
        if isinstance(value, dict):
            lines.append(f"[{name}]\n{_toml(value, f'{name}.')}")
        elif _is_tables(value):
            lines += [f"[[{name}]]\n{_toml(each, f'{name}.')}" for each in cast("list[dict[str, object]]", value)]
    return "\n".join(lines)


def _value(value: object) -> str:
    """A value as TOML writes it, which is as JSON does but for times, infinity and NaN."""
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{json.dumps(key)} = {_value(each)}' for key, each in value.items())}}}"
    return json.dumps(value) if isinstance(value, str | bool) else str(value)


def _is_tables(value: object) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and bool(value) and all(isinstance(each, dict) for each in value))
