"""``century-rules play``."""

from __future__ import annotations

import contextlib
import random
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Generic

import attrs
import click

from century_rules.cli.options import Rulings, ruling_options, theme_option
from century_rules.cli.points import tell_of_placeholders
from century_rules.cli.position import Given, Here, position, position_options
from century_rules.cli.session import Session
from century_rules.cli.verbs import BAD_INPUT
from century_rules.every_action import every_action
from century_rules.kernel.errors import CenturyError, IllegalAction, InvalidInput, RulesAtFault
from century_rules.kernel.game import Outcome
from century_rules.kernel.play import turn_numbers
from century_rules.kernel.property import Play
from century_rules.kernel.text_lines import clip
from century_rules.rulebook import A, Rulebook, S
from century_rules.rulebook_texts import text_of_action, text_of_reading
from century_rules.writing.arguments import format_seat, format_winners
from century_rules.writing.paragraphs import counted, listed, wrapped
from century_rules.writing.record import format_record
from century_rules.writing.raised import told_in_words
from century_rules.writing.toml_table import parse_toml
from century_rules.writing.turns import WIDTH, by_turn, told_play, turn_lines

HELP = """\
Type the number of an action, or the action itself, as it is listed, or:
  show        draw the position again         all         list all actions, where only the first are shown
  undo        take the last action back       undo 3      take the last three back
  undo turn   take back to where the turn began
  random      let chance choose
  save FILE   keep the game as a record       quit        leave"""

MOST_SHOWN = 24

PLAYED_AHEAD = 400
"""So many actions are played to meet examples of actions that are not legal yet."""

FOLLOWED = {"--record": "the record", "--parting": "the kept play", "--instance": "the opening"}


@click.command("play")
@position_options
@ruling_options
@theme_option
@click.option("--browser", is_flag=True, help="Play in a window of the browser instead, served by this machine to itself.")
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="Of --browser; default one that is free.")
def command(given: Given, rulings: Rulings, theme: str | None, browser: bool, port: int) -> None:
    """Play at the terminal or in a window, all seats in turn.

    Shows the position and the legal actions; takes the number of an action or the action itself. An action that is not legal is
    refused with the clauses that forbid it. Input may come from a pipe; it ends the game where it ends.

    It begins at a deal, or at any step of an instance, of a record, or of a play in which two readings part: --reading says
    under which of the two. What was played up to there can be taken back.

    \b
    Examples:
      century-rules play eastern-wonders --players 3
      century-rules play eastern-wonders --seed 7 --reading pickup=all
      century-rules play eastern-wonders --parting pickup --reading pickup=all
      century-rules play eastern-wonders --record game.txt --after 12
      century-rules play goa --players 4 --browser
      printf 'begin YYYY C3\\nsave game.txt\\n' | century-rules play eastern-wonders --seed 7
    """
    book = rulings.book(given.name)
    if given.seed is None and not given.elsewhere:
        given = attrs.evolve(given, seed=random.randrange(10**6))
    here = position(book, given)
    told = book.themed(here.theme if theme is None else theme)
    session = Session(told, here.game, here.start, here.components, Play(here.states, here.actions))
    session.unnamed, legend = here.unnamed, told.telling.legend()
    if browser:
        _in_window(told, session, port, rulings)
        return
    click.echo(f"{given.name}, {counted(here.game.players, 'player')}, {here.told}{_ruled(told)}. "
               "Type `help` for what can be typed.\n")
    if given.elsewhere:
        _tell_way(told, here, given)
    click.echo(f"{legend}\n\n" if legend else "", nl=False)
    table = _Table(session, given.seed or 0)
    table.play()
    if table.raised:
        click.get_current_context().exit(BAD_INPUT)


def _in_window(book: Rulebook[S, A], session: Session[S, A], port: int, rulings: Rulings) -> None:
    """Serve the window until Ctrl-C. It begins where the session is; its link has the ruling in it, if one can be there."""
    from urllib.parse import quote, urlencode

    from century_rules.site.serving import PlayServer

    if session.unnamed or session.components is not None:
        raise InvalidInput("--browser: a window plays the printed box; leave --instance and --components out")
    said = {"record": format_record(session.record(Path()))}
    ruling = _ruling_of_link(rulings)
    if ruling is not None:
        said, book = {"ruling": ruling, **said}, book.without_rulings.themed(book.theme.name or None)
    with PlayServer(book, port) as server:
        address = f"{server.address}#{urlencode(said, quote_via=quote)}"
        click.echo(f"{book.title} in a window: {address}\nCtrl-C ends it.")
        if sys.stdout.isatty():  # otherwise nobody is there to look at it
            click.launch(address)
        with contextlib.suppress(KeyboardInterrupt):
            server.serve_forever()


def _ruling_of_link(rulings: Rulings) -> str | None:
    """The text of the ruling; None if there is none, and for more than one and for code, which links do not carry: it says so."""
    if not rulings.paths:
        return None
    if len(rulings.paths) == 1:
        text = Path(rulings.paths[0]).read_text(encoding="utf-8")
        if "python" not in parse_toml(text, "--ruling"):
            return text
    why = "it has a Python part, which no link carries" if len(rulings.paths) == 1 else "there are several, and it carries one"
    click.echo(f"… the link says nothing of {listed(rulings.paths)}: {why}. Whoever it is given to needs "
               "this command instead.", err=True)
    return None


def _ruled(book: Rulebook[object, object]) -> str:
    return book.in_force.added


def _tell_way(book: Rulebook[object, object], here: Here, given: Given) -> None:
    """The doubt, if it is one; under which readings it goes on, what was done in the turn under way, and what comes next."""
    if given.parting is not None:
        doubt, pairs = book.reading_names.compared(given.parting)
        click.echo(book.theme.worded(doubt.question))
        for reading in pairs[0]:
            default = " (the default)" if reading is doubt.default else ""
            click.echo("\n".join(wrapped(f"{reading}: {text_of_reading(book, reading)}{default}", 2, 4, width=WIDTH)))
    click.echo("\n".join(wrapped(_played_under(book, here, given), 0, width=WIDTH)))
    told = told_play(book, here.game, here.states, here.actions)
    for line in turn_lines(by_turn(told)[-1]) if told else ():
        click.echo(line)
    if here.following:
        following, refusals = here.following[0], here.game.why_illegal(here.state, here.following[0])
        said = "; ".join(book.theme.worded_why(str(each)) for each in refusals)
        why = f", which is not allowed here: {said}" if refusals else ""
        click.echo(f"Next, {FOLLOWED[given.elsewhere]} has `{book.write_action(following)}`{why}.")
    click.echo()


def _played_under(book: Rulebook[object, object], here: Here, given: Given) -> str:
    """The readings that it goes on under; at a parting which of the two sides that is, and how to have the other."""
    readings = book.reading_names.format(here.game.readings)
    if given.parting is None:
        return f"Played under {', '.join(readings) or 'default readings'}."
    doubt, pairs = book.reading_names.compared(given.parting)
    now = getattr(here.game.readings, doubt.field)
    others = [each for each in readings if not each.startswith(f"{doubt.id}=")]
    sides = " or ".join(f"--reading {doubt.id}={each}" for each in doubt.readings
                        if each is not now and any(each in pair for pair in pairs))
    return (f"Up to here both sides agree. It goes on under {', '.join([f'{doubt.id}={now}', *others])}, and otherwise the "
            f"default readings; {sides} plays the other side.")


class _Table(Generic[S, A]):
    """Reads what is typed and answers it."""

    def __init__(self, session: Session[S, A], seed: int) -> None:
        self.session, self.book, self.game = session, session.book, session.game
        self.dice = random.Random(seed)
        self.raised = False
        """Whether the rules raised an error; what was played before can be taken back or saved all the same."""

    def play(self) -> None:
        self.show()
        for line in _typed():
            if line in ("quit", "exit"):
                break
            if line:
                try:
                    with told_in_words():
                        self.answer(line)
                except IllegalAction as error:
                    for refusal in error.refusals:
                        click.echo(f"  not allowed: {self.book.theme.worded_why(str(refusal))}")
                except CenturyError as error:
                    self.raised = self.raised or isinstance(error, RulesAtFault)
                    click.echo(f"  {error}")
        click.echo(f"left after {counted(len(self.session.actions), 'action')}.")

    def answer(self, line: str) -> None:
        """Do what was typed."""
        verb, _, rest = line.partition(" ")
        if verb in ("help", "?"):
            click.echo(HELP)
            self.explain_actions()
        elif verb == "show":
            self.show()
        elif verb == "all":
            self.list_actions(len(self.actions()))
        elif verb == "undo":
            self.undo(rest.strip() or "1")
        elif verb == "save":
            if not rest.strip():
                raise InvalidInput("save: the name of a file is missing, for instance save game.txt")
            click.echo(f"  saved as {self.session.save(rest.strip())}")
        else:
            self.take(self.action(line))

    def show(self) -> None:
        """The whole position, and the actions; of a game that is over, how it came out."""
        click.echo(self.book.telling.draw(self.game, self.session.state))
        self.list_actions(MOST_SHOWN)
        outcome = self.game.outcome(self.session.state)
        if outcome is not None:
            scored = self.book.telling.score_lines(self.game, self.session.state)
            for line in (*scored, *self._ruled(outcome), f"{format_winners(outcome)}."):
                click.echo(f"  {line}")
            tell_of_placeholders(self.book, self.game, "  ")

    def _ruled(self, outcome: Outcome) -> Iterator[str]:
        """The points, where they are other under a ruling than by the printed rules, by which a game tells them in words."""
        before = self.book.in_force.printed
        if before is None:
            return
        printed = before.game(self.game.players, self.game.readings, self.game.components).outcome(self.session.state)
        if printed is None or printed.points != outcome.points:
            points = ", ".join(f"{format_seat(seat)}: {points}" for seat, points in enumerate(outcome.points))
            yield f"That is by the printed rules; as it is ruled, {points}"

    def explain_actions(self) -> None:
        """What each kind of action is, in the words of the game, with one of them as it is typed: one that is legal if any is."""
        named = every_action(self.book, self.game, self.session.state)
        kinds: dict[str, A] = {}
        first: dict[str, str] = {}
        apart: dict[str, str] = {}  # the first that names nothing twice: few actions do
        for action in named or self.actions():
            typed = self.book.write_action(action)
            verb, *words = typed.split()
            kinds.setdefault(verb, action)
            first.setdefault(verb, typed)
            if len(set(words)) == len(words):
                apart.setdefault(verb, typed)
        examples = {**first, **apart, **self.met_ahead()}
        click.echo(f"\n{'All actions' if named else 'What can be done now'}, each kind with an example:")
        for verb, action in kinds.items():
            said = f"{examples[verb]:<16}  {text_of_action(self.book, action)}".rstrip()
            click.echo("\n".join(wrapped(said, 2, 20, width=WIDTH)))

    def met_ahead(self) -> dict[str, str]:
        """By kind, an action as it is typed that is legal, be it only later in a game that chance plays on from here."""
        state, dice, met = self.session.state, random.Random(0), dict[str, str]()
        with contextlib.suppress(CenturyError):  # what a user's own rules raise later on is no matter here
            for _ in range(PLAYED_AHEAD):
                by_kind: dict[str, list[A]] = {}
                for action in self.game.legal_actions(state):
                    typed = self.book.write_action(action)
                    met.setdefault(typed.split()[0], typed)
                    by_kind.setdefault(typed.split()[0], []).append(action)
                if not by_kind:
                    break
                state = self.game.apply(state, dice.choice(by_kind[dice.choice(list(by_kind))]))
        return met

    def actions(self) -> tuple[A, ...]:
        return self.game.legal_actions(self.session.state)

    def list_actions(self, most: int) -> None:
        """The legal actions by number, in words and in notation."""
        actions = self.actions()
        for number, action in enumerate(actions[:most], 1):
            sentence = self.book.telling.describe(self.game, self.session.state, action)
            click.echo(f"{number:>4}  {self.book.write_action(action):<16}  {sentence}")
        if len(actions) > most:
            click.echo(f"      … and {len(actions) - most} more; `all` lists them")

    def action(self, line: str) -> A:
        """The action typed, by its number or in notation; raises InvalidAction or InvalidInput."""
        actions = self.actions()
        if line == "random":
            if not actions:
                raise InvalidInput("the game is over")
            return self.dice.choice(actions)
        if line.isascii() and line.isdigit():
            number = int(line) if len(line) < 6 else 0
            if not 1 <= number <= len(actions):
                there_are = f"the actions have numbers 1 to {len(actions)}" if actions else "the game is over"
                raise InvalidInput(f"there is no action {clip(line)}; {there_are}")
            return actions[number - 1]
        try:
            return self.book.read_action(line, self.session.state)
        except InvalidInput as error:
            found = self.in_other_letters(line, actions)
            if found is None:
                raise InvalidInput(f"{error}. `help` tells what else can be typed") from error
            return found

    def in_other_letters(self, line: str, legal: Iterable[A]) -> A | None:
        """The action that is written so but for small and capital letters, as `step a1`; None if there is none, or several."""
        every = every_action(self.book, self.game, self.session.state) or legal
        folded = line.casefold().split()
        found = {written: action for action in every
                 if (written := self.book.write_action(action)).casefold().split() == folded}
        return next(iter(found.values())) if len(found) == 1 else None

    def take(self, action: A) -> None:
        """Play it, tell it, and show what comes next: the whole position if a turn has ended, else what is otherwise in it."""
        before, turn_of = self.session.state, self.session.turn_of
        self.session.play(action)
        click.echo(f"  {self.book.narrate(self.game, before, action)}")
        after = self.session.state
        over = self.game.outcome(after) is not None
        if over or self.session.turn_of != turn_of:
            click.echo()
            self.show()
        else:
            click.echo("\n".join([*self.changed(before, after), self.book.telling.draw_now(self.game, after)]))
            self.list_actions(MOST_SHOWN)

    def changed(self, before: S, after: S) -> Iterator[str]:
        """What lies between the players, if that has changed, and those lines of players that have."""
        telling, game = self.book.telling, self.game
        if telling.board(game, before) != telling.board(game, after):
            yield from telling.board(game, after)
        had = set(telling.seats(game, before))
        yield from (line for line in telling.seats(game, after) if line not in had)

    def undo(self, number: str) -> None:
        """Take so many actions back, the last one first; none if there are fewer."""
        played = len(self.session.actions)
        if not played:
            raise InvalidInput("undo: nothing has been played yet")
        if number == "turn":
            turns = turn_numbers(self.game, self.session.states, played)
            number = str(turns.count(turns[-1]))
        if not (number.isascii() and number.isdigit() and 1 <= int(number[:6]) <= played):
            raise InvalidInput(f"undo: '{clip(number)}' should be how many actions to take back, 1 to {played}, or `turn`")
        for _ in range(int(number)):
            undone = self.session.undo()
            assert undone is not None
            click.echo(f"  took back: {self.book.write_action(undone)}")
        click.echo()
        self.show()


def _typed() -> Iterator[str]:
    """The lines of standard input, without the spaces around them; raises InvalidInput if they are no text."""
    while True:
        click.echo("> ", nl=False)
        try:
            line = input() if sys.stdin.isatty() else sys.stdin.readline(100_000)
        except EOFError:
            line = ""
            click.echo()
            return
        except UnicodeDecodeError as error:
            raise InvalidInput(f"what was typed is not UTF-8 text: {error.reason} at place {error.start}") from error
        if not line and not sys.stdin.isatty():
            click.echo()
            return
        if not sys.stdin.isatty():
            click.echo(clip(line, 200))
        yield line.strip()
