"""Answers, each one object however it is printed: as text, as a page, as Markdown, and as data for programs."""
