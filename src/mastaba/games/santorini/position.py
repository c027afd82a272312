"""Santorini: the whole position as readable JSON, both ways, and what is impossible about one."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from mastaba.engine.errors import InvalidOptions, InvalidPosition
from mastaba.engine.record import CHANCE, OVER
from mastaba.engine.rules import bare
from mastaba.games.santorini.holders import deal_powers
from mastaba.games.santorini.opening import COINS_OF_CLIO, make_deck
from mastaba.games.santorini.powers import CHAOS, CLIO, COUNT, NUMBER, PLACES_LAST, RESERVE_OF, power
from mastaba.games.santorini.rules import apply
from mastaba.games.santorini.setup import Options, setup
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import (
    ALL,
    BEGIN,
    CHOOSE,
    DIRECTIONS,
    GOLDEN_FLEECE,
    GRAEAE_BUILD,
    MODES,
    NAMES,
    OPENING,
    PHASES,
    SPACES,
    STOCK,
)

SpaceName = Annotated[str, Meta(pattern="^[a-e][1-5]$")]
Height = Annotated[int, Meta(ge=0, le=3)]
Count = Annotated[int, Meta(ge=0, le=2_000_000)]

# Fields of a turn under way, of the draft and of what others can know, kept under `running` by their own names.
RUNNING = (
    "at", "side", "extra", "towers", "mine", "bans", "limus", "lover", "bound", "astray", "asleep", "demand", "moved", "moves", "built",
    "forced", "climbed", "gliding", "origin", "landed", "pre", "hero", "last", "kind", "builds", "domed", "fallen", "picked", "resume",
    "visited", "holds", "offer", "step", "made", "perhaps", "nobody", "bottom", "short",
)  # fmt: skip


class Position(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Only `workers` is needed. Without `running` the turn of `to_move` begins: what happens at its start happens."""

    workers: list[list[SpaceName | None]]
    players: Annotated[int, Meta(ge=2, le=4)] = 2
    to_move: int = 0
    powers: list[str | None] | None = None
    heights: dict[SpaceName, Height] = {}
    domes: list[SpaceName] = []
    stock: list[Annotated[int, Meta(ge=0, le=99)]] | None = None
    phase: Literal[PHASES] = "choose"  # type: ignore[valid-type]
    actor: Annotated[int, Meta(ge=-2, le=3)] | None = None
    winners: list[int] = []
    eliminated: list[int] = []
    spent: list[int] = []
    reserve: list[int] | None = None
    fleece: str | None = None
    ram: SpaceName | None = None
    chaos: str | None = None
    chaos_deck: list[str] | None = None
    chaos_discards: list[str] = []
    wind: str | None = None
    song: str | None = None
    fate: SpaceName | None = None
    abyss: SpaceName | None = None
    whirlpools: list[SpaceName] = []
    talus: SpaceName | None = None
    coins: list[SpaceName] = []
    coins_left: int | None = None
    credits: Count = 0
    climbed_last_turn: bool = False
    power_stolen: bool = False
    chosen: Annotated[int, Meta(ge=0, le=12)] = 0
    start_player: int = 0
    turns: Count = 0
    ply: Count = 0
    running: dict[str, Any] | None = None
    options: dict[str, Any] = {}


def _spaces(bits: int) -> list[str]:
    return [NAMES[x] for x in range(SPACES) if bits >> x & 1]


def _bits(names: list[str]) -> int:
    return sum(1 << NAMES.index(name) for name in set(names))


def _one(bits: int) -> str | None:
    return _spaces(bits)[0] if bits else None


def _key(number: int) -> str | None:
    return power(number).key if number else None


def _keys(bits: int) -> list[str]:
    return [power(n).key for n in range(1, 11) if bits >> n & 1]


def position(s: State) -> dict[str, Any]:
    workers: list[list[str | None]] = [[None] * s.made[side] for side in range(s.sides)]
    for x in range(SPACES):
        if s.who[x]:
            workers[(s.who[x] - 1) >> 2][(s.who[x] - 1) & 3] = NAMES[x]
    running = {}
    for name in RUNNING:
        value = s.raw[name].tolist()
        if value if isinstance(value, int) else any(value):
            running[name] = value
    seats = range(s.players)
    shown = Position(
        workers=workers,
        players=s.players,
        to_move=s.turn,
        powers=[_key(s.card[p]) for p in seats],
        heights={NAMES[x]: sum(s.tall[k] >> x & 1 for k in (1, 2, 3)) for x in range(SPACES) if s.tall[1] >> x & 1},
        domes=_spaces(s.domes),
        stock=[s.stock[k] for k in range(4)],
        phase=PHASES[s.phase],
        actor=s.actor,
        winners=[p for p in seats if s.won >> p & 1],
        eliminated=[p for p in seats if s.out >> p & 1],
        spent=[p for p in seats if s.spent >> p & 1],
        reserve=[s.reserve[side] for side in range(s.sides)],
        fleece=_key(s.fleece),
        ram=_one(s.ram),
        chaos=_key(s.chaos),
        chaos_deck=_keys(s.deck),
        chaos_discards=_keys(s.discards),
        wind=DIRECTIONS[s.wind - 1] if s.wind else None,
        song=DIRECTIONS[s.song - 1] if s.song else None,
        fate=NAMES[5 * ((s.fate - 1) // 4) + (s.fate - 1) % 4] if s.fate else None,
        abyss=NAMES[s.abyss - 1] if s.abyss else None,
        whirlpools=_spaces(s.pools),
        talus=_one(s.talus),
        coins=_spaces(s.coins),
        coins_left=s.purse,
        credits=s.credits,
        climbed_last_turn=bool(s.climber),
        power_stolen=bool(s.stolen),
        chosen=s.chosen,
        start_player=s.start,
        turns=s.turns,
        ply=s.ply,
        running=running,
        options={
            "power_mode": MODES[s.mode],
            "challenger": s.challenger,
            "enforce_bans": bool(s.enforce),
            "stock_limited": bool(s.limited),
            "graeae_build": GRAEAE_BUILD[s.graeae],
            "max_turns": s.max_turns,
        },
    )
    plain: dict[str, Any] = msgspec.to_builtins(shown)
    return plain


def _expect(fine: bool, sentence: str) -> None:
    if not fine:
        raise InvalidPosition(sentence)


def from_position(given: dict[str, Any]) -> State:
    try:
        p = msgspec.convert(given, Position, strict=True)
    except msgspec.ValidationError as error:
        raise InvalidPosition(f"this is not a position of Santorini: {error}") from None
    s = _table(p)
    _put_board(s, p)
    _put_cards(s, p)
    if p.running is None:
        _begin(s, p)
    else:
        _put_running(s, p)
    wrong = check(s)
    if wrong:
        raise InvalidPosition(wrong)
    return s


def _table(p: Position) -> State:
    """The options, and the seats."""
    given = dict(p.options)
    mode = given.pop("power_mode", None)
    try:
        options = msgspec.convert({"players": p.players, "power_mode": "draft", **given}, Options, strict=True)
        options.check()
    except (msgspec.ValidationError, InvalidOptions) as error:
        raise InvalidPosition(f"options: {error}") from None
    s = setup(options)
    powers = p.powers or []
    _expect(len(powers) in (0, p.players), "powers needs one entry a seat (a name or null)")
    _expect(mode is None or mode in MODES, f"power_mode is one of {', '.join(MODES)}")
    if mode is None:
        mode = "golden_fleece" if p.fleece else "fixed" if any(powers) else "none"
    _expect(mode not in ("none", "golden_fleece") or p.players == 2, f"{mode} is for two players")
    s.mode = MODES.index(mode)
    s.plain = int(mode == "none")
    for seat, name in enumerate(powers):
        s.card[seat] = _number(name)
    _expect(0 <= p.to_move < p.players, f"to_move must be a seat 0..{p.players - 1}")
    _expect(0 <= p.start_player < p.players, f"start_player must be a seat 0..{p.players - 1}")
    s.turn, s.start, s.turns, s.ply = p.to_move, p.start_player, p.turns, p.ply
    for name, seats in (("eliminated", p.eliminated), ("spent", p.spent), ("winners", p.winners)):
        _expect(all(0 <= seat < p.players for seat in seats), f"{name} names a seat that is not there")
    s.out = sum(1 << seat for seat in set(p.eliminated))
    s.spent = sum(1 << seat for seat in set(p.spent))
    s.won = sum(1 << seat for seat in set(p.winners))
    return s


def _number(name: str | None) -> int:
    if name is None:
        return 0
    _expect(name.lower() in NUMBER, f"there is no power {name!r}")
    return NUMBER[name.lower()]


def _put_board(s: State, p: Position) -> None:
    _expect(len(p.workers) <= s.sides, f"there are {s.sides} sides")
    for side, spaces in enumerate(p.workers):
        _expect(len(spaces) <= 4, "a side has at most four workers")
        s.made[side] = len(spaces)
        for k, name in enumerate(spaces):
            if name is not None:
                x = NAMES.index(name)
                _expect(s.who[x] == 0, f"two workers stand on {name}")
                s.who[x] = 1 + 4 * side + k
                s.men[side] |= 1 << x
    for name, high in p.heights.items():
        for k in range(1, high + 1):
            s.tall[k] |= 1 << NAMES.index(name)
    s.domes = _bits(p.domes)
    placed = [(s.tall[k + 1]).bit_count() for k in range(3)] + [s.domes.bit_count()]
    if p.stock is not None:
        _expect(len(p.stock) == 4, "stock has four numbers: blocks of level 1, 2, 3, and domes")
        for k in range(4):
            s.stock[k] = p.stock[k]
    elif s.limited:
        for k in range(4):
            _expect(placed[k] <= STOCK[k], f"there are only {STOCK[k]} pieces of that kind")
            s.stock[k] = STOCK[k] - placed[k]
    s.short = sum(1 << k for k in range(4) if s.stock[k] == 0)


def _put_cards(s: State, p: Position) -> None:
    s.fleece = _number(p.fleece)
    s.chaos = _number(p.chaos)
    has_chaos = CHAOS in s.card.tolist() or s.fleece == CHAOS
    if p.chaos_deck is not None:
        s.deck = sum(1 << _number(name) for name in p.chaos_deck)
    elif has_chaos:
        make_deck(s)
        s.deck &= ~(1 << s.chaos)
    s.discards = sum(1 << _number(name) for name in p.chaos_discards)
    if p.chaos_deck is None:
        s.deck &= ~s.discards
    for name, value in (("wind", p.wind), ("song", p.song)):
        _expect(value is None or value in DIRECTIONS, f"{name} is one of {', '.join(DIRECTIONS)}")
        if value is not None:
            setattr(s, name, 1 + DIRECTIONS.index(value))
    if p.fate is not None:
        at = NAMES.index(p.fate)
        _expect(at % 5 < 4 and at // 5 < 4, "a Fate square is named by its south-west space")
        s.fate = 1 + 4 * (at // 5) + at % 5
    s.abyss = 1 + NAMES.index(p.abyss) if p.abyss else 0
    s.pools, s.coins = _bits(p.whirlpools), _bits(p.coins)
    s.talus = _bits([p.talus]) if p.talus else 0
    s.ram = _bits([p.ram]) if p.ram else 0
    s.purse = p.coins_left if p.coins_left is not None else COINS_OF_CLIO if CLIO in s.card.tolist() else 0
    s.credits, s.climber, s.stolen, s.chosen = p.credits, int(p.climbed_last_turn), int(p.power_stolen), p.chosen
    for side in range(s.sides):
        if p.reserve is not None:
            _expect(len(p.reserve) == s.sides, "reserve needs one entry a side")
            s.reserve[side] = p.reserve[side]
        else:
            s.reserve[side] = sum(RESERVE_OF[s.card[seat]] for seat in range(s.players) if seat % s.sides == side)
    for seat in range(s.players):
        if PLACES_LAST[s.card[seat]]:
            s.veiled = 1 + seat % s.sides


def _begin(s: State, p: Position) -> None:
    """The turn of `to_move` begins."""
    _expect(p.phase == "choose", "a position in the middle of a turn needs `running`")
    _expect(p.actor is None, "actor is given only with `running`")
    s.bottom = ALL & ~(s.men[0] | s.men[1] | s.men[2]) if s.abyss else 0
    if s.veiled:
        seen = (s.men[0] | s.men[1] | s.men[2]) & ~s.men[s.veiled - 1]
        free = ALL & ~(seen | s.domes | s.talus | s.ram)
        for x in range(SPACES):
            s.perhaps[x] = free & ~(1 << x) if free >> x & 1 else 0
    wrong = check(s, started=False)
    if wrong:
        raise InvalidPosition(wrong)
    s.phase = CHOOSE
    apply(bare(s), BEGIN)


def _put_running(s: State, p: Position) -> None:
    assert p.running is not None
    s.phase = PHASES.index(p.phase)
    s.actor = s.turn if p.actor is None else p.actor
    deal_powers(s)
    for name, value in p.running.items():
        _expect(name in RUNNING, f"running has no field {name!r}")
        spec = State.fields[name]
        values = value if spec.shape else [value]
        _expect(isinstance(values, list) and len(values) == (spec.shape or (1,))[0], f"{name} has {(spec.shape or (1,))[0]} numbers")
        bits = 8 * int(spec.kind[-1]) - 1
        _expect(all(type(v) is int and -(1 << bits) <= v < 1 << bits for v in values), f"{name} is out of range")
        if spec.shape:
            for k, v in enumerate(values):
                getattr(s, name)[k] = v
        else:
            setattr(s, name, value)
    for name in RUNNING:
        if name not in p.running:
            if State.fields[name].shape:
                for k in range(State.fields[name].shape[0]):
                    getattr(s, name)[k] = 0
            else:
                setattr(s, name, 0)


def check(s: State, *, started: bool = True) -> str | None:
    """The first impossible thing about a position, in words."""
    if not 2 <= s.players <= 4 or s.sides != (3 if s.players == 3 else 2):
        return "Santorini is for 2 to 4 players"
    if s.tall[0] != ALL or s.tall[4] or s.tall[5] or any(s.tall[k + 1] & ~s.tall[k] for k in range(5)):
        return "a space is 0 to 3 blocks high"
    for x in range(SPACES):
        worker = s.who[x] - 1
        for side in range(3):
            if bool(s.men[side] >> x & 1) != (worker >= 0 and worker >> 2 == side):
                return f"the workers on {NAMES[x]} do not agree"
        if worker >= 0 and (worker & 3) >= s.made[worker >> 2]:
            return "a worker stands on the board that was never placed"
    numbers = [w for w in s.who.tolist() if w]
    if len(set(numbers)) < len(numbers):
        return "a worker stands on two spaces"
    everyone = s.men[0] | s.men[1] | s.men[2]
    if everyone & s.domes:
        return f"a worker and a dome are both on {_one(everyone & s.domes)}"
    if everyone & (s.talus | s.ram):
        return "a worker stands where Talus or the Ram does"
    return _check_tokens(s) or _check_pieces(s) or (_check_turn(s) if started else None)


def _check_tokens(s: State) -> str | None:
    if s.pools.bit_count() > 2 or s.talus.bit_count() > 1 or s.ram.bit_count() > 1 or s.coins.bit_count() > 3:
        return "there are two whirlpools, three coins, one Talus and one Ram"
    tokens = [s.pools, s.talus, s.ram, s.coins, s.domes]
    for i, a in enumerate(tokens):
        for b in tokens[:i]:
            if a & b:
                return f"two tokens, or a token and a dome, are on {_one(a & b)}"
    if s.coins & ~s.tall[1]:
        return "a coin lies on a block"
    if s.purse + s.coins.bit_count() > COINS_OF_CLIO:
        return "Clio has three coins"
    if s.deck & s.discards or (s.chaos and (s.deck | s.discards) >> s.chaos & 1):
        return "a card of Chaos is in one place only"
    return None


def _check_pieces(s: State) -> str | None:
    placed = [s.tall[k + 1].bit_count() for k in range(3)] + [s.domes.bit_count()]
    for k in range(4):
        if s.limited and placed[k] + s.stock[k] > STOCK[k]:
            return f"there are only {STOCK[k]} of these pieces: {('level-1 blocks', 'level-2 blocks', 'level-3 blocks', 'domes')[k]}"
        if bool(s.short >> k & 1) != (s.stock[k] == 0):
            return "what has run out does not agree with the stock"
    for seat in range(s.players):
        if not 0 <= s.card[seat] <= COUNT or not 0 <= s.holds[seat] <= COUNT:
            return "there is no such power"
    return None


def _check_turn(s: State) -> str | None:
    if s.actor == OVER:
        return None if s.won else "a finished game has a winner, or is a draw"
    if s.won:
        return "a game that goes on has no winner"
    if not 0 <= s.turn < s.players or not CHANCE <= s.actor < s.players or not 0 <= s.at < SPACES:
        return "the turn belongs to no seat"
    if s.phase >= OPENING and s.side != s.turn % s.sides:
        return "the turn belongs to another side"
    if s.phase > CHOOSE and s.phase in (11, 12) and not s.who[s.at]:
        return "no worker is acting"
    if s.mode == GOLDEN_FLEECE and s.phase >= OPENING and not (s.fleece and s.ram):
        return "the Golden Fleece needs the shared card and the Ram"
    return None
