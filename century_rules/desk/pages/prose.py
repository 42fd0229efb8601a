"""Paragraphs written over several lines of source."""

from __future__ import annotations


def prose(text: str) -> str:
    """The text with line breaks and indents of the source as single spaces."""
    return " ".join(text.split())
