"""What a word is worth, on a few entries by hand."""

from __future__ import annotations

import gzip
import json

import attrs
import pytest

from century_rules.asking import Index, ranked
from century_rules.asking.for_pages import search_json
from century_rules.asking.entries import Entry, Kind, entries_of, merged
from century_rules.asking.index import indexed
from century_rules.asking.mattering import mattering
from century_rules.asking.words import Words, words
from century_rules.games.spice_road.rulebook import RULEBOOK
from century_rules.rulebook import rulebook

PLAIN = Words((("s$", ""),), frozenset({"the"}), {"won": "win"}).grouped(["ship boat"])


def entry(
    name: str, title: str, kind: Kind = "clause", *, games: tuple[str, ...] = ("sea",), clauses: tuple[str, ...] = (),
    text: str = "",
) -> Entry:
    return Entry(kind=kind, games=games, id=name, title=title, lead="It says:", answer="" if text else title, clauses=clauses,
                 text=text, shown_by="")


def index(*entries: Entry) -> Index:
    return indexed(entries, PLAIN)


def found(made: Index, asked: str, game: str | None = None, *, near: bool = True) -> list[str]:
    return [hit.entry.id for hit in ranked(made, asked, game, near=near)]


TWO = (entry("a-1", "a ship sails"), entry("b-2", "a card lies"))


@pytest.mark.parametrize(("asked", "expected"), [
    ("ships", ["a-1"]), ("the card", ["b-2"]), ("boats", ["a-1"]), ("the", []), ("", []), ("whale", []), ("B-2", ["b-2"]),
    ("card card card ship sails", ["a-1", "b-2"])])
def test_words_find(asked: str, expected: list[str]) -> None:
    assert found(index(*TWO), asked) == expected


def test_without_near_words_only_the_word_itself_finds() -> None:
    assert found(index(*TWO), "boats", near=False) == []


def test_a_near_word_is_worth_less() -> None:
    both = index(entry("a-1", "a ship sails"), entry("b-2", "a boat sails"))
    assert found(both, "boat") == ["b-2", "a-1"] and found(both, "ship") == ["a-1", "b-2"]


def test_a_question_comes_before_a_clause_and_a_word_of_it_before_one_of_the_rest() -> None:
    assert found(index(entry("a-1", "ship"), entry("b-2", "ship", "question")), "ship") == ["b-2", "a-1"]
    rest = entry("a-1", "card", text="ship")
    assert found(index(rest, entry("b-2", "ship lies")), "ship") == ["b-2", "a-1"]


def test_what_stands_before_a_colon_counts_more() -> None:
    assert found(index(entry("a-1", "card: ship sails"), entry("b-2", "ship: card sails")), "ship") == ["b-2", "a-1"]


def test_a_rare_word_is_worth_more() -> None:
    many = [entry(f"m-{number}", "card row") for number in range(5)]
    assert found(index(*many, entry("r-1", "whale row")), "card whale")[0] == "r-1"


def test_only_of_the_game() -> None:
    other = index(TWO[0], entry("c-3", "a ship lies", games=("land", "lake")))
    assert found(other, "ship", "lake") == ["c-3"] and found(other, "ship", "sea") == ["a-1"]


def test_what_says_the_same_of_two_games_is_one() -> None:
    one, other = entry("tie", "who wins", clauses=("A-1",)), entry("tie", "who wins", games=("lake",), clauses=("B-2",))
    both, = merged([one, other])
    assert both.games == ("sea", "lake") and both.clauses == ("A-1", "B-2")
    assert len(merged([one, attrs.evolve(other, answer="nobody")])) == 2


@pytest.mark.parametrize(("one", "other"), [
    ("claims", "claiming"), ("paid", "pays"), ("discarded", "discard"), ("tied", "tie"), ("copies", "copy"), ("passing", "pass"),
    ("equally", "equal"), ("4th", "fourth"), ("trades", "trading")])
def test_forms_of_a_word_are_one(one: str, other: str) -> None:
    assert words().stem(one) == words().stem(other)


@pytest.mark.parametrize(("one", "other"), [("port", "post"), ("card", "cards left"), ("close", "closely lost"), ("sea", "sees")])
def test_other_words_are_others(one: str, other: str) -> None:
    assert list(words().of(one)) != list(words().of(other))


def test_entries_of_a_game_are_all_that_it_says() -> None:
    entries = list(entries_of(RULEBOOK))
    kinds = [each.kind for each in entries]
    assert [kinds.count(kind) for kind in ("question", "clause", "theorem", "false claim")] == [18, 32, 27, 11]
    card_cubes = next(each for each in entries if each.id == "card-cubes")
    assert card_cubes.says == "The rulebook leaves it open; by the letter yes, all of them."
    assert card_cubes.others == ("no, as many as you like",)
    assert card_cubes.shown_by == "century-rules compare spice-road card-cubes"


def test_what_a_page_fetches_says_where_a_question_matters_and_fits() -> None:
    told = search_json(map(rulebook, ("spice-road", "eastern-wonders", "sand-to-sea", "sky-islands", "goa")))
    as_text = json.dumps(told, separators=(",", ":"), ensure_ascii=False)
    assert len(gzip.compress(as_text.encode())) < 90_000
    read = json.loads(as_text)
    assert read["titles"]["goa"] == "Goa" and read["matters"]["eastern-wonders"]["zero-trade"]["2"].startswith(
        "It never matters for play with 2 players and the printed components: that is proved.")
    assert read["matters"]["spice-road"]["card-cubes"]["2"] == mattering(
        RULEBOOK, RULEBOOK.reading_names.find("card-cubes"), 2).told()
    entry = next(each for each in read["entries"] if each["id"] == "card-cubes" and "spice-road" in each["games"])
    assert entry["answer"] == "yes, all of them" and "text" not in entry and "asked" not in entry
