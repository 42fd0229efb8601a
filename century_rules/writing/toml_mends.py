"""What is likely meant where a text is not TOML: the line, and how it would be right."""

from __future__ import annotations

import re

_PLACE = re.compile(r" \(at line (\d+), column (\d+)\)$")
_KEY = r"[\w.\"'-]+"
_BARE = re.compile(r"(?<![\w\"'])[A-Za-z_][\w.-]*(?![\w\"'])")


def explained(text: str, error: str) -> str:
    """The parser's message, with the line that it is about and the likely mend; as it is where neither is known."""
    place = _PLACE.search(error)
    lines = text.splitlines()
    if place is None or not 0 < int(place[1]) <= len(lines):
        return f"{error}{_said(_unclosed(lines))}"
    line = lines[int(place[1]) - 1].strip()
    return f"{error}: `{_short(line)}`{_said(_mend(line, lines[:int(place[1])], error))}"


def _short(line: str, most: int = 80) -> str:
    return line if len(line) <= most else f"{line[:most]}…"


def _said(mend: str) -> str:
    return f"; {mend}" if mend else ""


def _mend(line: str, before: list[str], error: str) -> str:
    """What is wrong in a line, as a sentence; empty if nobody knows."""
    key, _, value = (part.strip() for part in line.partition("="))
    if re.search("[“”„‘’«»]", line):
        return "quotes are straight ones: \" or '"
    if "twice" in error:
        return "put what stands under both into one"
    if "overwrite" in error:
        return f"{key} is said twice; leave one out"
    if "array declaration" in error:
        return f"[[{line.strip('[] ')}]] has two brackets on both sides"
    if "table declaration" in error:
        return f"[{line.strip('[] ')}] ends with a bracket"
    if re.match(rf"{_KEY}\s*:", line) or re.search(rf"{{\s*{_KEY}\s*:", line):
        return "write = and not a colon: " + re.sub(rf"({_KEY})\s*:\s*", r"\1 = ", line)
    if "Expected '='" in error:
        return "a key is followed by = and its value; a table stands in brackets"
    if "Unclosed array" in error or "Unclosed inline table" in error:
        return _unclosed(before[:-1]) or "it is not closed"
    if "Illegal character" in error:
        return "a text ends with the quote that it begins with, on the same line"
    if value.startswith(("True", "False")):
        return f"write it small: {key} = {value.lower()}"
    if "Invalid value" in error or "after a statement" in error:
        return _quoted(key, value)
    return ""


def _quoted(key: str, value: str) -> str:
    """The line with its texts in quotes."""
    if not value:
        return f"after {key} = a value is missing"
    if value.startswith("[") and not set(value) & set("\"'"):
        words = [each.strip() for each in value.strip("[] ").split(",") if each.strip()]
        listed = ", ".join(each if each.isdigit() else f'"{each}"' for each in words)
        return f"texts stand in quotes: {key} = [{listed}]"
    if re.match(r"\d+\s+\S", value):
        return f"nothing stands after a number: {key} = {value.split()[0]}"
    if _BARE.match(value) and not set(value) & set("\"'[]{}"):
        return f"a text stands in quotes: {key} = \"{value}\""
    return "texts stand in quotes, and between the items of a list stands a comma"


def _unclosed(lines: list[str]) -> str:
    """Which line opens what is never closed."""
    for sign in ("'''", '"""'):
        opens = [number for number, line in enumerate(lines, 1) for _ in range(line.count(sign))]
        if len(opens) % 2:
            return f"{sign} of line {opens[-1]} is not closed; it ends with the same three quotes"
    found = next((number for number in range(len(lines), 0, -1) if re.search(r"=\s*[\[{][^\]}]*$", lines[number - 1])), 0)
    return f"the list or table of line {found} is not closed: `{_short(lines[found - 1].strip())}`" if found else ""
