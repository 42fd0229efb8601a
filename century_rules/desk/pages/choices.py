"""What a table must settle, as a decision list in Markdown."""

from __future__ import annotations

from collections.abc import Iterator

from century_rules.desk.comparing import Found
from century_rules.desk.settling.cases import main_case, switches, switches_of
from century_rules.desk.settling.choices import Choices, load_choices
from century_rules.desk.settling.store import folder_of, load_found
from century_rules.kernel.game import A, S
from century_rules.rulebook import Rulebook
from century_rules.writing.paragraphs import prose


def must_choose(book: Rulebook[S, A], players: int, found: dict[str, Found]) -> list[str]:
    """The ambiguities shown to part under the default readings of all others: each of them has to be ruled."""
    return [each.id for each in book.ambiguities if any(
        found[main_case(book, switch.name, players).name].parts for switch in switches_of(each))]


def need_not(book: Rulebook[S, A], players: int, found: dict[str, Found]) -> list[str]:
    """Those proved never to part under the default readings of all others."""
    return [each.id for each in book.ambiguities if all(
        found[main_case(book, switch.name, players).name].proved for switch in switches_of(each))]


def _not_known(book: Rulebook[S, A], players: int, found: dict[str, Found]) -> list[str]:
    settled = (*must_choose(book, players, found), *need_not(book, players, found))
    return [each.id for each in book.ambiguities if each.id not in settled]


def choices_section(book: Rulebook[S, A]) -> Iterator[str]:
    """The smallest sets of rulings, as far as known."""
    found, rulings = load_found(folder_of(book)), load_choices(folder_of(book))
    yield "## What a table must decide"
    asked = [players for players in book.players if all(
        main_case(book, each.name, players).name in found for each in switches(book))]
    settled = not any(_not_known(book, players, found) for players in asked)
    others = ("the others were proved never to part, so that the list is the smallest one *for these rulings*" if settled else
              "the others were proved never to part, but for those said to be not known")
    yield prose(f"""
        Two players who read an ambiguity differently are playing the same game only if no play ever parts the readings.
        With everything else ruled by default, the ambiguities below were each shown to part by a play, so that none of
        them can be left open; {others}.""")
    for players in asked:
        must, known = must_choose(book, players, found), rulings.get(str(players))
        unknown = _not_known(book, players, found)
        said = [f"**{players} players: {len(must)} of {len(book.ambiguities)}.** {', '.join(must)}."]
        if known is not None:
            they = "they" if len(known["free"]) > 1 else "it"
            said.append(f"Not needed: {', '.join(known['free'])}; {they} can be left open (proved).")
        yield "\n".join([*said, *([f"Not known: {', '.join(unknown)}."] if unknown else [])])
        if known is not None:
            yield "Decide in this order:"
            yield "\n".join(_decisions(book, known, len(must)))
    yield prose("""
        What is not known: whether a still smaller set exists under rulings that were not tried. Only rulings that some
        action looks at together with it were tried, one or two at a time, everything else being at its default.
        """ if rulings else "Whether some rulings against the default make others needless was not asked.")


def _decisions(book: Rulebook[S, A], known: Choices, must: int) -> Iterator[str]:
    for name, rests in known["rests_on"].items():
        if rests:
            yield prose(f"""
                - *{name}* needs a ruling only if one of these is ruled against the default: {', '.join(rests)}. Under each of
                these alone the proof fails, which need not mean that the readings part; under any other single change it
                holds; several changes at once were not asked.""")
        else:
            yield f"- *{name}* needs none, whichever single other reading is changed (proved)."
    for name, sets in known["idle"].items():
        yield f"- *{name}* needs none given {'; or given '.join(' and '.join(each) for each in sets)} (proved)."
    if known["given"]:
        spared = sum(all(switch.name in known["unruled"] for switch in switches_of(each)) for each in book.ambiguities)
        yield prose(f"""
            - Fewest found: rule {', '.join(known['given'])}; then {', '.join(known['unruled'])} can be left open together
            (proved), and {len(book.ambiguities) - spared} rulings suffice instead of {must}, the others being ruled by
            default.""")
