"""Box: the cards, the street and the options as numbers; shared by all states of a match and never changed."""

from __future__ import annotations

from typing import final

from hairpin.engine.compat import i64, vec
from hairpin.engine.pile import blank
from hairpin.games.nitro_dice.rules.numbers import BIT
from hairpin.games.nitro_dice.rules.street import Street


@final
class Box:
    """Kinds of cards are numbered as in the components; a picture is 2 * kind, and 1 more for a card turned round."""

    __slots__ = (
        "condition", "counts", "deal", "disaster_area", "draft_chain", "draw_first", "draw_in_garage", "draw_last",
        "draw_others", "finish", "garage_speed", "hazard_kinds", "hazards", "kinds", "lap_cards", "lap_leader", "laps",
        "late_lane_change", "max_rounds", "nitro_madness", "nitro_per_turn", "nitro_tokens", "no_cards", "push_ahead",
        "races", "street", "track_pictures", "turns", "type_kinds", "types", "wrecks",
    )  # fmt: skip

    def __init__(
        self,
        types: list[int],
        counts: list[int],
        hazards: list[int],
        street: Street,
        track_pictures: list[int],
        laps: i64,
        deal: i64,
        condition: i64,
        draw_first: i64,
        draw_last: i64,
        draw_others: i64,
        draw_in_garage: i64,
        garage_speed: i64,
        lap_cards: i64,
        races: i64,
        lap_leader: bool,
        nitro_madness: bool,
        disaster_area: i64,
        push_ahead: bool,
        draft_chain: bool,
        wrecks: bool,
        nitro_tokens: i64,
        nitro_per_turn: i64,
        late_lane_change: bool,
        max_rounds: i64,
    ) -> None:
        self.types: vec[i64] = vec[i64](types)  # by kind
        self.counts: vec[i64] = vec[i64](counts)
        self.hazards: vec[i64] = vec[i64](
            hazards
        )  # by picture, one bit for each cell; the last picture, for the start and the garage, has none
        self.kinds: i64 = len(types)
        self.no_cards: vec[i64] = blank(self.kinds)  # to be copied
        self.type_kinds: vec[i64] = blank(3)  # by type: its kinds, one bit each
        self.hazard_kinds: i64 = 0
        self.turns: i64 = 0  # the kinds that look different when turned round
        kind: i64 = 0
        while kind < self.kinds:
            self.type_kinds[self.types[kind]] |= BIT[kind]
            if self.hazards[2 * kind] != 0:
                self.hazard_kinds |= BIT[kind]
            if self.hazards[2 * kind] != self.hazards[2 * kind + 1]:
                self.turns |= BIT[kind]
            kind += 1
        self.street: Street = street
        self.track_pictures: vec[i64] = vec[i64](track_pictures)  # by section, at the start of a race
        self.laps: i64 = laps
        self.finish: i64 = laps * street.length  # a die beyond this section has finished (rules 5)
        self.deal: i64 = deal
        self.condition: i64 = condition
        self.draw_first: i64 = draw_first
        self.draw_last: i64 = draw_last
        self.draw_others: i64 = draw_others
        self.draw_in_garage: i64 = draw_in_garage
        self.garage_speed: i64 = garage_speed
        self.lap_cards: i64 = lap_cards
        self.races: i64 = races
        self.lap_leader: bool = lap_leader
        self.nitro_madness: bool = nitro_madness
        self.disaster_area: i64 = disaster_area
        self.push_ahead: bool = push_ahead  # option sideswipe_push
        self.draft_chain: bool = draft_chain
        self.wrecks: bool = wrecks  # option condition_floor
        self.nitro_tokens: i64 = nitro_tokens
        self.nitro_per_turn: i64 = nitro_per_turn
        self.late_lane_change: bool = late_lane_change
        self.max_rounds: i64 = max_rounds

    def __reduce__(self) -> tuple[object, ...]:
        return (
            Box,
            (
                [int(one) for one in self.types],
                [int(one) for one in self.counts],
                [int(one) for one in self.hazards],
                self.street,
                [int(one) for one in self.track_pictures],
                int(self.laps),
                int(self.deal),
                int(self.condition),
                int(self.draw_first),
                int(self.draw_last),
                int(self.draw_others),
                int(self.draw_in_garage),
                int(self.garage_speed),
                int(self.lap_cards),
                int(self.races),
                self.lap_leader,
                self.nitro_madness,
                int(self.disaster_area),
                self.push_ahead,
                self.draft_chain,
                self.wrecks,
                int(self.nitro_tokens),
                int(self.nitro_per_turn),
                self.late_lane_change,
                int(self.max_rounds),
            ),
        )
