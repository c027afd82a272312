"""Santorini: who has which power. `State.holds` is the only truth; Chaos, Circe and the Golden Fleece change just that."""

from mastaba.engine.kernel import kernel
from mastaba.games.santorini.bits import lowest
from mastaba.games.santorini.board import around
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.powers import BINDS_EXTRA, CHAOS, CIRCE, CLIO, ONCE, PLACES_LAST, bind, weather
from mastaba.games.santorini.state import State


@part
def effect(s: State, card: int) -> int:
    """The power a card gives."""
    return s.chaos if card == CHAOS else card


@kernel
def deal_powers(s: State) -> None:
    """Give every seat the power it has now."""
    near = around(s.ram) if s.ram else 0
    for seat in range(s.players):
        if s.fleece:
            s.holds[seat] = effect(s, s.fleece) if s.men[seat % s.sides] & near else 0
        else:
            s.holds[seat] = effect(s, s.card[seat])
    if s.stolen:
        thief = 0 if s.card[0] == CIRCE else 1
        s.holds[thief] = s.holds[1 - thief]
        s.holds[1 - thief] = 0


@part
def judge_circe(s: State) -> None:
    """At the start of Circe's turn: she takes the power of an opponent whose workers stand apart (8.17)."""
    if s.card[s.turn] != CIRCE:
        return
    victim = 1 - s.turn
    taken = 0
    if ONCE[s.card[victim]] == 0 and PLACES_LAST[s.card[victim]] == 0:
        taken = 1
        rest = s.men[victim]
        while rest:
            if around(1 << lowest(rest)) & s.men[victim]:
                taken = 0
            rest &= rest - 1
    if taken != s.stolen:
        s.climber = 0  # "your last turn" starts afresh
    s.stolen = taken


@part
def bind_turn(s: State) -> None:
    """What others' powers do to the turn that begins."""
    for seat in range(s.players):
        if s.holds[seat]:
            weather(s.holds[seat], s)
            if seat % s.sides != s.side:
                bind(s.holds[seat], s, seat)


@part
def bind_standing(s: State) -> None:
    """What holds from the start of an extra turn on: the wind, and coins (8.18)."""
    for seat in range(s.players):
        weather(s.holds[seat], s)
        if s.holds[seat] == CLIO and seat % s.sides != s.side:
            bind(CLIO, s, seat)


@part
def bind_extra(s: State, side: int) -> None:
    """What binds a worker of that side in an extra turn besides: standing effects of third players (8.18)."""
    for seat in range(s.players):
        if BINDS_EXTRA[s.holds[seat]] and seat % s.sides != s.side and seat % s.sides != side:
            bind(s.holds[seat], s, seat)
