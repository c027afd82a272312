"""Santorini: actions as structures and as text.

place c3        put a worker, Talus, a whirlpool, the Ram or the Abyss on a space
select c3       choose the worker there
move c4         the chosen worker moves
block d4        build a block; also `dome d4`
target c4       choose a worker (or Ares' block) there; `to e5` says where it is forced to
wind ne         set the wind; also `song ne`
fate c2         the Fate square whose south-west space is c2
power apollo    offer or take a card
seat 1          choose the Start Player
done, use       finish an optional step; take the other kind of turn
card pan        chance: a card is turned up
"""

from typing import Any, Literal

import msgspec

from mastaba.engine.record import CHANCE
from mastaba.engine.rules import Action
from mastaba.games.santorini.board import around, blocked, everyone, height, in_stock, ours, unseen, worker_on
from mastaba.games.santorini.hidden import hidden_from, hide
from mastaba.games.santorini.pairs import USABLE
from mastaba.games.santorini.powers import ASKS_SONG, NUMBER, TORUS_OF, power
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import (
    ABYSS,
    AFTER,
    BEFORE,
    BLOCK,
    CARDS,
    CHOOSE,
    DIR,
    DIRECTIONS,
    DOME,
    DONE,
    FATE,
    FLAT,
    HIDDEN_ABYSS,
    HIDDEN_FATE,
    HIDDEN_MOVE,
    HIDDEN_PLACE,
    HIDDEN_SELECT,
    MORE,
    MOVE,
    NAMES,
    NEIGHBOURS,
    NO_DOWN,
    NO_UP,
    NUM_ACTIONS,
    NUM_CHANCE,
    OFFER,
    OPENING,
    PHASES,
    POWER,
    RAM,
    SEAT,
    SELECT,
    USE,
    WIND,
    WORKERS,
    WRAPPED,
)

Verb = Literal["place", "select", "move", "block", "dome", "target", "to"]
VERBS: tuple[Verb, ...] = ("place", "select", "move", "block", "dome", "target", "to")


class Place(Action, frozen=True, tag="place"):
    """Put a worker, Talus, a whirlpool, the Ram or the Abyss on a space; null to those who may not know where."""

    space: str | None


class Select(Action, frozen=True, tag="select"):
    """The worker on the space acts; null to those who may not know which."""

    space: str | None


class Move(Action, frozen=True, tag="move"):
    """The acting worker moves; null to those who may not know where."""

    space: str | None


class Block(Action, frozen=True, tag="block"):
    """Build a block."""

    space: str


class Dome(Action, frozen=True, tag="dome"):
    """Build a dome."""

    space: str


class Target(Action, frozen=True, tag="target"):
    """Use a power on the worker, or the block, on the space."""

    space: str


class To(Action, frozen=True, tag="to"):
    """Where the chosen worker is forced to."""

    space: str


class Direction(Action, frozen=True, tag="direction"):
    """Set the wind or the song."""

    direction: str


class Fate(Action, frozen=True, tag="fate"):
    """Choose the Fate square by its south-west space; null to those who may not know it."""

    space: str | None


class ChoosePower(Action, frozen=True, tag="power"):
    """Put a power on offer, or take one from it."""

    power: str


class FirstSeat(Action, frozen=True, tag="seat"):
    """Choose the Start Player."""

    seat: int


class Done(Action, frozen=True, tag="done"):
    """Decline or finish an optional step."""


class Use(Action, frozen=True, tag="use"):
    """Take the other kind of turn that the power offers."""


class Card(Action, frozen=True, tag="card"):
    """Chance: a power card is turned up."""

    power: str


AnyAction = Place | Select | Move | Block | Dome | Target | To | Direction | Fate | ChoosePower | FirstSeat | Done | Use | Card
ON_SPACE: tuple[type[Any], ...] = (Place, Select, Move, Block, Dome, Target, To)
HIDDEN: dict[int, Action] = {
    HIDDEN_PLACE: Place(None),
    HIDDEN_SELECT: Select(None),
    HIDDEN_MOVE: Move(None),
    HIDDEN_FATE: Fate(None),
    HIDDEN_ABYSS: Place(None),
}
HIDDEN_TEXT = {
    HIDDEN_PLACE: "places a worker out of sight",
    HIDDEN_SELECT: "decides out of sight",
    HIDDEN_MOVE: "moves out of sight",
    HIDDEN_FATE: "sets fate out of sight",
    HIDDEN_ABYSS: "sets the abyss out of sight",
}


def action(s: State, number: int) -> Action:
    if s.actor == CHANCE:
        return Card(power(number + 1).key)
    if number < 0:
        return HIDDEN[number]
    if number < DIR:
        return ON_SPACE[number // 25](NAMES[number % 25])  # type: ignore[no-any-return]
    if number < FATE:
        return Direction(DIRECTIONS[number - DIR])
    if number < POWER:
        return Fate(_corner(number - FATE))
    if number < SEAT:
        return ChoosePower(power(number - POWER + 1).key)
    if number < DONE:
        return FirstSeat(number - SEAT)
    return Done() if number == DONE else Use()


def _corner(square: int) -> str:
    return NAMES[5 * (square // 4) + square % 4]


def encode(s: State, given: Any) -> int:
    chosen = msgspec.convert(given, AnyAction, from_attributes=False) if isinstance(given, dict) else given
    if (s.actor == CHANCE) != isinstance(chosen, Card):
        raise ValueError("a card is turned up now" if s.actor == CHANCE else "it does not fit this moment of Santorini")
    match chosen:
        case Card(key) if key in NUMBER:
            return NUMBER[key] - 1
        case ChoosePower(key) if key in NUMBER:
            return POWER + NUMBER[key] - 1
        case Direction(name) if name.upper() in DIRECTIONS:
            return DIR + DIRECTIONS.index(name.upper())
        case Fate(space) if space in NAMES and space[0] != "e" and space[1] != "5":
            at = NAMES.index(space)
            return FATE + 4 * (at // 5) + at % 5
        case FirstSeat(seat) if 0 <= seat < s.players:
            return SEAT + seat
        case Done():
            return DONE
        case Use():
            return USE
    if isinstance(chosen, ON_SPACE) and chosen.space in NAMES:
        return 25 * ON_SPACE.index(type(chosen)) + NAMES.index(chosen.space)
    raise ValueError("there is no such space, power or direction")


def describe(s: State, number: int) -> str:
    if number < 0:
        return HIDDEN_TEXT[number]
    match action(s, number):
        case Card(key):
            return f"card {key}"
        case Direction(name):
            return f"{_token(s)} {name.lower()}"
        case Fate(space):
            return f"fate {space}"
        case ChoosePower(key):
            return f"power {key}"
        case FirstSeat(seat):
            return f"seat {seat}"
        case Done():
            return "done"
        case Use():
            return "use"
    return f"{VERBS[number // 25]} {NAMES[number % 25]}"


def _token(s: State) -> str:
    """What a direction is set for: the song only ever before the game."""
    card = s.fleece or s.card[max(s.actor, 0)]
    return "song" if s.phase == CARDS and ASKS_SONG[card] else "wind"


def parse(s: State, text: str) -> int:
    words = " ".join(text.lower().split())
    for number in range(NUM_CHANCE if s.actor == CHANCE else NUM_ACTIONS):
        if describe(s, number) == words:
            return number
    form = "a card such as card pan" if s.actor == CHANCE else "for example place c3, select c3, move c4, block d4, dome d4 or done"
    raise ValueError(f"write {form}")


def veil(s: State, number: int, seat: int) -> int:
    """What hidden workers, Fate and the Abyss hide from others (4.8)."""
    if seat == s.actor or s.actor < 0:
        return number
    if s.phase == ABYSS:
        return HIDDEN_ABYSS
    if FATE <= number < POWER:
        return HIDDEN_FATE
    if s.veiled and s.actor % s.sides == s.veiled - 1 and (seat < 0 or hidden_from(s, seat)):
        if s.phase == WORKERS:
            return HIDDEN_PLACE
        if SELECT <= number < MOVE:
            return HIDDEN_SELECT
        if MOVE <= number < MOVE + 25:
            return HIDDEN_MOVE
    return number


def why_not(s: State, number: int) -> str:
    """Judged on the board as the actor sees it, so that a refusal betrays nothing."""
    if hidden_from(s, s.actor):
        s = s.copy()
        hide(s)
    if s.phase < OPENING:
        return _why_not_now(s, number)
    x = number % 25
    if MOVE <= number < MOVE + 25 and s.phase in (BEFORE, AFTER):
        return _why_no_move(s, x)
    if BLOCK <= number < DOME + 25 and s.phase in (BEFORE, AFTER, MORE, CHOOSE):
        return _why_no_build(s, x, number >= DOME)
    if SELECT <= number < MOVE and s.phase == CHOOSE:
        if not ours(s) >> x & 1:
            return f"none of that side's workers stands on {NAMES[x]}"
        if s.asleep & worker_on(s, x):
            return "that worker sleeps"
        return "no complete turn begins with that worker"
    return _why_not_now(s, number)


def _why_not_now(s: State, number: int) -> str:
    if s.phase == OFFER and POWER <= number < SEAT:
        if not USABLE[s.players] >> (number - POWER + 1) & 1:
            return f"that power is not for {s.players} players"
        return "it is on offer already or banned with a power on offer"
    if s.phase in (WORKERS, RAM, ABYSS) and number < SELECT:
        return "that space is taken, or the power allows other spaces only"
    if number == DONE:
        return "this step is compulsory"
    return f"this is the step {PHASES[s.phase].replace('_', ' ')}"


def _why_no_move(s: State, y: int) -> str:
    x, h = s.at, height(s, s.at)
    name = NAMES[y]
    if not NEIGHBOURS[TORUS_OF[s.mine], x] >> y & 1:
        return f"{name} is not next to {NAMES[x]}"
    if (s.domes | s.talus | s.ram | unseen(s)) >> y & 1:
        return f"{name} is closed by a dome or as if by one"
    if height(s, y) > h and s.bans & NO_UP:
        return "opponents cannot move up until Athena's next turn"
    if height(s, y) > h + 1:
        return f"{name} is {height(s, y) - h} levels up"
    if height(s, y) < h and s.bans & NO_DOWN:
        return "opponents of Hades cannot move down"
    if s.bans & WIND and WRAPPED[x, (s.wind + 3) & 7] == y:
        return "it is straight against the wind"
    if everyone(s) >> y & 1:
        return f"a worker stands on {name}"
    if s.moves:
        return "this worker may not move on there"
    return "no complete turn would follow: something that must be done could not be"


def _why_no_build(s: State, x: int, dome: bool) -> str:
    name = NAMES[x]
    if blocked(s) >> x & 1:
        return f"{name} is occupied"
    if s.limus and around(s.men[s.limus - 1]) >> x & 1:
        return "next to Limus' workers only complete towers are built"
    if s.short and not in_stock(s, 1 << x) >> x & 1:
        return "that piece has run out"
    if not dome and height(s, x) == 3:
        return f"on {name} only a dome can be built"
    if dome and height(s, x) < 3 and NEIGHBOURS[FLAT, s.at] >> x & 1:
        return f"{name} is only {height(s, x)} levels high"
    return f"no worker that may build now can build that on {name}"
