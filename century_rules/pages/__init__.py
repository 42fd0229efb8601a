"""Answers as pages: one HTML file each, which opens by a double click, asks no host for anything and can be read without script.

- `document`: the file itself, from a template, one style and one script; its content security policy; writing it.
- `steps`: a play as what a page shows of it, action by action, grouped by turn; `asking`: every refusal on the way (`why_not`),
  and which other readings would allow it (`elsewhere`).
- `parting`, `replayed`, `searched`, `searched_apart`: the page of a comparison, of a record, and of a search.
- `answers`: a page of many answers, each with its `grades`, and of the plays that show them (`told`): `claims` of `verify`, what
  rulings have `kept`, `why_clauses` are there, and what a ruling has `impacted`.
- `folder`: every ambiguity of a game as a page, with an index.
"""
