"""``century-rules ask``."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING

import attrs
import click

from century_rules.cli.options import json_option, theme_option
from century_rules.cli.output import console, echo_json
from century_rules.cli.verbs import FINE, NOT_AS_EXPECTED
from century_rules.kernel.errors import InvalidInput
from century_rules.kernel.text_lines import clip, did_you_mean
from century_rules.rulebook import Rulebook, rulebook, rulebooks
from century_rules.writing.paragraphs import wrapped

if TYPE_CHECKING:
    from century_rules.asking import Hit, Index
    from century_rules.asking.mattering import Mattering


@click.command("ask")
@click.argument("words", nargs=-1, required=True, metavar="[GAME] WORDS...")
@click.option("-p", "--players", type=int, help="How many play, for where it first matters; default the fewest of the game.")
@theme_option
@json_option
def command(words: tuple[str, ...], players: int | None, theme: str | None, as_json: bool) -> None:
    """Ask in your own words: the answer, and where it first matters.

    What is looked through: what rulebooks leave open, their clauses, what was proved of them, and what only sounds true. Without
    a game all games are; each answer says of which game it is. Exit code 1 if nothing is found.

    \b
    Examples:
      century-rules ask spice-road may I take only some of the cubes on a card
      century-rules ask eastern-wonders "do I pay ships in a port?" --players 3
      century-rules ask tie
      century-rules ask EW-3.5 --json
    """
    from century_rules.asking import index_of, ranked

    game, asked = _split(words)
    if theme is not None and game is None:
        raise InvalidInput("--theme: is of one game; name the game first, for instance `century-rules ask spice-road …`")
    books = {book.name: book for book in ([rulebook(game).themed(theme)] if game else _all())}
    if players is not None:
        _check_players(books, players, game)
    index = index_of(books.values())
    if game is None:
        _check_no_game_is_meant(words[0], index)
    _check_clauses(asked, index)
    hits = ranked(index, asked, game)
    matter = [_mattering(books, hit, players, game) for hit in hits]
    if as_json:
        echo_json({"asked": asked, "game": game, "hits": [_as_json(*each) for each in zip(hits, matter, strict=True)]})
    elif hits:
        _print(hits, matter, {name: book.short_title for name, book in books.items()}, game)
    else:
        click.echo(f"Nothing here is about “{clip(asked)}”. Try fewer words or other ones; look through all questions with\n"
                   f"`century-rules readings {game or 'GAME'}`; or write the doubt down as a ruling, and have it asked:\n"
                   "`century-rules rule new --help`.")
    click.get_current_context().exit(FINE if hits else NOT_AS_EXPECTED)


def _split(words: tuple[str, ...]) -> tuple[str | None, str]:
    """The game, if the first word is one, and what is asked. Raises InvalidInput where nothing is, or the game is misspelled."""
    first, *rest = words
    games = rulebooks()
    if first not in games:
        if "-" in first and (meant := did_you_mean(first, games)):
            raise InvalidInput(f"there is no game '{clip(first)}'{meant}; there are {', '.join(games)}")
        if not " ".join(words).strip():
            raise InvalidInput("nothing is asked; say it in words, for instance `century-rules ask who wins a tie`")
        return None, " ".join(words)
    if not " ".join(rest).strip():
        raise InvalidInput(f"{first}: say what you ask of it, for instance `century-rules ask {first} who wins a tie`")
    return first, " ".join(rest)


def _check_no_game_is_meant(first: str, index: Index) -> None:
    """Raise InvalidInput where the first word is nearly a game, as `spiceroad`, and no word of what can be found."""
    games = {name.replace("-", ""): name for name in rulebooks()}
    word = re.sub("[^a-z]", "", first.partition(" ")[0].lower())
    near = get_close_matches(word, games, 1, 0.8)
    if near and not any(stem in index.postings for stem in index.words.of(first)):
        raise InvalidInput(f"there is no game '{clip(first)}' (did you mean {games[near[0]]}?); "
                           f"there are {', '.join(rulebooks())}")


def _check_clauses(asked: str, index: Index) -> None:
    """Raise InvalidInput for what is written as a clause and is none that anything rests on."""
    known = {name.lower(): name for entry in index.entries for name in (entry.id, *entry.clauses)}
    for word in re.findall(r"\b[a-z]{2}-\d+\.\d+[a-z]?\b", asked.lower()):
        if word not in known:
            raise InvalidInput(f"there is no clause '{word.upper()}' here{did_you_mean(word.upper(), known.values())}; "
                               "`century-rules clauses GAME` lists those of a game")


def _all() -> list[Rulebook[object, object]]:
    """All games that can be loaded; of others it is said why not."""
    found = []
    for name in rulebooks():
        try:
            found.append(rulebook(name))
        except InvalidInput as error:
            click.echo(f"century-rules: left out: {error}", err=True)
    return found


def _check_players(books: dict[str, Rulebook[object, object]], players: int, game: str | None) -> None:
    if game is not None:
        books[game].check_players(players)
    elif not any(players in book.players for book in books.values()):
        raise InvalidInput(f"--players {players}: no game is for so many")


def _mattering(books: dict[str, Rulebook[object, object]], hit: Hit, players: int | None, game: str | None) -> Mattering | None:
    """Of a question; None of anything else, and where the game is not for so many."""
    from century_rules.asking.mattering import mattering

    book = books[game or hit.entry.games[0]]
    number = min(book.players) if players is None else players
    doubt = next((each for each in book.ambiguities if each.id == hit.entry.id), None)
    if hit.entry.kind != "question" or doubt is None or number not in book.players:
        return None
    return mattering(book, doubt, number)


def _as_json(hit: Hit, matter: Mattering | None) -> dict[str, object]:
    entry = hit.entry
    often = None if matter is None or matter.often is None else attrs.asdict(matter.often)
    return {"kind": entry.kind, "games": list(entry.games), "id": entry.id, "title": entry.title, "says": entry.says,
            "has_all_words": hit.has_all, "answer": entry.answer, "others": list(entry.others), "clauses": list(entry.clauses),
            "shown_by": entry.shown_by, "score": round(hit.score),
            "first_matters": None if matter is None else {**attrs.asdict(matter), "often": often}}


def _print(hits: list[Hit], matter: list[Mattering | None], titles: dict[str, str], game: str | None) -> None:
    from rich.text import Text

    out, first = console(), hits[0].entry
    if not hits[0].has_all:
        out.print("Nothing here has all of these words. The nearest:")
    asked = Text(f"{first.title} " if first.kind == "question" else "").append(first.says, style="bold")
    out.print(asked.append(f"  {_of(hits[0], titles, game)}", style="dim"), soft_wrap=True)
    said = []
    if first.kind == "question":
        said += [f"Otherwise read: {'; '.join(first.others)}."] if first.others else []
    if matter[0] is not None and matter[0].told():
        said.append(matter[0].told())
    for line in (*said, f"More: {first.shown_by}"):
        click.echo("\n".join(wrapped(line, 2, width=out.width)))
    if len(hits) > 1:
        click.echo("\nAlso found:")
    for hit in hits[1:]:
        told = f"{hit.entry.title} {hit.entry.says}" if hit.entry.kind == "question" else hit.entry.says
        click.echo("\n".join(wrapped(f"{told}  {_of(hit, titles, game)}", 2, width=out.width)))


def _of(hit: Hit, titles: dict[str, str], game: str | None) -> str:
    """Of which games it is, where not of the one that was asked about, and by which name it is asked for."""
    games = "" if game else f"{' and '.join(titles[name] for name in hit.entry.games)}: "
    cited = "" if hit.entry.kind == "clause" else f", {', '.join(hit.entry.clauses)}"
    return f"[{games}{hit.entry.id}{cited}]"
