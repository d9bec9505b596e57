"""Second person: a sentence about somebody as he is told it himself."""

from __future__ import annotations

from typing import Final

IRREGULAR: Final = {"is": "are", "has": "have", "does": "do", "goes": "go"}
STOPS: Final = ".:,!"


def second_person(words: str, name: str, subject: bool = True) -> str:
    """`Mara pays 1 and drives on` is `You pay 1 and drive on` to Mara; `Bob passes Mara` is `Bob passes you`.

    `subject` says whether the sentence is about what she does: another may have the name that it begins with.
    """
    if subject and words.startswith(f"{name} "):
        clauses = words[len(name) + 1 :].split(" and ")
        return f"You {' and '.join([_clause(clause, not number) for number, clause in enumerate(clauses)])}".rstrip()
    for end in (" ", "."):
        if f" {name}{end}" in words:
            return words.replace(f" {name}{end}", f" you{end}", 1)
    return words


def _clause(clause: str, first: bool) -> str:
    """A clause with its verb as `you` has it. Behind an `and` there may be no verb but a name or a number."""
    verb, space, rest = clause.partition(" ")
    bare = verb.rstrip(STOPS)
    if bare in IRREGULAR:
        plain = IRREGULAR[bare]
    elif bare.endswith("s") and bare.islower() and (first or bare.isalpha()):
        plain = bare[:-2] if bare.endswith(("sses", "shes")) else bare[:-1]
    else:
        plain = bare
    return f"{plain}{verb[len(bare) :]}{space}{rest}"
