"""Santorini without powers: the fast way through the game. It does what opening.py and turn.py do when nobody holds anything.

While every kind of piece is left, the space a worker leaves can be built on, so single steps are exact (4.6); once one has run out,
a step counts only if something can be built after it, or if it wins.
"""

from mastaba.engine.ints import Ints
from mastaba.engine.kernel import kernel
from mastaba.games.santorini.bits import lowest
from mastaba.games.santorini.board import height, in_stock, new_worker, put_piece
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.result import end_game, win
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import AFTER, ALL, BEFORE, BLOCK, CHOOSE, FLAT, MOVE, NEIGHBOURS, PLACE, SELECT, WORKERS


@part
def plain_steps(s: State, x: int) -> int:
    return NEIGHBOURS[FLAT, x] & ~(s.men[0] | s.men[1] | s.domes | s.tall[height(s, x) + 2])


@part
def plain_moves(s: State, x: int) -> int:
    """Steps that can be followed by a build, or win."""
    rest = plain_steps(s, x)
    if s.short == 0:
        return rest
    free = in_stock(s, ~((s.men[0] | s.men[1]) ^ (1 << x)) & ~s.domes)
    found = 0 if (s.tall[3] >> x) & 1 else rest & s.tall[3]
    rest &= ~found
    while rest:
        y = lowest(rest)
        rest &= rest - 1
        if NEIGHBOURS[FLAT, y] & free:
            found |= 1 << y
    return found


@kernel
def plain_legal(s: State, out: Ints) -> int:
    if s.actor < 0:
        return 0
    n = 0
    base = MOVE
    mask = 0
    if s.phase == CHOOSE:
        workers = s.men[s.side]
        while workers:
            x = lowest(workers)
            workers &= workers - 1
            if plain_moves(s, x):
                out[n] = SELECT + x
                n += 1
        return n
    if s.phase == BEFORE:
        mask = plain_moves(s, s.at)
    elif s.phase == WORKERS:
        base = PLACE
        mask = ALL & ~(s.men[0] | s.men[1])
    else:
        base = BLOCK
        free = NEIGHBOURS[FLAT, s.at] & ~(s.men[0] | s.men[1] | s.domes)
        if s.short:
            free = in_stock(s, free)
        mask = (free & ~s.tall[3]) | ((free & s.tall[3]) << 25)
    while mask:
        out[n] = base + lowest(mask)
        mask &= mask - 1
        n += 1
    return n


@kernel
def plain_apply(s: State, action: int) -> None:
    s.ply += 1
    if s.phase == CHOOSE:
        s.at = action - SELECT
        s.phase = BEFORE
    elif s.phase == BEFORE:
        x = s.at
        y = action - MOVE
        s.who[y] = s.who[x]
        s.who[x] = 0
        s.men[s.side] ^= (1 << x) | (1 << y)
        if (s.tall[3] >> y) & 1 and (s.tall[3] >> x) & 1 == 0:
            win(s, s.side)
            return
        s.at = y
        s.phase = AFTER
    elif s.phase == WORKERS:
        plain_place(s, action - PLACE)
    else:
        put_piece(s, (action - BLOCK) % 25, (action - BLOCK) // 25)
        s.turns += 1
        s.turn = 1 - s.turn
        plain_begin(s)


@part
def plain_place(s: State, x: int) -> None:
    """The workers of one side, then those of the other; the first to place moves first."""
    new_worker(s, s.turn, x)
    if s.made[s.turn] == 2:
        s.turn = 1 - s.turn
        s.actor = s.turn
        s.step += 1
        if s.step == 2:
            s.step = 0
            plain_begin(s)


@part
def plain_begin(s: State) -> None:
    """The turn of the seat `turn` begins."""
    s.side = s.turn
    s.actor = s.turn
    s.at = 0
    s.phase = CHOOSE
    if s.turns >= s.max_turns:
        end_game(s, 3)
    elif not plain_line(s):
        win(s, 1 - s.side)


@part
def plain_line(s: State) -> bool:
    """Whether the side has a complete turn."""
    workers = s.men[s.side]
    while workers:
        if plain_moves(s, lowest(workers)):
            return True
        workers &= workers - 1
    return False
