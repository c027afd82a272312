"""Santorini: what a power card is. Each file in powers/ makes one."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from mastaba.games.santorini.tables import BLOCK, ONE, TARGET

Hook = Callable[..., Any] | None


@dataclass(frozen=True)
class Power:
    """A card: what is printed on it, a few properties, and the hooks it uses (see powers/__init__.py)."""

    number: int
    name: str
    title: str
    group: str  # simple, advanced, golden fleece, hero
    timing: str
    kind: str  # may, must, auto, once
    players: str
    text: str
    start_priority: int | None
    fleece: bool = False

    workers: int = 2
    reserve: int = 0
    place: str = ""  # first, last
    asks: str = ""  # what is settled before workers are placed: wind, song, fate
    plan: int = ONE
    torus: bool = False
    wanders: bool = False  # further moves never come back to a configuration of the turn
    rests: bool = False  # need not build
    careful: bool = False  # the space left behind is not enough to build on
    must_end: bool = False  # its end-of-turn part is compulsory
    tracks_climb: bool = False  # remembers whether its holder moved up on its own last turn
    counts_towers: bool = False  # wins by five complete towers
    steals: bool = False  # wins instead of an opponent who moves to win on a Fate space
    sprouts: bool = False  # may answer a dome with a reserve worker
    extra_turns: bool = False  # a complete tower earns an extra turn
    binds_extra: bool = False  # holds in another's extra turn too
    ready_verb: int = BLOCK
    other_verb: int = TARGET
    ending_verb: int = TARGET

    weather: Hook = None
    bind: Hook = None
    dawn: Hook = None
    forces: Hook = None
    other_turn: Hook = None
    other_step: Hook = None
    do_other: Hook = None
    ready: Hook = None
    prepare: Hook = None
    climb: Hook = None
    enter: Hook = None
    displaced: Hook = None
    claim: Hook = None
    trample: Hook = None
    again: Hook = None
    build: Hook = None
    more: Hook = None
    on_built: Hook = None
    ending: Hook = None
    do_ending: Hook = None
    partner: Hook = None
    do_partner: Hook = None
    dusk: Hook = None

    @property
    def key(self) -> str:
        """Its name in options and notation."""
        return self.name.split()[0].lower()

    @property
    def once(self) -> bool:
        return self.kind == "once"
