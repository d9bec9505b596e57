"""Ask: a question as the page puts it, with the ways to answer, each as a whole run or composed on the page.

The page knows no game: everything that a click would bring is said here, before the click.
"""

from __future__ import annotations

import msgspec

from hairpin.drawing.chances import Chance, Prospect


class Tag(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A small label: a figure, a sign of the kit and a word; any of them may be missing."""

    figure: str = ""
    symbol: str = ""
    words: str = ""
    mood: str = ""


class Gauge(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Values laid end to end against a red post. Each part is a value and `old`, `new` or `maybe`.

    `top` is the value at the right end; `sign` the symbol that shows the limit.
    """

    figure: str
    limit: int | None = None
    parts: tuple[tuple[int, str], ...] = ()
    top: int = 180
    sign: str = ""
    was: str = ""
    words: str = ""
    mood: str = ""


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What one composed answer brings: the sentence that asks, what follows, the button with its cost, and the run.

    `note` stands under the slot, or under the item where there is no slot. `shows` are the previews on the board, by their
    `when`. One with a `label` is offered in the question too, with `symbol` as its picture: for items that are in no rack.
    """

    answers: tuple[int, ...] = ()
    words: str = ""
    follows: str = ""
    button: str = ""
    cost: Tag | None = None
    gauge: Gauge | None = None
    note: Tag | None = None
    mood: str = ""
    shows: tuple[str, ...] = ()
    label: str = ""
    symbol: str = ""


class Pick(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """An item of a composed choice: the answer it stands for, and what it counts."""

    answer: int
    value: int = 0


class Compose(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """How the page builds a run of answers by itself. `items` and `slots` name items of the racks.

    `one`     pick an item: `one[item]`.
    `pair`    pick an item, then a slot: `pair[item][slot]`; what is missing cannot be chosen. `then` asks for the slot.
    `places`  fill every slot with an item: the run is the answers of `picks` in the order of the slots. What follows is
              `totals[sum]`, where the sum is over the values in the `counted` slots; `notes[slot][item]` is under a slot.
    `subset`  pick from `least` to `most` items: the run is `opening`, the answers in rising order, and `closing`. What
              follows is `counts[number]`.
    `exact`   pick `most` items, of each at most `copies[item]`: the run is `opening` and the answers in rising order. What
              follows is `counts[number]`, also while there are too few.
    `groups`  put items into trays, at least one into each of the `slots`; the rest stays where it lies, or must go
              somewhere too (`all_used`). The run is tray by tray the answers of its items, from high to low, and
              `closing`. What becomes of a tray is the Fate that holds its total. What follows is `joint[fates]`, the
              numbers of all fates as in "0-2-1", or else `whole`. Fates that take their items cost these, of the `stock`,
              `taken` among them already and never more than `spare`; `sign` is the symbol of such a cost. `lacks` says
              what an empty tray lacks, `left` (one, many) what is left over. `begun` are the answers that lie in the
              first slot already: only items that count no more than the last of them can join them.

    An answer that is the only one possible comes by itself, and a run leaves it out. In `places` that is so as soon as
    all items that are left have the same answer; in `subset` for `closing`, where no item that is not picked has an
    answer as high as the last one picked; in `exact` as soon as all that are left have the same answer, or are as many
    as are still to be picked. In `groups` a tray can take what counts no more than its last item, as long as
    one is left for every tray behind it, and it can be closed once there is something in it; where all must be used, the
    last tray takes by itself what is left.
    """

    kind: str
    items: tuple[str, ...] = ()
    slots: tuple[str, ...] = ()
    one: dict[str, Outcome] = {}
    pair: dict[str, dict[str, Outcome]] = {}
    picks: dict[str, Pick] = {}
    counted: tuple[str, ...] = ()
    totals: dict[str, Outcome] = {}
    notes: dict[str, dict[str, Tag]] = {}
    counts: dict[str, Outcome] = {}
    least: int = 0
    most: int = 0
    opening: tuple[int, ...] = ()
    closing: tuple[int, ...] = ()
    begun: tuple[int, ...] = ()
    all_used: bool = False
    joint: dict[str, Outcome] = {}
    whole: Outcome | None = None
    stock: int = 0
    spare: int = 0
    taken: int = 0
    sign: str = ""
    lacks: str = ""
    left: tuple[str, ...] = ()
    copies: dict[str, int] = {}
    then: str = ""


class Side(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One of two in a fight: who, in which role, the terms of its sum and their total."""

    id: str
    car: str
    name: str
    words: str
    terms: tuple[Tag, ...] = ()
    total: str = ""


class Way(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One way to answer: `answers` is posted as it is, or `compose` builds the run.

    `label` and `small` are on its tab, option or bid; `words` and `follows` ask once it is chosen; `button` confirms it,
    with `cost` beside. `facts` says in short lines what it brings. A `reason` says why it cannot be chosen now. `odds` are
    percents, shown on request; `side` takes the place of the side with the same id. `chances` are what luck may bring then.
    """

    id: str
    label: str
    small: str = ""
    symbol: str = ""
    kind: str = "plain"
    words: str = ""
    follows: str = ""
    button: str = ""
    cost: Tag | None = None
    facts: tuple[Tag, ...] = ()
    gauge: Gauge | None = None
    answers: tuple[int, ...] = ()
    compose: Compose | None = None
    odds: int | None = None
    side: Side | None = None
    mood: str = ""
    reason: str = ""
    chances: tuple[Chance, ...] = ()


class Ask(msgspec.Struct, frozen=True, omit_defaults=True):
    """A question: one sentence that asks, a smaller one that says what follows, one that explains on request.

    `guide` is the place in the guide that tells more. `layout`: `tabs` (ways side by side, one open), `options` (all open),
    `bids` (a row of numbers), `cards` (one way, composed from cards; further ways are buttons beside it), `odds` (every
    way is a button with its chances below), `groups` (one way, items put into the Screen's trays), `rows` (a row for
    each way with the signs of its cost; those of the kind `tool` are small tiles below), `columns` (a column for each way,
    its figure on top and the signs of what it asks for below). `label` stands above the question, with `done` of `of`
    dots. `prospects` are the chances of somebody else's answer, where there are no ways.
    """

    name: str
    words: str
    small: str
    explain: str
    guide: str
    layout: str
    ways: tuple[Way, ...]
    gauge: Gauge | None = None
    sides: tuple[Side, ...] = ()
    first: str = ""
    mood: str = ""
    prospects: tuple[Prospect, ...] = ()
    label: str = ""
    done: int = 0
    of: int = 0
