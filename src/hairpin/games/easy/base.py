"""Base: the Rules of easy games. A game says what may be done and what happens; copies, secrets and questions follow."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from hairpin.engine.chance import EVERYBODY, Chance
from hairpin.engine.pile import Pile, pile_of
from hairpin.engine.state import State
from hairpin.games.easy.checks import check_luck, check_numbers, check_questions, check_values, undeclared
from hairpin.games.easy.fields import Cards, Field
from hairpin.games.option import Value
from hairpin.games.telling import Kind
from hairpin.refusal import BadGame

Luck = Mapping[str, Cards | int]  # what luck is for: cards of a deck, or a die with so many sides
NONE = -1  # in place of an answer
NOT_OVER, ALONE, SHARED = range(3)
DEALS = 200  # how often hidden cards are dealt until they agree with what everybody sees
OWN_NAMES = ("options", "asked", "together", "answers", "chosen", "decision", "viewer", "waiting", "sealed", "legal")
put = State.__setattr__  # bound once: every assignment of the rules passes here
STATE_NAMES = ("awaited", "chance", "log", "moments", "opened", "sealed", "seats", "watched")


@dataclass(frozen=True)
class Question:
    """What is asked: a name for records, the sentence that asks, one that explains, and one that says what follows.

    A field in braces stands for its value: "The limit is {limit}."; of a field with a number for each seat, one's own.
    """

    name: str
    ask: str
    explain: str
    follows: str = ""


class Rules(State):
    """The whole truth of a match. A game derives its own with fields, and with what is declared here.

    `begin`, `play` and `show` change the fields and then ask: one seat, or all at once. When they ask nobody, the match
    is over. A seat that has only one possible answer is not asked: the answer is carried out at once.
    """

    actions: ClassVar[Mapping[int, str]]  # the name of every action, by its number
    questions: ClassVar[Sequence[Question]]
    events: ClassVar[Mapping[int, Kind]]
    luck: ClassVar[Luck] = {}
    unit: ClassVar[str] = "point"
    fields: ClassVar[dict[str, Field]] = {}
    settable: ClassVar[frozenset[str]] = frozenset()  # the names of all values that a copy of the state has, too

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        check_values(cls.__name__, vars(cls))
        own = {name: value for name, value in vars(cls).items() if isinstance(value, Field)}
        for name in own:
            if any(name in vars(base) for base in cls.__mro__[1:]) or name in OWN_NAMES:
                raise BadGame(
                    f"the field {name} of {cls.__name__} needs another name: all rules have something called so"
                )
            delattr(cls, name)
        cls.fields = {**cls.fields, **own}
        cls.settable = frozenset((*OWN_NAMES, *STATE_NAMES, *cls.fields))
        check_questions(cls.__name__, getattr(cls, "questions", ()), cls.fields)

    def __init__(self, options: Mapping[str, Value], seats: int, chance: Chance) -> None:
        super().__init__(seats, chance)
        self.options = options
        self.asked = 0  # the number of the question
        self.together = False  # whether all are asked at once, in secret
        self.answers = 0  # how many were given so far
        self.chosen = [NONE] * seats  # answers that are not shown yet
        for name, field in self.fields.items():
            setattr(self, name, field.value(seats))

    def __setattr__(self, name: str, value: Any) -> None:
        if name not in self.settable and not isinstance(getattr(type(self), name, None), property):
            raise undeclared(type(self).__name__, name, self.fields)
        put(self, name, value)

    # -- what a game says -------------------------------------------------------------------------

    @abstractmethod
    def begin(self) -> None:
        """Set up the match and ask the first question."""

    @abstractmethod
    def may(self, seat: int) -> Iterable[int]:
        """The actions that the seat may answer the present question with: at least one."""

    @abstractmethod
    def play(self, seat: int, action: int) -> None:
        """Carry out an answer, then ask on."""

    @abstractmethod
    def points(self, seat: int) -> float:
        """What a seat has won so far; who has most at the end wins."""

    def show(self, answers: list[int]) -> None:
        """Carry out the answers of all seats, which are shown at once, then ask on; by default one after another."""
        for seat, action in enumerate(answers):
            self.play(seat, action)

    def describe(self, seat: int, action: int) -> tuple[str, str]:
        """An answer in words, and what it costs or brings, as far as the seat may know."""
        return self.actions[action], ""

    # -- what its methods use -----------------------------------------------------------------------

    @property
    def question(self) -> Question:
        """The present question."""
        return self.questions[self.asked]

    def ask(self, question: Question, seat: int) -> None:
        """Ask one seat, openly."""
        self.asked, self.together, self.awaited = self.questions.index(question), False, 1 << seat

    def ask_all(self, question: Question) -> None:
        """Ask all seats at once; their answers are sealed until everybody has answered."""
        self.asked, self.together, self.awaited = self.questions.index(question), True, (1 << self.seats) - 1

    def tell(self, event: int, *numbers: int) -> None:
        """Report an event: its kind and up to four numbers."""
        check_numbers(self.events, event, numbers)
        self.emit(event, *[*numbers, 0, 0, 0, 0][:4])

    def draw(self, luck: str, pile: Pile, seat: int) -> int:
        """Draw a card that only this seat sees; the pile must not be empty."""
        return self._drawn(luck, pile, seat)

    def turn_over(self, luck: str, pile: Pile) -> int:
        """Draw a card that everybody sees; the pile must not be empty."""
        return self._drawn(luck, pile, EVERYBODY)

    def _drawn(self, luck: str, pile: Pile, eyes: int) -> int:
        check_luck(self.luck, luck, Cards)
        if pile.n == 0:
            raise BadGame(f"there is no card to draw for {luck!r}: the pile is empty; look at its `n` before")
        return int(self.chance.draw(pile, list(self.luck).index(luck), eyes))

    def roll(self, luck: str) -> int:
        """Roll a die that everybody sees."""
        check_luck(self.luck, luck, int)
        sides = self.luck[luck]
        assert isinstance(sides, int)
        return int(self.chance.roll(sides, list(self.luck).index(luck), EVERYBODY))

    def amount(self, option: str) -> int:
        """The value of an option that is a number."""
        value = self.options[option]
        assert isinstance(value, int)
        return value

    # -- the flow of questions ----------------------------------------------------------------------

    def set_up(self) -> None:
        self.begin()
        self._go_on()

    def apply(self, seat: int, action: int) -> None:
        self.answers += 1
        self.awaited &= ~(1 << seat)
        if self.together:
            self.chosen[seat] = action
            self.sealed |= 1 << seat
            if not self.awaited:
                self._show()
        else:
            self.play(seat, action)
        self._go_on()

    def _show(self) -> None:
        self.sealed, self.together = 0, False
        self.opened += 1
        shown, self.chosen = self.chosen, [NONE] * self.seats
        self.show(shown)

    def _go_on(self) -> None:
        """Carry out answers that are the only ones, up to the next real question."""
        while self.awaited:
            for seat in self.waiting():
                legal = self.legal(seat)
                if not legal:
                    raise BadGame(f"may({seat}) returned nothing for the question {self.question.name}")
                if unknown := [action for action in legal if action not in self.actions]:
                    raise BadGame(f"may({seat}) returned {unknown[0]}, and `actions` has no such number")
                if len(legal) > 1:
                    continue
                self.awaited &= ~(1 << seat)
                if self.together:
                    self.chosen[seat] = legal[0]
                else:
                    self.opened += 1  # it may show a card that had to be played
                    self.play(seat, legal[0])
                    break
            else:
                if self.awaited:
                    return
                self._show()

    # -- what every State answers ---------------------------------------------------------------------

    def legal(self, seat: int) -> tuple[int, ...]:
        return tuple(sorted(set(self.may(seat))))

    def secret(self, seat: int) -> bool:
        return self.together

    def winners(self) -> int:
        if not self.over():
            return 0
        points = [self.points(seat) for seat in range(self.seats)]
        return sum(1 << seat for seat in range(self.seats) if points[seat] == max(points))

    def reason(self) -> int:
        if not self.over():
            return NOT_OVER
        return ALONE if self.winners().bit_count() == 1 else SHARED

    def score(self, seat: int) -> float:
        winners = self.winners()
        return 1 / winners.bit_count() if winners >> seat & 1 else 0.0

    def length(self) -> int:
        """Rounds, if there is a field of that name, or else answers."""
        return int(getattr(self, "round", 0)) or self.answers

    # -- copies -----------------------------------------------------------------------------------------

    def again(self, chance: Chance) -> State:
        fresh = type(self)(self.options, self.seats, chance)
        fresh.set_up()
        return fresh

    def clone(self) -> State:
        return self.restored(self.options, self.snapshot(), self.chance.clone())

    def __reduce__(self) -> tuple[object, ...]:
        return (self.restored, (self.options, self.snapshot(), self.chance))

    def snapshot(self) -> list[int]:
        numbers = [self.seats, self.awaited, self.sealed, self.opened, self.asked, int(self.together), self.answers]
        numbers += self.chosen
        for name, field in self.fields.items():
            numbers += field.write(getattr(self, name))
        return [int(one) for one in numbers]

    @classmethod
    def restored(cls, options: Mapping[str, Value], snapshot: list[int], chance: Chance) -> Self:
        numbers = iter(snapshot)
        state = cls(options, next(numbers), chance)
        state.awaited, state.sealed, state.opened = next(numbers), next(numbers), next(numbers)
        state.asked, state.together, state.answers = next(numbers), bool(next(numbers)), next(numbers)
        state.chosen = [next(numbers) for _ in state.chosen]
        for name, field in cls.fields.items():
            setattr(state, name, field.read(numbers, state.seats))
        return state

    # -- what a viewer cannot know -------------------------------------------------------------------------

    def decks(self) -> list[Cards]:
        """All decks of the game."""
        return list(dict.fromkeys(field.of for field in self.fields.values() if field.of is not None))

    def piles_of(self, deck: Cards) -> Iterator[tuple[Field, int, Pile]]:
        """Every pile and hand of a deck, with its field and its place in it."""
        for name, field in self.fields.items():
            if field.of is deck:
                for place, one in enumerate(field.piles(getattr(self, name))):
                    yield field, place, one

    def redeal(self, viewer: int, chance: Chance) -> None:
        """Deal hidden cards again and again until they agree with who is asked, which everybody sees."""
        self.chance = chance
        eyes = viewer if viewer >= 0 else None
        before = self.snapshot()
        for _ in range(DEALS):
            for deck in self.decks():
                self._deal_again(deck, eyes, chance)
            if all(self._agrees(seat) for seat in range(self.seats)):
                break
        else:
            self.__dict__.update(self.restored(self.options, before, chance).__dict__)
        if self.together:
            for seat in range(self.seats):
                if seat != eyes and not self.awaited >> seat & 1:
                    legal = self.legal(seat)
                    self.chosen[seat] = legal[chance.below(len(legal))]

    def _deal_again(self, deck: Cards, viewer: int | None, chance: Chance) -> None:
        hidden = [one for field, place, one in self.piles_of(deck) if field.hides(place, viewer)]
        sizes = [int(one.n) for one in hidden]
        unseen = pile_of([0] * len(deck.kinds))
        for one in hidden:
            unseen.pour(one)
        deal(unseen, hidden, sizes, chance)

    def _agrees(self, seat: int) -> bool:
        """Whether a seat that was asked has several answers, and a seat that was not asked has only one."""
        if (self.awaited | self.sealed) >> seat & 1:
            return len(self.legal(seat)) > 1
        return not self.together or len(self.legal(seat)) == 1


def deal(unseen: Pile, onto: Sequence[Pile], sizes: Sequence[int], chance: Chance) -> None:
    """Deal unseen cards onto empty piles, so many onto each."""
    for one, size in zip(onto, sizes, strict=True):
        for _ in range(size):
            card = unseen.nth(chance.below(unseen.n))
            unseen.take(card)
            one.put(card)
