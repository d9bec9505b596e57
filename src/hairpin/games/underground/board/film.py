"""Film: shows a round act by act: groups turn up, cars move, spin-outs push, wrecks are cleared away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from hairpin.drawing import SeatLine, Sheet, Voice
from hairpin.drawing.words import count, listed
from hairpin.games.underground.board.geometry import Layout
from hairpin.games.underground.board.seats import in_round, seat_line
from hairpin.games.underground.board.sheets import round_sheets
from hairpin.games.underground.board.traffic import Traffic, layout_of, traffic_in
from hairpin.games.underground.events import cars_of, count_dice, turn_words
from hairpin.games.underground.rounds import Push, Round, Space
from hairpin.games.underground.rules.box import Box
from hairpin.games.underground.story import out_words, push_words

MOST_ROUNDS = 4  # shown at most, if several rounds ran without a question


@dataclass(frozen=True)
class Act:
    """One part of the film: where the cars are, which row is pushed, and what is shown of all players, by their names."""

    name: str
    round: Round
    traffic: Traffic
    layout: Layout  # the same for the whole round, so that the street does not change while cars move
    beats: int
    lines: tuple[SeatLine, ...]
    sheets: tuple[Sheet, ...]
    push: Push | None = None


def film(rounds: tuple[Round, ...], names: tuple[str, ...]) -> tuple[Act, ...]:
    """The acts of the rounds that the last step resolved; only of the last rounds if there are many."""
    *earlier, last = rounds[-MOST_ROUNDS:]
    return (*(act for told in earlier for act in _acts(told, names, short=True)), *_acts(last, names, short=False))


def _acts(told: Round, names: tuple[str, ...], short: bool) -> Iterator[Act]:
    """The acts of a round; a `short` one shows only where it led."""
    start = traffic_in(told, told.before)
    layout = layout_of(start)
    unpaid, paid = (
        tuple(seat_line(seat, name, in_round(told, seat, paid)) for seat, name in enumerate(names))
        for paid in (False, True)
    )
    sheets = round_sheets(told, names)
    if not short:
        arrived = round_sheets(told, names, whole=False) if told.pushes else sheets
        moved = unpaid if told.wrecks else paid
        yield Act("Reveal", told, start, layout, 3, unpaid, arrived)
        yield Act("Move", told, traffic_in(told, told.moved), layout, 2, moved, arrived)
        for push in told.pushes:
            yield Act("Push", told, traffic_in(told, push.spaces), layout, 4, unpaid, sheets, push)
    if told.wrecks or short:
        yield Act("Wrecks", told, traffic_in(told, told.after), layout, 2, paid, sheets)
    if told.out:
        gone = tuple(car for car, _ in told.out)
        yield Act("Out", told, traffic_in(told, told.after, gone), layout, 2, paid, sheets)


# -- words ----------------------------------------------------------------------------------------


def act_words(act: Act, voice: Voice, box: Box) -> tuple[str, str]:
    """The words of an act, and the smaller ones below."""
    told = act.round
    if act.name == "Reveal":
        rows = sorted({told.before[car][0] for car, became in enumerate(told.became) if became}, reverse=True)
        return "All groups turn up.", f"{', '.join(f'Turn {row} asks for {box.targets[row]}' for row in rows[:3])}."
    if act.name == "Move":
        spun = [car for car, became in enumerate(told.became) if became == "spun_out"]
        return _on(told, told.moved), _off(told, spun, voice) if spun else _paid(told, voice)
    if act.push is not None:
        cars, where = cars_of(act.push.spun, voice), turn_words(act.push.row)
        return voice("{cars} {cars:spins|spin} out {where}.", cars=cars, where=where), push_words(act.push, voice)
    if act.name == "Wrecks":
        words = f"{count(told.wrecks, 'wreck')} to the stop lane." if told.wrecks else _on(told, told.after)
        return words, _paid(told, voice)
    left = sum(told.racing) - len(told.out)
    out = [out_words(car, why, voice) for car, why in told.out]
    return f"{count(len(told.out), 'car')} out, {left or 'none'} left.", " ".join(out)


def _on(told: Round, spaces: Sequence[Space]) -> str:
    """How many of the cars in the race moved on; stopped cars may stay."""
    racing = [car for car, became in enumerate(told.became) if became]
    moved = sum(spaces[car][0] != told.before[car][0] for car in racing)
    stay = len(racing) - moved
    if not stay:
        return "Every car moves one turn on."
    if not moved:
        return "No car moves on."
    moves, stays = "moves" if moved == 1 else "move", "stays" if stay == 1 else "stay"
    return f"{count(moved, 'car')} {moves} on, {stay} {stays}."


def _off(told: Round, spun: Sequence[int], voice: Voice) -> str:
    where = turn_words(told.moved[spun[0]][0])
    return voice("{cars} {cars:leaves|leave} the road {where}.", cars=cars_of(spun, voice), where=where)


def _paid(told: Round, voice: Voice) -> str:
    said = [
        voice("{seat} {seat:loses|lose} {dice}", seat=voice[seat], dice=count_dice(lost))
        for seat, lost in enumerate(told.lost)
        if lost
    ]
    return f"{listed(said)}." if said else "Nobody loses a die."
