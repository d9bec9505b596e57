"""The rules of Sprint.

Each round a die sets the limit and everybody seals a speed card, or coasts. Then, one after the other, whoever moved
may burn on: a card is turned over and added to the run, and a run beyond the limit spins out and is worth nothing.
After the last round the farthest car wins; equal cars share the victory.
"""

from __future__ import annotations

from hairpin.games.easy import Cards, Luck, Pile, Question, Rules, each, hands, kinds, number, open_pile, pile

FASTEST = 6
SPEEDS = Cards("speed", tuple(str(speed) for speed in range(1, FASTEST + 1)), copies=4)
HAND = 3
COASTING = 1  # spaces
DRY, WET = 7, 5  # what the die is added to

# Actions: the card of a speed is one less than the speed, and so is the action that plays it.
COAST, BURN, CRUISE = FASTEST, FASTEST + 1, FASTEST + 2
ACTIONS = {**SPEEDS.actions(0, "speed {}"), COAST: "coast", BURN: "burn", CRUISE: "cruise"}
LUCK: Luck = {"draw": SPEEDS, "turn": SPEEDS, "road": 6}
ROUND_BEGAN, DREW, PLAYED, COASTED, JAMMED, TURNED_OVER, SPUN_OUT, MOVED = range(8)

CHOOSE = Question(
    "choose",
    "Which speed?",
    "Your card is your run. Who coasts goes one space, keeps the cards, and cannot burn this round.",
    "All are shown at once; the limit is {limit}.",
)
BURN_ON = Question(
    "burn",
    "Your run is {runs}. Burn on?",
    "A card turned over is added to your run. A run beyond the limit is worth nothing.",
    "Beyond {limit} you spin out.",
)


class Sprint(Rules):
    actions = ACTIONS
    questions = (CHOOSE, BURN_ON)
    luck = LUCK
    unit = "space"
    events = kinds(
        (ROUND_BEGAN, "round", "round limit", "Round {round}: the limit is {limit}."),
        (DREW, "drew", "seat speed", "{seat} {seat:draws|draw} a {speed}.", "{seat} {seat:draws|draw} a card."),
        (PLAYED, "played", "seat speed", "{seat} {seat:plays|play} a {speed}."),
        (COASTED, "coasted", "seat", "{seat} {seat:coasts|coast}."),
        (JAMMED, "jammed", "seat speed", "{seat} {seat:is|are} stuck in a jam of {speed}s."),
        (TURNED_OVER, "turned", "seat speed run", "{seat} {seat:burns|burn} on with a {speed}: {run} now."),
        (SPUN_OUT, "spun-out", "seat run", "{seat} {seat:spins|spin} out at {run}."),
        (MOVED, "moved", "seat spaces distance", "{seat} {seat:moves|move} {spaces}, to space {distance}."),
    )

    round: int = number()
    limit: int = number()
    burned: int = number()  # how many have had their turn to burn
    distances: list[int] = each()  # spaces of the rounds before
    runs: list[int] = each()  # spaces of this round
    hands: list[Pile] = hands(SPEEDS)
    pile: Pile = pile(SPEEDS)
    discards: Pile = open_pile(SPEEDS)

    def begin(self) -> None:
        self.fill_hands()
        self.begin_round()

    def begin_round(self) -> None:
        self.round += 1
        self.limit = (DRY if self.options["road"] == "dry" else WET) + self.roll("road")
        self.tell(ROUND_BEGAN, self.round, self.limit)
        self.ask_all(CHOOSE)

    def may(self, seat: int) -> list[int]:
        if self.question is BURN_ON:
            return [BURN, CRUISE]
        return [COAST, *(card for card in range(FASTEST) if self.hands[seat].holds(card))]

    def show(self, answers: list[int]) -> None:
        """Everybody's card at once; where cars jam, equal speeds block each other."""
        for seat, card in enumerate(answers):
            if card == COAST:
                self.runs[seat] = -COASTING  # below 0: it cannot burn on
                self.tell(COASTED, seat)
                continue
            self.hands[seat].take(card)
            self.discards.put(card)
            self.tell(PLAYED, seat, card)
            jammed = self.options["jams"] and answers.count(card) > 1
            self.runs[seat] = 0 if jammed else card + 1
            if jammed:
                self.tell(JAMMED, seat, card)
        self.burned = 0
        self.next_turn()

    def next_turn(self) -> None:
        """Ask the next car that moved; after the last one the round ends."""
        while self.burned < self.seats:
            seat = (self.round + self.burned) % self.seats  # another seat begins each round
            self.burned += 1
            if self.runs[seat] > 0:
                self.ask(BURN_ON, seat)
                return
        self.end_round()

    def play(self, seat: int, action: int) -> None:
        if action == CRUISE:
            self.next_turn()
            return
        card = self.turn_over("turn", self.filled())
        self.discards.put(card)
        self.runs[seat] += card + 1
        self.tell(TURNED_OVER, seat, card, self.runs[seat])
        if self.runs[seat] <= self.limit:
            self.ask(BURN_ON, seat)
        else:
            self.tell(SPUN_OUT, seat, self.runs[seat])
            self.runs[seat] = 0
            self.next_turn()

    def end_round(self) -> None:
        for seat, run in enumerate(self.runs):
            self.distances[seat] += abs(run)
            self.tell(MOVED, seat, abs(run), self.distances[seat])
        self.runs = [0] * self.seats
        if self.round < self.amount("rounds"):
            self.fill_hands()
            self.begin_round()

    def fill_hands(self) -> None:
        for seat, hand in enumerate(self.hands):
            while hand.n < HAND:
                card = self.draw("draw", self.filled(), seat)
                hand.put(card)
                self.tell(DREW, seat, card)

    def filled(self) -> Pile:
        """The pile; when it is empty, the discards are shuffled into it."""
        if self.pile.n == 0:
            self.pile.pour(self.discards)
        return self.pile

    def describe(self, seat: int, action: int) -> tuple[str, str]:
        if action == BURN:
            unseen = [self.pile.counts[card] for card in range(FASTEST)]
            for other, hand in enumerate(self.hands):
                unseen = [left + (hand.counts[card] if other != seat else 0) for card, left in enumerate(unseen)]
            out = sum(unseen[max(self.limit - self.runs[seat], 0) :])
            return "burn: turn a card over", f"{out} of {sum(unseen)} unseen cards spin you out"
        if action == CRUISE:
            return "cruise: keep the run", f"{self.runs[seat]} spaces"
        return ("coast", f"{COASTING} space") if action == COAST else (f"play a {action + 1}", f"{action + 1} spaces")

    def points(self, seat: int) -> float:
        return self.distances[seat]
