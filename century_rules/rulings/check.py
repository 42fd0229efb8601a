"""A ruling tried out before anything is believed of it: played, asked again, and looked at for players who are stranded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import cast

import attrs

from century_rules.desk.comparing.never import never_part
from century_rules.kernel.algebra import IntAlgebra
from century_rules.kernel.errors import CenturyError, InvalidInput
from century_rules.kernel.leaves import leaves
from century_rules.kernel.rule_game import RuleGame
from century_rules.rulings.book import in_force
from century_rules.rulings.code import Functions
from century_rules.rulings.coming_through import replaced_stumble
from century_rules.rulings.file import RulingFile
from century_rules.rulings.noticed import AGame, Looked, Noticed, Sample, said_by, sentences
from century_rules.rulings.operations import Book
from century_rules.rulings.otherwise import Change
from century_rules.rulings.played import Played
from century_rules.rulings.possible import impossible
from century_rules.rulings.question import asked_of_rulings
from century_rules.rulings.stranding import Search, Stranding
from century_rules.rulings.trying import Trying, play_through
from century_rules.theory.transition_rules import TransitionRules
from century_rules.theory.ruling import Plain, by_the_rules, rulings_of
from century_rules.writing.paragraphs import counted

ACTIONS = 1000
"""Actions played by guided players, over all numbers of players."""

POSITIONS = 3000
"""Positions searched from each beginning for players who are stranded."""

FROM_A_SEARCH = 150
"""So many of them are asked of reference and encoding, too."""

MOST_SAMPLES = 400
"""Actions asked about a second time, for each number of players."""

RLIMIT = 50_000_000
"""Solver steps for each obligation of a proof that a ruling never matters."""

Progress = Callable[[str], object]


def check(files: Sequence[RulingFile], looked: Looked, *, actions: int = ACTIONS, positions: int = POSITIONS,
          progress: Progress = lambda _: None) -> None:
    """Try rulings out that are in force together; what is noticed and what was looked at is noted as it comes.

    Their Python parts are run. Raises InvalidInput for such as cannot be in force.
    """
    book = in_force(files, heard=lambda functions: _listened_to(functions, looked.asked))
    printed = cast(Book, book.in_force.printed)
    players = [number for number in book.players if any(not file.players or number in file.players for file in files)]
    if not players:
        raise InvalidInput("the rulings are for no number of players together")
    code, stranding = [file for file in files if file.python], Stranding(book, looked)
    about = _about(files)
    for number in players:
        game = book.printed(number)
        before = _as_printed(printed, game)
        played = Played(book, game, before)
        trying = Trying(book, game, about, looked, played)
        if not looked.impossible:
            _look_for_impossible(files, book, game, looked, progress)
        play_through(trying, -(-actions // len(players)), partial(stranding.judge, game, before), progress)
        _search(trying, before, game.deal(0), f"{number} players, set-up 0", positions, stranding, progress)
        for example in played.examples():
            looked.played.setdefault((example.change, example.operation), example)
        if code:
            _ask_again(files, book, trying, number, looked, progress)
    for name in book.archive.instances:
        _on_instance(book, printed, name, players, about, positions, stranding, looked, progress)
    stranding.tell()
    _without_effect(files, book, min(players), looked, progress)
    for example in looked.played.values():
        if example.stays:
            looked.notice(Noticed("pays nothing", example.as_it_is()))
    if looked.ended and not looked.actions:
        looked.notice(Noticed("no play", "every game is over before anything is played"))
    if looked.plays and not looked.ended and not any(each.kind == "raises" for each in looked.noticed):
        looked.notice(Noticed("no end", "no play that was tried came to its end; by the printed rules ordinary players do"))
    for kind, name in sorted({each for file in code for each in file.asks if each[0] not in ("allows", "replaces")}):
        if not looked.asked[kind, name]:
            _never_asked(kind, name, looked)


def _without_effect(
    files: Sequence[RulingFile], book: Book, players: int, looked: Looked, progress: Progress,
) -> None:
    """Note what a ruling says of operations and no play that was tried showed; whether it can matter is asked of the solver."""
    seen = set(looked.played)
    shown_by = {"forbids": Change.FORBIDDEN, "allows": Change.ALLOWED, "instead": Change.ELSEWHERE}
    # What else is said of what is newly allowed may make a difference there, which is not told apart from that.
    allowed = {operation for change, operation in seen if change is Change.ALLOWED}
    stranded = any(each.kind == "stranded" for each in looked.noticed)  # then what is forbidden did make one
    idle = [f"{part.kind} {' and '.join(part.operations)}" for file in files for part in file.parts
            if not (stranded and part.kind == "forbids")
            and not any((shown_by[part.kind], each) in seen or each in allowed for each in part.operations)]
    idle += [f"replaces {name}" for file in files for name in file.replaces if not seen]
    if not idle or any(each.kind in ("raises", "impossible", "stumbles") for each in looked.noticed):
        return
    says = f"{'; '.join(idle)}: in no play that was tried did that make a difference"
    if not seen and not any(file.whole or file.box or file.drops for file in files):
        progress(f"asking the solver whether it can matter: {players} players")
        printed = cast(Book, book.in_force.printed)
        question = asked_of_rulings(printed, (printed, book), ((), files), players, book.printed(players).readings,
                                    printed.components(None))
        proof = never_part(question, rlimit=RLIMIT)
        if proof.proved:
            looked.told.append(f"{says}, and it is PROVED for {players} players that it never does")
            return
        says += f"; whether it ever does with {players} players is UNKNOWN ({proof.reason})"
    looked.notice(Noticed("changes nothing", says))


def _look_for_impossible(
    files: Sequence[RulingFile], book: Book, game: AGame, looked: Looked, progress: Progress,
) -> None:
    """Note the first play that comes to an impossible position, and what to write instead."""
    found = impossible(book, game, files, progress=progress)
    if found is not None:
        looked.impossible.update(found.fields)
        looked.notice(Noticed("impossible", " ".join(found.says), f"{game.players} players",
                              sentences(book, game, found.play)))


def _listened_to(functions: Functions, asked: Counter[tuple[str, str]]) -> Functions:
    """The same functions; how often each is asked is counted."""

    return {which: _Listened(function, which, asked) for which, function in functions.items()}


@attrs.frozen(eq=False)
class _Listened(Plain):
    """A function of which it is counted how often Python runs it."""

    function: Plain
    which: tuple[str, str]
    asked: Counter[tuple[str, str]]

    def __call__(self, x: object, /, *others: object) -> object:
        return self.function(x, *others)

    @property
    def text(self) -> Callable[..., object]:
        return self.function.text

    def natively(self, game: object, /, *given: object) -> object:
        self.asked[self.which] += 1
        return self.function.natively(game, *given)

    def check(self, rules: object, operation: str) -> None:
        self.function.check(rules, operation)

    def stumbles(self, rules: object, operation: str) -> Iterable[str]:
        return self.function.stumbles(rules, operation)


def _about(files: Sequence[RulingFile]) -> tuple[str, ...]:
    """The operations they are about; none if they are about all."""
    return tuple(dict.fromkeys(name for file in files for part in file.parts for name in part.operations))


def _as_printed(printed: Book, game: AGame) -> AGame:
    """The same game without the rulings."""
    plain = printed.printed(game.players)
    return plain.under(game.readings)


def _never_asked(kind: str, name: str, looked: Looked) -> None:
    if kind in ("points", "wins") and not looked.ends:
        looked.left_out.append(f"no play came to its end, so {name}() was not asked about {kind}")
    else:
        looked.notice(Noticed("never asked", f"{name}() was never asked ({kind}): either nothing that was played comes to what "
                                             "it is about, or the game does not ask it"))


# --- searched -----------------------------------------------------------------------------------------------------------


def _on_instance(
    book: Book, printed: Book, name: str, players: Sequence[int], about: Sequence[str], positions: int, stranding: Stranding,
    looked: Looked, progress: Progress,
) -> None:
    if printed.instance(name).game.players not in players:
        looked.left_out.append(f"{name}: is for {printed.instance(name).game.players} players, and the ruling is not")
        return
    try:
        small = book.instance(name)
        start = small.start
    except CenturyError as error:
        looked.left_out.append(f"{name}: cannot be played with the ruling ({error})")
        return
    before = printed.instance(name).game.under(small.game.readings)
    _search(Trying(book, small.game, about, looked), before, start, name, positions, stranding, progress)


def _search(
    trying: Trying, before: AGame, start: object, where: str, most: int, stranding: Stranding, progress: Progress,
) -> None:
    """Search the first positions for stranded players, and ask reference and encoding about some of them."""
    looked, search = trying.looked, Search(trying.game, start)
    try:
        for state in search.run(most, lambda found: progress(f"searching {where}: {counted(found, 'position')}")):
            stranding.judge(trying.game, before, search.play_to(state), where)
        for state in search.states[::max(1, len(search.states) // FROM_A_SEARCH)]:
            trying.look(state)
        for state in search.states[::max(1, len(search.states) // 4)]:
            trying.keep(state, trying.game.legal_actions(state))
    except Exception as error:  # whatever the rules raise with somebody's ruling over them
        looked.notice(Noticed("raises", said_by(error), where))
    finally:
        looked.searched[where] = len(search.states), search.complete


# --- asked again --------------------------------------------------------------------------------------------------------


def _ask_again(
    files: Sequence[RulingFile], book: Book, trying: Trying, players: int, looked: Looked, progress: Progress,
) -> None:
    """Show that Python comes through the Python part, and ask it a second time about the same."""
    samples = trying.samples[::max(1, len(trying.samples) // MOST_SAMPLES)][:MOST_SAMPLES]
    if any(each.kind == "raises" for each in looked.noticed):
        return
    progress(f"showing that Python comes through: {players} players")
    _show(files, book, trying.game, looked)
    _check_begins(book, trying.game, looked)
    progress(f"asking again: {players} players")
    try:
        first = [_answers(sample) for sample in samples]
        anew = cast(RuleGame[object, object], in_force(files).printed(players))
        again = [_answers(attrs.evolve(sample, game=anew)) for sample in reversed(samples)]
        for sample, one, other, third in zip(samples, first, reversed(again), map(_answers, samples), strict=True):
            looked.again += 1
            if not one == other == third:
                looked.notice(Noticed("remembers", f"`{book.write_action(sample.action)}`: asked about the same action again, "
                                                   "the Python part says something else; it remembers something",
                                      f"{players} players"))
    except Exception as error:  # whatever somebody's code raises
        looked.notice(Noticed("raises", said_by(error), f"{players} players, asked again"))


def _show(files: Sequence[RulingFile], book: Book, game: AGame, looked: Looked) -> None:
    """Note where Python may stumble over the Python part in some position, whether a play comes there or not."""
    plain = by_the_rules(game)
    rules = book.encoded("a ruling").known(IntAlgebra(), plain, plain.deal(0))
    for ruling in rulings_of(game):
        for function in filter(None, (ruling.forbids, ruling.allows, ruling.instead, ruling.begins, ruling.points, ruling.wins)):
            for operation in (ruling.operations or ("",)) if isinstance(function, Plain) else ():
                for said in cast(Plain, function).stumbles(rules, operation):
                    looked.notice(Noticed("stumbles", said, f"{game.players} players"))
    for said in replaced_stumble(book, cast("TransitionRules[object, object, object]", rules), files):
        looked.notice(Noticed("stumbles", said, f"{game.players} players"))
    looked.shown.append(game.players)


def _check_begins(book: Book, game: AGame, looked: Looked) -> None:
    """Note where the reference begins otherwise than what is lifted says."""
    plain = by_the_rules(game)
    for begins in (ruling for ruling in rulings_of(game) if ruling.begins is not None):
        for seed in range(3):
            rules = cast("TransitionRules[int, bool, object]",
                         book.encoded("a ruling").known(IntAlgebra(), plain, plain.deal(seed)))
            if rules.leaves(begins.begun(rules, rules.start_at)) != leaves(game.deal(seed)):
                looked.notice(Noticed("differs", "how the game begins: the reference begins otherwise than the ruling says; "
                                      "either the game does not ask it, or asks it about another position"))


def _answers(sample: Sample) -> tuple[object, ...]:
    """What the reference says of it."""
    game, state, action = sample.game, sample.state, sample.action
    refused = tuple(refusal.clause for refusal in game.why_illegal(state, action))
    after = () if refused else tuple(leaves(game.apply(state, action)).values())
    return refused, after, game.outcome(state)
