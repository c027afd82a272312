"""Santorini: what stands where, and moving, building and taking pieces without asking whether one may."""

from mastaba.engine.kernel import kernel
from mastaba.games.santorini.bits import lowest
from mastaba.games.santorini.parts import part
from mastaba.games.santorini.state import State
from mastaba.games.santorini.tables import COINS, DOME_PIECE, FLAT, NEIGHBOURS


@kernel
def height(s: State, x: int) -> int:
    return ((s.tall[1] >> x) & 1) + ((s.tall[2] >> x) & 1) + ((s.tall[3] >> x) & 1)


@kernel
def everyone(s: State) -> int:
    """The spaces of all workers."""
    return s.men[0] | s.men[1] | s.men[2]


@kernel
def unseen(s: State) -> int:
    """Spaces that are nothing but a dome to the acting seat, whatever stands there (section 2)."""
    return s.coins if s.bans & COINS else 0


@kernel
def blocked(s: State) -> int:
    """Occupied spaces, as the acting seat sees them."""
    return everyone(s) | s.domes | s.talus | s.ram | unseen(s)


@kernel
def ours(s: State) -> int:
    return s.men[s.side]


@part
def foes(s: State) -> int:
    """Opponent workers that the acting seat's actions and powers can see."""
    return everyone(s) & ~s.men[s.side] & ~unseen(s)


@kernel
def around(spaces: int) -> int:
    """The neighbours of a set of spaces (which may be members of it themselves)."""
    near = 0
    while spaces:
        near |= NEIGHBOURS[FLAT, lowest(spaces)]
        spaces &= spaces - 1
    return near


@part
def side_of(s: State, x: int) -> int:
    return (s.who[x] - 1) >> 2


@kernel
def worker_on(s: State, x: int) -> int:
    """The worker on a space, as a bit."""
    return 1 << (s.who[x] - 1)


@part
def unmoved(s: State) -> int:
    """Spaces of the acting side's workers that have not moved this turn."""
    spaces = 0
    rest = ours(s)
    while rest:
        x = lowest(rest)
        rest &= rest - 1
        if s.moved & worker_on(s, x) == 0:
            spaces |= 1 << x
    return spaces


@part
def usable(s: State) -> bool:
    """Whether the acting seat's hero power can be used, or is in use."""
    return s.hero == 1 or (s.spent >> s.turn) & 1 == 0


@part
def spend(s: State) -> None:
    """The hero power has been used."""
    s.hero = 1
    s.spent |= 1 << s.turn


@part
def put_worker(s: State, worker: int, x: int) -> None:
    """Put a worker (a number) on a space; entering the Abyss is noticed."""
    s.who[x] = worker + 1
    s.men[worker >> 2] |= 1 << x
    if s.abyss == x + 1:
        s.fallen = 1 + (worker >> 2)
    s.bottom &= ~(1 << x)


@part
def take_worker(s: State, x: int) -> int:
    """Take the worker off a space; return its number."""
    worker = s.who[x] - 1
    s.who[x] = 0
    s.men[worker >> 2] &= ~(1 << x)
    return worker


@part
def shift(s: State, x: int, y: int) -> None:
    """Move or force a worker to an empty space (or back to its own)."""
    put_worker(s, take_worker(s, x), y)


@part
def new_worker(s: State, side: int, x: int) -> None:
    """Bring a side's next worker into play."""
    put_worker(s, 4 * side + s.made[side], x)
    s.made[side] += 1


@part
def lift_tokens(s: State, x: int) -> None:
    """A space was built on or lost a block: its token goes (whirlpools and Talus back to their card)."""
    keep = ~(1 << x)
    s.pools &= keep
    s.talus &= keep
    s.coins &= keep


@part
def put_piece(s: State, x: int, dome: int) -> None:
    """Build on a space: the next block, or a dome."""
    piece = DOME_PIECE
    if dome:
        s.domes |= 1 << x
    else:
        piece = height(s, x)
        s.tall[piece + 1] |= 1 << x
    s.stock[piece] -= s.limited
    if s.stock[piece] == 0:
        s.short |= 1 << piece
    lift_tokens(s, x)


@part
def take_block(s: State, x: int) -> None:
    """Remove the top block; it leaves the game (1.2)."""
    s.tall[height(s, x)] &= ~(1 << x)
    lift_tokens(s, x)


@kernel
def in_stock(s: State, spaces: int) -> int:
    """The spaces whose next piece is not used up."""
    for piece in range(4):
        if (s.short >> piece) & 1:
            if piece == DOME_PIECE:
                spaces &= ~s.tall[3]
            else:
                spaces &= ~(s.tall[piece] & ~s.tall[piece + 1])
    return spaces


@part
def pieces(s: State, near: int) -> int:
    """Normal builds on the given spaces: blocks, and domes on height 3 shifted by 25, as BLOCK and DOME are numbered."""
    free = near & ~blocked(s)
    if s.limus:
        free &= ~around(s.men[s.limus - 1]) | s.tall[3]
    if s.short:
        free = in_stock(s, free)
    return (free & ~s.tall[3]) | ((free & s.tall[3]) << 25)


@part
def domes(s: State, near: int) -> int:
    """Domes at any height on the given spaces, as numbered from BLOCK on."""
    free = near & ~blocked(s)
    if s.limus:
        free &= ~around(s.men[s.limus - 1]) | s.tall[3]
    if (s.short >> DOME_PIECE) & 1:
        free = 0
    return free << 25


@part
def unoccupied_plain(s: State) -> int:
    """Unoccupied spaces without a token."""
    return ~(blocked(s) | s.pools | s.coins) & s.tall[0]


@kernel
def towers(s: State) -> int:
    """Complete towers on the board, as spaces."""
    return s.domes & s.tall[3]


@part
def ride(s: State, x: int, y: int) -> int:
    """Where a worker that moves from x onto the whirlpool on y rides on to, or -1 (8.32)."""
    others = s.pools & ~(1 << y)
    if others == s.pools or others == 0 or s.who[y] != 0:
        return -1
    z = lowest(others)
    return z if z == x or s.who[z] == 0 else -1


@part
def level(s: State, x: int, reach: int) -> int:
    """The spaces within reach that a worker on x gets to without changing level, rides included."""
    h = height(s, x)
    same = reach & s.tall[h] & ~s.tall[h + 1]
    wet = same & s.pools
    while wet:
        y = lowest(wet)
        wet &= wet - 1
        z = ride(s, x, y)
        if z >= 0 and height(s, z) != h:
            same &= ~(1 << y)
    return same
