"""Santorini: the 55 powers, one file each, and their hooks fused into switches over the power's number.

When the hooks are called is written down in turn.py.
"""

from collections.abc import Callable
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from mastaba.engine.kernel import JIT, fuse, table
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.power import Power
from mastaba.games.santorini.tables import ENDING


def _all() -> tuple[Power, ...]:
    found: list[Power] = [import_module(f"{__name__}.{module.name}").POWER for module in iter_modules(__path__)]
    return tuple(sorted(found, key=lambda p: p.number))


POWERS = _all()
NUMBER = {p.key: p.number for p in POWERS}
COUNT = len(POWERS)


def power(number: int) -> Power:
    return POWERS[number - 1]


def _data(name: str) -> Any:
    """A property of all powers by number; 0 is no power."""
    return table([0, *(int(getattr(p, name)) for p in POWERS)])


def _where(name: str, value: Any) -> Any:
    return table([0, *(int(getattr(p, name) == value) for p in POWERS)])


def _hook(name: str, arguments: str, default: str) -> Callable[..., int]:
    switch = fuse(name, arguments, [None, *(getattr(p, name) for p in POWERS)], default)
    return part(switch.py_func) if JIT else switch  # type: ignore[attr-defined]


PLAN = _data("plan")
TORUS_OF = _data("torus")
WANDERS = _data("wanders")
RESTS = _data("rests")
CAREFUL = _data("careful")
MUST_END = _data("must_end")
TRACKS_CLIMB = _data("tracks_climb")
COUNTS_TOWERS = _data("counts_towers")
STEALS = _data("steals")
SPROUTS = _data("sprouts")
EXTRA_TURNS = _data("extra_turns")
READY_VERB = _data("ready_verb")
OTHER_VERB = _data("other_verb")
BINDS_EXTRA = _data("binds_extra")
ENDING_VERB = _data("ending_verb")
ONCE = _data("once")
WORKERS_OF = _data("workers")
RESERVE_OF = _data("reserve")
ASKS_WIND = _where("asks", "wind")
ASKS_SONG = _where("asks", "song")
ASKS_FATE = _where("asks", "fate")
PLACES_FIRST = _where("place", "first")
PLACES_LAST = _where("place", "last")
PLACES_ON_EDGES = _where("place", "edges")
HAS_DUSK = table([0, *(int(p.dusk is not None) for p in POWERS)])
HAS_ENDING = table([0, *(int(p.ending is not None) for p in POWERS)])
MEETS = table([0, *(int(p.enter is not None or p.trample is not None) for p in POWERS)])  # its moves can meet hidden workers
HAS_READY = table([0, *(int(p.ready is not None) for p in POWERS)])

CHAOS = NUMBER["chaos"]
CIRCE = NUMBER["circe"]
TARTARUS = NUMBER["tartarus"]
CHARYBDIS = NUMBER["charybdis"]
EUROPA = NUMBER["europa"]
CLIO = NUMBER["clio"]

# Whoever holds it, at the start of any turn.
weather = _hook("weather", "s", "0")
# An opponent holds it, at the start of a turn.
bind = _hook("bind", "s, foe", "0")
# The acting seat holds it. Masks are sets of spaces, of builds (blocks, and domes shifted by 25) or of directions.
dawn = _hook("dawn", "s", "0")
forces = _hook("forces", "s", "0")
other_turn = _hook("other_turn", "s", "False")
other_step = _hook("other_step", "s", "0")
do_other = _hook("do_other", "s, x", "0")
ready = _hook("ready", "s", "0")
prepare = _hook("prepare", "s, x", "0")
climb = _hook("climb", "s", "1")
enter = _hook("enter", "s, x, reach", "0")
displaced = _hook("displaced", "s, x, y", "-1")
claim = _hook("claim", "s, end, drop", "False")
trample = _hook("trample", "s, end, direction", "0")
again = _hook("again", "s, reach", "0")
build = _hook("build", "s, normal", "normal")
more = _hook("more", "s", "0")
on_built = _hook("on_built", "s, x, dome", "0")
ending = _hook("ending", "s", "0")
do_ending = _hook("do_ending", "s, x", str(ENDING))
partner = _hook("partner", "s", "0")
do_partner = _hook("do_partner", "s, x", "0")
dusk = _hook("dusk", "s", "0")
