"""How the actions of a game are written, as JSON: what `hello` tells of them."""

from __future__ import annotations

from century_rules.protocol.positions import Json
from century_rules.rulebook import A, Rulebook, S
from century_rules.rulebook_texts import text_of_class
from century_rules.writing.arguments import Argument, MemberOf


def grammar_as_json(book: Rulebook[S, A]) -> Json:
    """By verb what it does, its forms and an example, with the words for those in capitals where these are always the same.

    None for a game that writes its actions in a way of its own.
    """
    if book.notation is None:
        return None
    says = dict(zip(book.notation.forms, (text_of_class(book, kind) for kind in book.notation.kinds), strict=True))
    return {verb: {"says": says[verb], **_written(forms)} for verb, forms in book.notation.forms.items()}


def _written(forms: tuple[tuple[str | Argument[object], ...], ...]) -> dict[str, Json]:
    words = {each.usage: list(each.words) for each in forms[-1] if isinstance(each, MemberOf)}
    return {"forms": [" ".join(each if isinstance(each, str) else each.usage for each in form) for form in forms],
            "example": " ".join(each if isinstance(each, str) else each.example for each in forms[-1]),
            **({"words": words} if words else {})}
