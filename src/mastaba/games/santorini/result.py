"""Santorini: how the game ends, and what a turn leaves behind."""

from mastaba.engine.record import OVER
from mastaba.games.santorini.bits import lowest
from mastaba.games.santorini.holders import deal_powers
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.powers import ASKS_FATE, ASKS_SONG, ASKS_WIND, CHAOS, CHARYBDIS, CLIO, EUROPA, RESTS, TRACKS_CLIMB
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import FINISHED


@part
def end_game(s: State, winners: int) -> None:
    clear_turn(s)
    s.towers = 0
    s.mine = 0
    s.chosen = 0
    s.won = winners
    s.phase = FINISHED
    s.actor = OVER


@part
def seats_of(s: State, side: int) -> int:
    """The seats of a side, a bit each."""
    seats = 0
    for seat in range(s.players):
        if seat % s.sides == side:
            seats |= 1 << seat
    return seats


@part
def win(s: State, side: int) -> None:
    end_game(s, seats_of(s, side))


@part
def lose(s: State, side: int) -> None:
    """A side has lost: with two sides the other wins; with three it leaves and the last one left wins (6.3)."""
    if s.sides == 2:
        win(s, 1 - side)
        return
    rest = s.men[side]
    while rest:
        s.who[lowest(rest)] = 0
        rest &= rest - 1
    s.men[side] = 0
    s.reserve[side] = 0
    card = s.card[side]
    if TRACKS_CLIMB[s.holds[side]]:
        s.climber = 0
    s.card[side] = 0
    s.out |= 1 << side
    if card == CHARYBDIS:
        s.pools = 0
    elif card == EUROPA:
        s.talus = 0
    elif card == CLIO:
        s.coins = 0
        s.purse = 0
    elif card == CHAOS:
        s.chaos = 0
        s.deck = 0
        s.discards = 0
    elif ASKS_WIND[card]:
        s.wind = 0
    elif ASKS_SONG[card]:
        s.song = 0
    elif ASKS_FATE[card]:
        s.fate = 0
    elif RESTS[card]:
        s.credits = 0
    if side == s.veiled - 1:
        s.veiled = 0
        s.nobody = 0
        for x in range(25):
            s.perhaps[x] = 0
    deal_powers(s)
    left = ~s.out & 7
    if left & (left - 1) == 0:
        end_game(s, left)


@part
def clear_turn(s: State) -> None:
    s.at = 0
    s.extra = 0
    s.bans = 0
    s.limus = 0
    s.lover = 0
    s.bound = 0
    s.astray = 0
    s.asleep = 0
    s.demand = 0
    s.moved = 0
    s.moves = 0
    s.built = 0
    s.forced = 0
    s.climbed = 0
    s.gliding = 0
    s.origin = 0
    s.landed = 0
    s.pre = 0
    s.hero = 0
    s.last = 0
    s.kind = 0
    s.builds = 0
    s.domed = 0
    s.fallen = 0
    s.picked = 0
    s.resume = 0
    for word in range(10):
        s.visited[word] = 0
