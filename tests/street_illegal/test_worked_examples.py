"""The worked examples E1 to E12 of the rules: E1 to E11 are the booklet's one running game, played from set-up."""

from __future__ import annotations

from hairpin.match.record import Answer
from tests.street_illegal.scenes import PRO, Scene

ALEX, BOB, CHRIS = 0, 1, 2

LUCK_OF_THE_GAME = {
    "track": "90-down 80-up",
    "deal": """
        60-left 10-up 50-down 20-left 40-right 40-up 60-right 30-left
        40-left 30-middle 30-up 10-left 20-middle 40-middle 50-up 60-up
        40-up 30-down 30-right 30-up 20-right 30-middle 40-down 50-left
    """,
    "situation": "20-up 50-left 30-down 30-left",
    "redraw": "60-middle 10-middle 60-left",
    "brake": "10-right",
    "old_pro": "30-right 60-down 10-down 20-middle 50-middle",
}

# What is answered in each example; E2 and E4 are all luck.
ANSWERS = {
    "E1": (
        (BOB, "card 40-left, card 30-middle, card 30-up"),
        (CHRIS, "card 40-up, card 30-down, card 30-right"),
        (ALEX, "card 60-left, card 10-up, card 50-down"),
    ),
    "E3": ((BOB, "drop right"),),
    "E5": ((CHRIS, "card 30-up, slot left"),),
    "E6": ((BOB, "nothing"), (BOB, "brake"), (BOB, "card 60-up")),
    "E7": ((ALEX, "card 20-left, slot left"), (ALEX, "pay")),
    "E8": ((BOB, "chips 0"), (ALEX, "chips 0"), (ALEX, "stop")),
    "E9": ((CHRIS, "chips 1"),),
    "E10": ((CHRIS, "card 20-right, slot middle"),),
    "E11": ((CHRIS, "chips 0"),),
}


def running_game() -> Scene:
    """The booklet's game, set up; nobody has answered yet."""
    return Scene.at_the_start(3, luck={what: names.split() for what, names in LUCK_OF_THE_GAME.items()})


def play(game: Scene, example: str) -> None:
    for seat, answers in ANSWERS[example]:
        game.answer(seat, *answers.split(", "))


def game_before(example: str) -> Scene:
    """The running game with everything answered that comes before this example."""
    game = running_game()
    for earlier in ANSWERS:
        if int(earlier[1:]) < int(example[1:]):
            play(game, earlier)
    return game


def velocities(game: Scene, seat: int) -> list[int]:
    return [int(name.split("-")[0]) for name in game.face(seat)]


def cost_of_the_limit(game: Scene, seat: int) -> str:
    decision = game.match.decision(seat)
    assert decision is not None
    return next(choice.words for choice in decision.choices if choice.name == "pay")


def test_e1_setup() -> None:
    game = running_game()
    assert game.order() == [PRO, PRO, PRO, PRO, CHRIS, BOB, ALEX]
    assert game.asked() == "lineup"
    assert game.waiting() == [ALEX, BOB, CHRIS]
    assert [len(game.hand(seat)) for seat in (ALEX, BOB, CHRIS)] == [8, 8, 8]
    assert [game.chips(seat) for seat in (ALEX, BOB, CHRIS)] == [3, 3, 3]
    assert game.supply() == 41
    assert game.pile() == 90 - 3 * 8
    assert game.discards() == []
    assert len(game.view(None).track) == 8

    play(game, "E1")
    assert [len(game.hand(seat)) for seat in (ALEX, BOB, CHRIS)] == [5, 5, 5]
    assert game.events("lined_up") == [
        {"seat": ALEX, "left": "60-left", "middle": "10-up", "right": "50-down"},
        {"seat": BOB, "left": "40-left", "middle": "30-middle", "right": "30-up"},
        {"seat": CHRIS, "left": "40-up", "middle": "30-down", "right": "30-right"},
    ]


def test_e2_new_card_is_the_lowest() -> None:
    game = running_game()
    play(game, "E1")
    assert game.events("turned")[0] == {"seat": CHRIS, "card": "20-up"}
    assert game.events("dropped") == [{"seat": CHRIS, "place": "new", "card": "20-up"}]
    answers = [entry.seat for entry in game.match.entries if isinstance(entry, Answer)]
    assert answers == [BOB] * 3 + [CHRIS] * 3 + [ALEX] * 3  # the line-ups and nothing else
    assert game.discards() == ["20-up"]
    assert game.face(CHRIS) == ["40-up", "30-down", "30-right"]
    assert game.speed(CHRIS) == 100
    assert game.chips(CHRIS) == 5
    assert game.supply() == 39


def test_e3_tie() -> None:
    game = game_before("E3")
    assert game.asked() == "slope_discard"
    assert game.waiting() == [BOB]
    assert game.events("turned")[-1] == {"seat": BOB, "card": "50-left"}
    assert game.offered(BOB) == ["drop middle", "drop right"]

    game.answer(BOB, "drop right")
    assert velocities(game, BOB) == [40, 30, 50]
    assert game.face(BOB) == ["40-left", "30-middle", "50-left"]
    assert game.speed(BOB) == 120
    assert game.chips(BOB) == 3
    assert BOB not in [gain["seat"] for gain in game.events("gained")]


def test_e4_replacement_earns() -> None:
    game = game_before("E4")
    assert game.events("turned")[-1] == {"seat": ALEX, "card": "30-down"}
    assert game.events("dropped")[-1] == {"seat": ALEX, "place": "middle", "card": "10-up"}
    assert game.face(ALEX) == ["60-left", "30-down", "50-down"]
    assert game.speed(ALEX) == 140
    assert game.chips(ALEX) == 7
    assert game.supply() == 35
    assert (game.asked(), game.waiting()) == ("drive_action", [CHRIS])


def test_e5_at_the_limit() -> None:
    game = game_before("E5")
    assert (game.asked(), game.waiting()) == ("drive_action", [CHRIS])
    game.answer(CHRIS, "card 30-up", "slot left")
    assert velocities(game, CHRIS) == [30, 30, 30]
    assert game.speed(CHRIS) == 90
    assert len(game.hand(CHRIS)) == 5
    assert "30-up" not in game.hand(CHRIS)
    assert "40-up" in game.discards()
    assert game.events("too_fast") == []
    assert (game.asked(), game.waiting()) == ("drive_action", [BOB])


def test_e6_emergency_braking() -> None:
    game = game_before("E6")
    game.answer(BOB, "nothing")
    assert (game.asked(), game.waiting()) == ("too_fast", [BOB])
    assert game.offered(BOB) == ["brake", "pay"]
    assert cost_of_the_limit(game, BOB) == "pay 3 chips"
    assert game.events("too_fast") == [{"seat": BOB, "speed": 120, "limit": 90, "cost": 3}]

    game.answer(BOB, "brake")
    assert game.asked() == "brake_hand_discard"
    pile = game.pile()
    game.answer(BOB, "card 60-up")
    assert game.events("dropped")[-1] == {"seat": BOB, "place": "right", "card": "50-left"}
    assert velocities(game, BOB) == [40, 30, 10]
    assert game.speed(BOB) == 80
    assert game.pile() == pile - 1
    assert len(game.hand(BOB)) == 4
    assert game.chips(BOB) == 3
    assert (game.asked(), game.waiting()) == ("drive_action", [ALEX])


def test_e7_paying() -> None:
    game = game_before("E7")
    game.answer(ALEX, "card 20-left", "slot left")
    assert velocities(game, ALEX) == [20, 30, 50]
    assert (game.asked(), game.waiting()) == ("too_fast", [ALEX])
    assert game.offered(ALEX) == ["brake", "pay"]
    assert cost_of_the_limit(game, ALEX) == "pay 1 chip"

    game.answer(ALEX, "pay")
    assert game.chips(ALEX) == 6
    assert game.supply() == 36
    assert velocities(game, ALEX) == [20, 30, 50]
    assert game.speed(ALEX) == 100
    assert game.events("phase")[-1] == {"phase": 3}


def test_e8_pass_and_stop() -> None:
    game = game_before("E8")
    assert game.events("attacked") == [{"car": ALEX, "ahead": BOB}]
    assert (game.asked(), game.waiting()) == ("duel_bid", [ALEX, BOB])

    game.answer(BOB, "chips 0")
    game.answer(ALEX, "chips 0")
    assert [bid["total"] for bid in game.events("bid")] == [100, 80]
    assert game.order() == [PRO, PRO, PRO, PRO, CHRIS, ALEX, BOB]
    assert (game.asked(), game.waiting()) == ("press_on", [ALEX])

    game.answer(ALEX, "stop")
    assert (game.asked(), game.waiting()) == ("old_pro_bid", [CHRIS])
    assert game.events("attacked") == [{"car": ALEX, "ahead": BOB}, {"car": CHRIS, "ahead": None}]
    assert [game.chips(seat) for seat in (ALEX, BOB)] == [6, 3]


def test_e9_two_cards_at_the_limit() -> None:
    game = game_before("E9")
    fight = game.view(None).fight
    assert [card["card"] for card in game.events("old_pro_card")] == ["30-right", "60-down"]
    assert fight is not None
    assert (fight.attacker, fight.defender, fight.old_pro_sum, fight.third_due) == (CHRIS, None, 90, False)
    assert game.offered(CHRIS) == [f"chips {chips}" for chips in range(6)]

    game.answer(CHRIS, "chips 1")
    assert game.events("bid")[-1] == {"seat": CHRIS, "chips": 1, "total": 100}
    assert game.events("old_pro_total") == [{"total": 90}]
    assert game.order() == [PRO, PRO, PRO, CHRIS, PRO, ALEX, BOB]
    assert game.chips(CHRIS) == 4
    assert game.supply() == 37


def test_e10_pressing_on() -> None:
    game = game_before("E10")
    assert (game.asked(), game.waiting()) == ("press_on", [CHRIS])
    assert velocities(game, CHRIS) == [30, 30, 30]
    assert sorted(game.hand(CHRIS)) == ["20-right", "30-middle", "40-down", "50-left", "60-middle"]
    assert game.offered(CHRIS) == ["stop", "card 20-right"]

    game.answer(CHRIS, "card 20-right", "slot middle")
    assert velocities(game, CHRIS) == [30, 20, 30]
    assert game.speed(CHRIS) == 80
    assert len(game.hand(CHRIS)) == 5
    assert CHRIS not in [fast["seat"] for fast in game.events("too_fast")]
    assert (game.asked(), game.waiting()) == ("old_pro_bid", [CHRIS])


def test_e11_third_card_tie() -> None:
    game = game_before("E11")
    fight = game.view(None).fight
    assert fight is not None
    assert (fight.attacker, fight.defender, fight.old_pro_sum, fight.third_due) == (CHRIS, None, 30, True)
    assert [card["card"] for card in game.events("old_pro_card")][2:] == ["10-down", "20-middle"]

    game.answer(CHRIS, "chips 0")
    assert game.events("old_pro_card")[-1] == {"card": "50-middle", "which": 3}
    assert game.events("bid")[-1]["total"] == 80
    assert game.events("old_pro_total")[-1] == {"total": 80}
    assert game.order() == [PRO, PRO, PRO, CHRIS, PRO, ALEX, BOB]
    assert [game.chips(seat) for seat in (ALEX, BOB, CHRIS)] == [6, 3, 4]
    assert game.supply() == 37
    assert [attack["car"] for attack in game.events("attacked")] == [ALEX, CHRIS, CHRIS]

    # The second track card begins with the foremost player, who turns a 30 uphill and has to choose.
    assert game.view(None).leg == 1
    assert (game.asked(), game.waiting()) == ("slope_discard", [CHRIS])
    assert game.events("phase")[-1] == {"phase": 1}
    assert game.events("turned")[-1] == {"seat": CHRIS, "card": "30-left"}


def last_fights(races: int) -> Scene:
    """The last passing phase of a race in which every attack fails, so the order is the final one."""
    return Scene(
        3,
        track="90-down",
        order=[PRO, CHRIS, PRO, ALEX, PRO, PRO, BOB],
        face=["30-left 30-middle 30-right", "10-left 10-middle 10-right", "30-left 30-middle 30-right"],
        hand=["20-left 20-middle 20-right 20-up 20-down"] * 3,
        chips=[0, 0, 0],
        phase="passing",
        luck={
            "old_pro": [
                *("60-left", "60-middle"),
                *("10-left", "10-middle", "10-up"),
                *("60-right", "60-up"),
                *("10-right", "10-up", "10-down"),
                *("60-down", "60-left"),
            ]
        },
        options={"races": races},
    )


def test_e12_points_of_one_race() -> None:
    scene = last_fights(races=1)
    result = scene.match.result()
    assert scene.order() == [PRO, CHRIS, PRO, ALEX, PRO, PRO, BOB]
    assert result is not None
    assert scene.view(None).team_points == 15
    assert {place.seat: place.points for place in result.places} == {CHRIS: 11, ALEX: 6, BOB: 1}
    assert result.details["races"] == [
        {"order": [None, CHRIS, None, ALEX, None, None, BOB], "points": [6, 1, 11], "old_pros": 15}
    ]
    assert result.winners == (CHRIS,)
    assert result.reason == "foremost"


def test_e12_the_points_table_is_15_11_8_6_4_2_1() -> None:
    scene = Scene(
        7,
        track="90-down",
        face=["10-left 10-left 10-left", *["10-middle 10-right 10-up"] * 2, *["20-middle 20-right 20-up"] * 3]
        + ["30-middle 30-right 30-up"],
        chips=[0] * 7,
        phase="passing",
    )
    result = scene.match.result()
    assert result is not None
    assert scene.order() == [6, 5, 4, 3, 2, 1, 0]
    assert [(place.seat, place.points) for place in result.places] == [
        (6, 15),
        (5, 11),
        (4, 8),
        (3, 6),
        (2, 4),
        (1, 2),
        (0, 1),
    ]


def test_e12_in_a_series_the_points_are_added() -> None:
    scene = last_fights(races=2)
    view = scene.view(None)
    assert (view.race, view.team_points, [seat.points for seat in view.seats]) == (1, 15, [6, 1, 11])
    scene.coast()
    table = (15, 11, 8, 6, 4, 2, 1)
    second = scene.order()
    expected = {
        ALEX: 6 + table[second.index(ALEX)],
        BOB: 1 + table[second.index(BOB)],
        CHRIS: 11 + table[second.index(CHRIS)],
        None: 15 + table[second.index(PRO)],
    }
    result = scene.match.result()
    assert result is not None
    assert {place.seat: place.points for place in result.places} == expected
    assert len(result.details["races"]) == 2
