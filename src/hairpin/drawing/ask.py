"""Ask: a question as the page puts it, with the ways to answer: a whole run, or one that is composed on the page.

The page knows no game: the Ask says, before any click, everything that a click would do.
"""

from __future__ import annotations

import msgspec

from hairpin.drawing.chances import Chance, Prospect


class Tag(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A small label: a figure, a symbol of the kit and words; any of them may be missing."""

    figure: str = ""
    symbol: str = ""
    words: str = ""
    mood: str = ""


class Gauge(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A bar of values laid end to end, with a red post at the limit. A part is a value and `old`, `new` or `maybe`.

    `top` is the value at the right end; `sign` is the symbol that shows the limit.
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
    """What one composed answer does: the sentence that asks, what follows, the button with its cost, and the run.

    `note` is shown under the slot, or under the item if there is no slot. `shows` names the previews on the board, by
    their `when`. An outcome with a `label` is also offered in the question, with `symbol` as its picture: for items
    that are in no rack.
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
    """An item of a composed choice: the answer it stands for, and its value."""

    answer: int
    value: int = 0


class Compose(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """How the page builds a run of answers by itself. `items` and `slots` name items of the racks.

    `one`     pick an item: `one[item]`.
    `pair`    pick an item, then a slot: `pair[item][slot]`; a missing pair cannot be chosen. `then` asks for the slot.
    `places`  fill every slot with an item: the run is the answers of `picks` in the order of the slots. The outcome is
              `totals[sum]`: the sum of the values in the `counted` slots. `notes[slot][item]` is shown under a slot.
    `subset`  pick from `least` to `most` items: the run is `opening`, the answers in rising order, and `closing`. The
              outcome is `counts[number]`.
    `exact`   pick `most` items, of each at most `copies[item]`: the run is `opening` and the answers in rising order.
              The outcome is `counts[number]`, also while too few are picked.
    `groups`  put items into trays, at least one into each of the `slots`; the other items stay where they are, or must
              all be used (`all_used`). The run lists tray by tray the answers of its items, from high to low, then
              `closing`. A tray gets the Fate that holds its total. The outcome is `joint[fates]`, by the numbers of all
              fates as in "0-2-1", or else `whole`. Fates that take their items cost these items out of the `stock`; the
              cost includes the `taken` ones and is at most `spare`; `sign` is its symbol. `lacks` says what an empty
              tray lacks, `left` (one, many) what is left over. `begun` are answers that are already in the first slot:
              only items that count no more than the last of them can be added.

    `steps`   one question after the other: `steps` has every small answer by its path, such as "/3/7". One with
              `answers` makes the run whole; after any other, its `words` ask on.

    If only one answer is possible, it is given automatically, and a run leaves it out. In `places` this begins when
    all items that are left have the same answer. In `subset` it is `closing`, if no unpicked item has an answer as high
    as the last one picked. In `exact` it begins when all that are left have the same answer, or are just as many as are
    still to be picked. In `groups` a tray can take items that count no more than its last one, as long as one is left
    for every tray after it, and it can be closed once it holds an item; with `all_used` the last tray automatically
    takes all items that are left.
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
    steps: dict[str, Outcome] = {}


class Side(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One of two sides in a fight: who it is, in which role, the terms of its sum and their total."""

    id: str
    car: str
    name: str
    words: str
    terms: tuple[Tag, ...] = ()
    total: str = ""


class Way(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One way to answer: `answers` is posted as it is, or `compose` builds the run.

    `label` and `small` are on its tab, option or bid. Once it is chosen, `words` and `follows` are the question, and
    `button` confirms it, with `cost` beside. `facts` says in short lines what it does. A `reason` says why it cannot be
    chosen now. `odds` is a percentage, shown on request. `side` replaces the side with the same id. `chances` are what
    luck may then bring.
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
    """A question: a sentence that asks, a smaller one that says what follows, and one that explains on request.

    `guide` is the place in the guide that tells more. `layout`: `tabs` (ways side by side, one open), `options` (all
    open), `bids` (a row of numbers), `cards` (one way, composed from cards; further ways are buttons beside it), `odds`
    (every way is a button with its chances below), `groups` (one way: items are put into the Screen's trays), `rows` (a
    row for each way with the symbols of its cost; ways of the kind `tool` are small tiles below), `columns` (a column
    for each way: its figure on top, the symbols of what it asks for below). `label` is shown above the question, with
    `done` of `of` dots. `prospects` are the chances of another player's answer, for a viewer who has no ways to answer.
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
