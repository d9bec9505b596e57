"""Second person: rewrites a sentence about a player for that player: "Mara pays 1" becomes "You pay 1"."""

from __future__ import annotations

from typing import Final

IRREGULAR: Final = {"is": "are", "has": "have", "does": "do", "goes": "go"}
STOPS: Final = ".:,!"


def second_person(words: str, name: str, subject: bool = True) -> str:
    """`Mara pays 1 and drives on` is `You pay 1 and drive on` to Mara; `Bob passes Mara` is `Bob passes you`.

    `subject` says whether Mara is the subject of the sentence: it may begin with the same name of another player.
    """
    if subject and words.startswith(f"{name} "):
        clauses = words[len(name) + 1 :].split(" and ")
        return f"You {' and '.join([_clause(clause, not number) for number, clause in enumerate(clauses)])}".rstrip()
    for end in (" ", "."):
        if f" {name}{end}" in words:
            return words.replace(f" {name}{end}", f" you{end}", 1)
    return words


def _clause(clause: str, first: bool) -> str:
    """A clause with its verb in the second person. After an `and` there may be a name or a number instead of a verb."""
    verb, space, rest = clause.partition(" ")
    bare = verb.rstrip(STOPS)
    if bare in IRREGULAR:
        plain = IRREGULAR[bare]
    elif bare.endswith("s") and bare.islower() and (first or bare.isalpha()):
        plain = bare[:-2] if bare.endswith(("sses", "shes")) else bare[:-1]
    else:
        plain = bare
    return f"{plain}{verb[len(bare) :]}{space}{rest}"
