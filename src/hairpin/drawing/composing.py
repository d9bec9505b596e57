"""Composing: builds the run of answers from the picked items, as a page does; this defines what `Compose` means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hairpin.drawing.ask import Compose, Outcome


def one(compose: Compose, item: str) -> Outcome:
    return compose.one[item]


def pair(compose: Compose, item: str, slot: str) -> Outcome:
    return compose.pair[item][slot]


def places_run(compose: Compose, lying: Mapping[str, str]) -> tuple[int, ...]:
    """The run for the items in all slots, by slot. It ends when all items that are left have the same answer."""
    left = [compose.picks[item].answer for item in compose.items]
    run: list[int] = []
    for slot in compose.slots:
        if len(set(left)) == 1:
            break
        answer = compose.picks[lying[slot]].answer
        run.append(answer)
        left.remove(answer)
    return tuple(run)


def places_outcome(compose: Compose, lying: Mapping[str, str]) -> Outcome:
    """The outcome: by the sum of the slots that count."""
    return compose.totals[str(sum(compose.picks[lying[slot]].value for slot in compose.counted))]


def groups_run(compose: Compose, groups: Mapping[str, Sequence[str]]) -> tuple[int, ...]:
    """The run for the items in the trays, by tray. An answer that is the only one possible is left out."""
    left = [compose.picks[item].answer for item in compose.items]
    run: list[int] = []
    for place, slot in enumerate(compose.slots):
        behind = len(compose.slots) - 1 - place
        if compose.all_used and behind == 0 and place > 0:
            break  # the items that are left go there automatically
        lying = list(compose.begun) if place == 0 else []
        wanted = sorted((compose.picks[item].answer for item in groups[slot]), reverse=True)
        while True:
            choices = {answer for answer in left if not lying or answer <= lying[-1]} if len(left) > behind else set()
            if lying:
                choices.update(compose.closing)
            answer = wanted.pop(0) if wanted else compose.closing[0]
            if len(choices) > 1:
                run.append(answer)
            if answer in compose.closing:
                break
            left.remove(answer)
            lying.append(answer)
    return tuple(run)


def groups_outcome(compose: Compose, fates: Sequence[int]) -> Outcome:
    """The outcome, by the number of the fate of every tray."""
    found = compose.joint.get("-".join(str(fate) for fate in fates), compose.whole)
    assert found is not None
    return found


def groups_cost(compose: Compose, taken: int) -> int:
    """How many items are lost if fates take so many."""
    return min(compose.spare, compose.taken + taken)


def subset_run(compose: Compose, picked: Sequence[str]) -> tuple[int, ...]:
    """The run for picked items. `closing` is left out if no other item could still be picked."""
    answers = sorted(compose.picks[item].answer for item in picked)
    others = [compose.picks[item].answer for item in compose.items if item not in picked]
    last = answers[-1] if answers else -1
    more = any(answer >= last for answer in others)
    return (*compose.opening, *answers, *(compose.closing if more else ()))


def exact_run(compose: Compose, picked: Sequence[str]) -> tuple[int, ...]:
    """The run for exactly as many items as are asked for; an item may be picked several times if there are copies."""
    left = [compose.picks[item].answer for item in compose.items for _ in range(compose.copies[item])]
    answers = sorted(compose.picks[item].answer for item in picked)
    run = list(compose.opening)
    for number, answer in enumerate(answers):
        if len(set(left)) == 1 or len(left) == len(answers) - number:
            break
        run.append(answer)
        left.remove(answer)
    return tuple(run)
