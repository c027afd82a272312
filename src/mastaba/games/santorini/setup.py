"""Santorini: options and the first position."""

from typing import Annotated, Literal

from msgspec import Meta

from mastaba.engine.compiling import ensure_compiled
from mastaba.engine.errors import InvalidOptions
from mastaba.engine.record import CHANCE
from mastaba.engine.rng import below, generator
from mastaba.engine.rules import Options as BaseOptions
from mastaba.engine.rules import bare
from mastaba.games.santorini.pairs import BANS, FLEECE, USABLE
from mastaba.games.santorini.powers import NUMBER, POWERS, power
from mastaba.games.santorini.rules import apply
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import (
    ALL,
    BEGIN,
    DRAFT,
    FIXED,
    FLEECE_CARD,
    GOLDEN_FLEECE,
    GRAEAE_BUILD,
    MODES,
    NONE,
    OFFER,
    RANDOM_OFFER,
    STOCK,
    UNLIMITED,
    WORKERS,
)

PowerMode = Literal["auto", "none", "draft", "random_offer", "fixed", "golden_fleece"]


class Options(BaseOptions, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table agrees on."""

    players: Annotated[int, Meta(ge=2, le=4, description="seats at the table; four play in teams, 0 and 2 against 1 and 3")] = 2
    power_mode: Annotated[
        PowerMode,
        Meta(description="how powers are dealt; auto: those in `powers`, else none with two players and a draft with more"),
    ] = "auto"
    powers: Annotated[list[str], Meta(description="one power a seat, by name: apollo, europa, ...")] = []
    challenger: Annotated[int, Meta(ge=0, le=3, description="seat that makes the offer and chooses the Start Player")] = 0
    start_player: Annotated[
        int,
        Meta(ge=0, le=3, description="Start Player without a draft, player A of the Golden Fleece; some cards overrule it"),
    ] = 0
    fleece_card: Annotated[str, Meta(description="the shared card of the Golden Fleece, or random")] = "random"
    enforce_bans: Annotated[bool, Meta(description="pairs banned on the cards are refused")] = True
    stock_limited: Annotated[bool, Meta(description="pieces run out: there are 22, 18 and 14 blocks and 18 domes")] = True
    graeae_build: Annotated[Literal["mover", "any", "unmoved"], Meta(description="which of Graeae's workers builds")] = "mover"
    max_turns: Annotated[int, Meta(ge=1, le=1000, description="after so many turns the game is a draw")] = 500

    @property
    def hides(self) -> bool:
        """Whether a power may be in play that hides something from others."""
        return self.mode != NONE and (self.mode != FIXED or bool({"hecate", "moerae", "tartarus"} & set(self.powers)))

    @property
    def mode(self) -> int:
        if self.power_mode != "auto":
            return MODES.index(self.power_mode)
        if self.powers:
            return FIXED
        return NONE if self.players == 2 else DRAFT

    def check(self) -> None:
        if self.challenger >= self.players or self.start_player >= self.players:
            raise InvalidOptions(f"challenger and start_player are seats 0..{self.players - 1}")
        if self.mode in (NONE, GOLDEN_FLEECE) and self.players != 2:
            raise InvalidOptions(f"{MODES[self.mode].replace('_', ' ')} is for two players; three and four play with a power each")
        if self.mode == FIXED:
            self._check_powers()
        elif self.powers:
            raise InvalidOptions("powers are given only with power_mode fixed")
        if self.fleece_card != "random" and not FLEECE >> _number(self.fleece_card) & 1:
            raise InvalidOptions(f"{self.fleece_card} is not a card of the Golden Fleece")

    def _check_powers(self) -> None:
        if len(self.powers) != self.players:
            raise InvalidOptions(f"powers must name {self.players} powers, one a seat")
        numbers = [_number(name) for name in self.powers]
        if len(set(numbers)) < len(numbers):
            raise InvalidOptions("every seat has a power of its own: one is named twice")
        for number in numbers:
            if not USABLE[self.players] >> number & 1:
                raise InvalidOptions(f"{power(number).name} is not for {self.players} players")
            for other in numbers:
                if self.enforce_bans and BANS[number] >> other & 1:
                    raise InvalidOptions(f"{power(number).name} and {power(other).name} are banned together (see enforce_bans)")


def _number(name: str) -> int:
    found = NUMBER.get(name.lower())
    if found is None:
        raise InvalidOptions(f"there is no power {name!r}; there are {', '.join(NUMBER)}")
    return found


def setup(options: Options) -> State:
    """Before anything is decided."""
    s = State()
    s.players = options.players
    s.sides = 3 if options.players == 3 else 2
    s.mode = options.mode
    s.plain = int(s.mode == NONE)
    s.start = options.start_player
    s.challenger = options.challenger
    s.enforce = int(options.enforce_bans)
    s.limited = int(options.stock_limited)
    s.graeae = GRAEAE_BUILD.index(options.graeae_build)
    s.max_turns = options.max_turns
    s.tall[0] = ALL
    for piece, number in enumerate(STOCK):
        s.stock[piece] = number if options.stock_limited else UNLIMITED
    if s.mode in (DRAFT, RANDOM_OFFER):
        s.phase = OFFER
        s.turn = s.challenger
        s.actor = s.challenger if s.mode == DRAFT else CHANCE
    elif s.mode == GOLDEN_FLEECE and options.fleece_card == "random":
        s.phase = FLEECE_CARD
        s.actor = CHANCE
    elif s.mode == GOLDEN_FLEECE:
        s.fleece = _number(options.fleece_card)
        s.phase = WORKERS
        s.turn = s.actor = s.start
    elif s.mode == FIXED:
        for seat, name in enumerate(options.powers):
            s.card[seat] = _number(name)
        ensure_compiled(State.rules)  # type: ignore[attr-defined]
        apply(bare(s), BEGIN)
    else:
        s.phase = WORKERS
        s.turn = s.actor = s.start
    return s


def random_powers(players: int, seed: int, *, enforce_bans: bool = True) -> list[str]:
    """An allowed power for each seat, each drawn evenly from those still allowed."""
    rng = generator(seed)
    allowed, drawn = USABLE[players], []
    for _ in range(players):
        choice = [p.number for p in POWERS if allowed >> p.number & 1]
        number = choice[below(rng, len(choice))]
        drawn.append(number)
        allowed &= ~(1 << number)
        if enforce_bans:
            allowed &= ~BANS[number]
    return [power(number).key for number in drawn]
