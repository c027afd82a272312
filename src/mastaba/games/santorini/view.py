"""Santorini: what a seat may know, as the table shows it."""

from typing import Literal

import msgspec

from mastaba.engine.record import CHANCE, OVER
from mastaba.engine.rules import EVERYTHING
from mastaba.games.santorini.board import height, towers
from mastaba.games.santorini.hidden import hidden_from
from mastaba.games.santorini.powers import ASKS_FATE, POWERS, TARTARUS, power
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import (
    AFTER,
    BEFORE,
    BESIDE,
    CLIMB,
    COINS,
    DIRECTIONS,
    FATE_SQUARES,
    MORE,
    NAMES,
    NO_DOWN,
    NO_RIM_WIN,
    NO_UP,
    OPENING,
    PHASES,
    SLIDE,
    SPACES,
    WIND,
)


class Worker(msgspec.Struct, frozen=True):
    side: int
    number: int
    """Order of placing; 0 is the female."""
    female: bool
    moved: bool
    """It has moved this turn."""
    reminder: str | None
    """What is special about it this turn: asleep, bound, chosen, acting."""


class Space(msgspec.Struct, frozen=True):
    name: str
    height: int
    dome: bool
    worker: Worker | None
    tokens: list[str]
    """whirlpool, coin, talus, ram, abyss, fate: what the viewer may see."""


class Player(msgspec.Struct, frozen=True):
    side: int
    card: str | None
    """The power card in front of the player."""
    power: str | None
    """The power the player has this turn (Chaos, Circe and the Golden Fleece lend and take)."""
    name: str | None
    title: str | None
    text: str | None
    timing: str | None
    hero_spent: bool
    reserve: int
    workers: list[str | None]
    """Spaces of the side's workers; null where the viewer may not know."""
    eliminated: bool
    winner: bool


class Stock(msgspec.Struct, frozen=True):
    limited: bool
    blocks: list[int]
    domes: int


class CardState(msgspec.Struct, frozen=True):
    """What lies on or belongs to cards."""

    chaos: str | None
    chaos_deck: list[str]
    chaos_discards: list[str]
    wind: str | None
    song: str | None
    credits: int
    coins_left: int
    whirlpools_left: int
    fleece: str | None
    fate: list[str] | None
    abyss: str | None


Bind = Literal["no_up", "no_down", "wind", "slide", "no_rim", "coins", "limus", "must_up", "beside", "bound"]


class Reminder(msgspec.Struct, frozen=True):
    """A restriction on the turn that runs, and the power it comes from."""

    code: Bind
    power: str
    direction: str | None = None
    """Where the wind blows."""


class View(msgspec.Struct, frozen=True, tag="santorini"):
    seat: int
    actor: int
    turn: int
    phase: str
    asks: str
    """What the actor is asked for, in words."""
    extra_turn: bool
    board: list[Space]
    """a1, b1, ... e5."""
    acting: str | None
    """Space of the acting worker."""
    players: list[Player]
    offer: list[str]
    stock: Stock
    cards: CardState
    towers: int
    """Complete towers on the board."""
    reminders: list[Reminder]
    perhaps: list[str]
    """Spaces where hidden workers may stand, as far as everybody can know."""
    start_player: int
    turns: int
    turns_left: int


BANS: list[tuple[int, Bind, str]] = [
    (NO_UP, "no_up", "athena"),
    (NO_DOWN, "no_down", "hades"),
    (WIND, "wind", "aeolus"),
    (SLIDE, "slide", "harpies"),
    (NO_RIM_WIN, "no_rim", "hera"),
    (COINS, "coins", "clio"),
]

ASKS = {
    "offer": "offer a power",
    "pick": "take a power from the offer",
    "first_seat": "choose the Start Player",
    "fleece_card": "the shared card is turned up",
    "cards": "settle what your card asks before the game",
    "workers": "place a worker",
    "ram": "place the Ram",
    "abyss": "mark the Abyss",
    "opening": "force a worker to a corner, or go on",
    "corner": "say to which corner",
    "choose": "choose a worker",
    "before": "move, or use the power first",
    "after": "build, or move on if the power allows",
    "builder": "choose who builds",
    "more": "build again, or finish",
    "song": "force a worker along the song, or finish",
    "landing": "place the reserve worker",
    "ending": "use the end of the turn, or finish",
    "partner": "choose whom to swap with",
    "replace": "a new card is turned up for Chaos",
    "sprout": "answer the dome with a reserve worker, or not",
    "over": "the game is over",
}


def view(s: State, seat: int) -> View:
    open_hidden = s.actor == OVER or seat == EVERYTHING
    veiled = s.veiled > 0 and not open_hidden and (seat < 0 or hidden_from(s, seat))
    hidden_side = s.veiled - 1 if veiled else -1
    knows_fate = s.fate > 0 and (open_hidden or (seat >= 0 and bool(ASKS_FATE[s.card[seat]])))
    knows_abyss = s.abyss > 0 and (open_hidden or (seat >= 0 and s.card[seat] == TARTARUS))
    acting = s.actor >= 0 and s.phase in (BEFORE, AFTER, MORE) and s.who[s.at] > 0 and (s.who[s.at] - 1) >> 2 != hidden_side
    fate = [NAMES[x] for x in range(SPACES) if knows_fate and FATE_SQUARES[s.fate - 1] >> x & 1]
    perhaps = sum(1 << x for x in range(SPACES) if s.perhaps[x])
    return View(
        seat=seat,
        actor=s.actor,
        turn=s.turn,
        phase=PHASES[s.phase],
        asks=ASKS[PHASES[s.phase]],
        extra_turn=bool(s.extra),
        board=[_space(s, x, hidden_side, fate, knows_abyss) for x in range(SPACES)],
        acting=NAMES[s.at] if acting else None,
        players=[_player(s, p, hidden_side) for p in range(s.players)],
        offer=[p.key for p in POWERS if s.offer >> p.number & 1],
        stock=Stock(bool(s.limited), [s.stock[k] for k in range(3)], s.stock[3]),
        cards=CardState(
            chaos=_key(s.chaos),
            chaos_deck=[p.key for p in POWERS[:10] if s.deck >> p.number & 1],
            chaos_discards=[p.key for p in POWERS[:10] if s.discards >> p.number & 1],
            wind=DIRECTIONS[s.wind - 1] if s.wind else None,
            song=DIRECTIONS[s.song - 1] if s.song else None,
            credits=s.credits,
            coins_left=s.purse,
            whirlpools_left=2 - s.pools.bit_count(),
            fleece=_key(s.fleece),
            fate=fate or None,
            abyss=NAMES[s.abyss - 1] if knows_abyss else None,
        ),
        towers=towers(s).bit_count(),
        reminders=_reminders(s, hidden_side),
        perhaps=[NAMES[x] for x in range(SPACES) if perhaps >> x & 1],
        start_player=s.start,
        turns=s.turns,
        turns_left=s.max_turns - s.turns,
    )


def _key(number: int) -> str | None:
    return power(number).key if number else None


def _space(s: State, x: int, hidden_side: int, fate: list[str], knows_abyss: bool) -> Space:
    worker = s.who[x] - 1
    tokens = [name for name, where in (("whirlpool", s.pools), ("coin", s.coins), ("talus", s.talus), ("ram", s.ram)) if where >> x & 1]
    if NAMES[x] in fate:
        tokens.append("fate")
    if knows_abyss and s.abyss == x + 1:
        tokens.append("abyss")
    seen = worker >= 0 and worker >> 2 != hidden_side
    return Space(
        name=NAMES[x],
        height=height(s, x),
        dome=bool(s.domes >> x & 1),
        worker=Worker(worker >> 2, worker & 3, worker & 3 == 0, bool(s.moved >> worker & 1), _reminder(s, worker)) if seen else None,
        tokens=tokens,
    )


def _reminder(s: State, worker: int) -> str | None:
    if s.asleep >> worker & 1:
        return "asleep"
    if s.chosen == worker + 1:
        return "chosen"
    return "bound" if s.bound >> worker & 1 else None


def _player(s: State, p: int, hidden_side: int) -> Player:
    side = p % s.sides
    card = power(s.card[p]) if s.card[p] else None
    here: dict[int, str] = {s.who[x] - 1: NAMES[x] for x in range(SPACES) if s.who[x] and (s.who[x] - 1) >> 2 == side}
    workers: list[str | None] = [here[w] for w in sorted(here)]
    if side == hidden_side:
        workers = [None] * s.made[side]
    return Player(
        side=side,
        card=card.key if card else None,
        power=_key(s.holds[p]),
        name=card.name if card else None,
        title=card.title if card else None,
        text=card.text if card else None,
        timing=card.timing if card else None,
        hero_spent=bool(s.spent >> p & 1),
        reserve=s.reserve[side],
        workers=workers,
        eliminated=bool(s.out >> p & 1),
        winner=s.actor == OVER and bool(s.won >> p & 1),
    )


def _reminders(s: State, hidden_side: int) -> list[Reminder]:
    if s.actor in (OVER, CHANCE) or s.phase < OPENING:
        return []
    found = [Reminder(code, by, DIRECTIONS[s.wind - 1] if code == "wind" else None) for bit, code, by in BANS if s.bans & bit]
    if s.limus:
        found.append(Reminder("limus", "limus"))
    if hidden_side == s.side:
        return found  # what binds hidden workers tells where they are
    if s.demand == CLIMB:
        found.append(Reminder("must_up", "persephone"))
    if s.demand == BESIDE:
        found.append(Reminder("beside", "adonis"))
    if s.bound:
        found.append(Reminder("bound", "aphrodite"))
    return found
