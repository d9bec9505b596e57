"""Film: shows a round act by act: groups turn up, cars move, spin-outs push, wrecks are cleared away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hairpin.drawing import Ask, Step, Tag
from hairpin.drawing.words import listed
from hairpin.games.underground.board.geometry import Layout
from hairpin.games.underground.board.traffic import Traffic, layout_of, traffic_in
from hairpin.games.underground.events import WHY_OUT, cars_of
from hairpin.games.underground.rounds import Push, Round, Space
from hairpin.games.underground.rules import numbers
from hairpin.games.underground.rules.box import Box
from hairpin.games.underground.story import Story

MOST_ROUNDS = 4  # shown at most, if several rounds ran without a question
MANY = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


@dataclass(frozen=True)
class Act:
    """One part of the film: where the cars are, which row is pushed, and how much of the round is told beside it."""

    name: str
    round: Round
    traffic: Traffic
    layout: Layout  # the same for the whole round, so that the street does not change while cars move
    beats: int
    paid: bool = True  # whether the players have paid for it
    whole: bool = True  # whether the sheets say where the pushes ended
    push: Push | None = None


def film(rounds: tuple[Round, ...]) -> tuple[Act, ...]:
    """The acts of the rounds that the last step resolved; only of the last rounds if there are many."""
    *earlier, last = rounds[-MOST_ROUNDS:]
    return tuple(act for told in earlier for act in _acts(told, short=True)) + tuple(_acts(last, short=False))


def _acts(told: Round, short: bool) -> list[Act]:
    """The acts of a round; a `short` one shows only where it led."""
    start = traffic_in(told, told.before)
    layout = layout_of(start)
    wrecks = told.wrecks
    found: list[Act] = []
    if not short:
        pushed = bool(told.pushes)
        found.append(Act("Reveal", told, start, layout, 3, paid=False, whole=not pushed))
        moved = traffic_in(told, told.moved)
        found.append(Act("Move", told, moved, layout, 2, paid=not wrecks, whole=not pushed))
        for push in told.pushes:
            found.append(Act("Push", told, traffic_in(told, push.spaces), layout, 4, paid=False, push=push))
    if wrecks or short:
        found.append(Act("Wrecks", told, traffic_in(told, told.after), layout, 2))
    if told.out:
        gone = tuple(car for car, _ in told.out)
        found.append(Act("Out", told, traffic_in(told, told.after, gone), layout, 2))
    return found


# -- words ----------------------------------------------------------------------------------------


def act_words(act: Act, story: Story, box: Box) -> tuple[str, str]:
    """The words of an act, and the smaller ones below."""
    told = act.round
    if act.name == "Reveal":
        return "All groups turn up.", _asked(told, box)
    if act.name == "Move":
        return _on(told, told.moved), _moves(told, story)
    if act.push is not None:
        return _pushed(act.push, story)
    if act.name == "Wrecks":
        wrecks = told.wrecks
        return f"{_count(wrecks, 'wreck')} to the stop lane." if wrecks else _on(told, told.after), _paid(told, story)
    left = sum(told.racing) - len(told.out)
    small = " ".join(
        story.voice("{car}: {why}.", car=cars_of([car], story.voice), why=WHY_OUT[why]) for car, why in told.out
    )
    return f"{_count(len(told.out), 'car')} out, {left or 'none'} left.", small


def _count(number: int, what: str) -> str:
    return f"{MANY[number].capitalize()} {what}{'' if number == 1 else 's'}"


def _on(told: Round, spaces: Sequence[Space]) -> str:
    """How many of the cars in the race moved on; stopped cars may stay."""
    racing = [car for car, became in enumerate(told.became) if became]
    moved = sum(spaces[car][0] != told.before[car][0] for car in racing)
    if moved == len(racing):
        return "Every car moves one turn on."
    if moved == 0:
        return "No car moves on."
    stay = len(racing) - moved
    return f"{_count(moved, 'car')} {'moves' if moved == 1 else 'move'} on, {MANY[stay]} {'stays' if stay == 1 else 'stay'}."


def _asked(told: Round, box: Box) -> str:
    rows = sorted({told.before[car][0] for car, became in enumerate(told.became) if became}, reverse=True)
    return f"{', '.join(f'Turn {row} asks for {box.targets[row]}' for row in rows[:3])}."


def _moves(told: Round, story: Story) -> str:
    spun = [car for car, became in enumerate(told.became) if became == "spun_out"]
    if spun:
        verb = "leaves" if len(spun) == 1 else "leave"
        row = told.moved[spun[0]][0]
        where = "past the line" if row == numbers.LINE else f"in turn {row}"
        return story.voice("{cars} {verb} the road {where}.", cars=cars_of(spun, story.voice), verb=verb, where=where)
    return _paid(told, story)


def _paid(told: Round, story: Story) -> str:
    said = []
    for seat, lost in enumerate(told.lost):
        if lost:
            verb = "lose" if seat == story.viewer else "loses"
            said.append(f"{story.called[seat]} {verb} {MANY[lost]} {'die' if lost == 1 else 'dice'}")
    return f"{listed(said)}." if said else "Nobody loses a die."


def _pushed(push: Push, story: Story) -> tuple[str, str]:
    where = "past the line" if push.row == numbers.LINE else f"in turn {push.row}"
    words = story.voice("{cars} {cars:spins|spin} out {where}.", cars=cars_of(push.spun, story.voice), where=where)
    small = "Every car that runs there is pushed one lane to the right."
    if push.off:
        small += " " + story.voice("{cars} {cars:leaves|leave} the road too.", cars=cars_of(push.off, story.voice))
    return words, small


def steps(now: str) -> tuple[Step, ...]:
    """The parts of a round."""
    shown = {"Push": "Move", "Wrecks": "Move", "Out": "Move"}.get(now, now)
    return tuple(Step(words, words == shown) for words in ("Roll", "Assign", "Reveal", "Move")) if now else ()


def said(words: str, small: str) -> Ask:
    """The words of an act, in the place of a question."""
    return Ask("reveal", words, small, "", "", "waiting", ())


def subtitle(number: int, drive_off: int, over: bool) -> str:
    """Where the match stands; `drive_off` is the round of the drive-off, or 0."""
    if over:
        return f"Finished after {number} rounds"
    return f"Drive-off, round {drive_off}" if drive_off else f"Round {number}"


def banner(number: int) -> Tag:
    return Tag(f"Sudden death drive-off, round {number}", "flag", "Out: spin-outs, the stop lane, any slower lane")
