"""Alhambra: where tiles may lie, and the longest wall (4.1 to 4.4), on bit boards.

The innermost loop of search. A palace is drawn on three boards (floor, walls to the north, walls to the west), and
cells are judged a whole row at a time. The slow, obvious versions are the judges in the tests.
"""

from mastaba.engine.kernel import kernel
from mastaba.games.alhambra.state import ROWS, State
from mastaba.games.alhambra.tables import ALL_SHAPES, DOWN, LOWEST, REACH, RIGHT, SPAN, TYPE, WALLS


@kernel
def lowest(bits: int) -> int:
    """The lowest member of a set that is not empty."""
    return LOWEST[(bits & -bits) % 67]


@kernel
def build(s: State, seat: int, tile: int, cell: int) -> None:
    """Put a tile into the palace. The survey is the caller's."""
    s.palace[seat] |= 1 << tile
    s.cell[tile] = cell
    s.count[seat, TYPE[tile]] += 1


@kernel
def lift(s: State, seat: int, tile: int) -> None:
    """Take a tile out of the palace. The survey is the caller's."""
    s.palace[seat] &= ~(1 << tile)
    s.cell[tile] = 0
    s.count[seat, TYPE[tile]] -= 1


@kernel
def clear_board(s: State) -> None:
    s.left = 0
    s.top = 0
    for row in range(ROWS):
        s.floor[row] = 0
        s.north[row] = 0
        s.west[row] = 0


@kernel
def lay_out(s: State, seat: int) -> None:
    """Draw the seat's palace on the board, its first row and column in row 2 and column 2."""
    clear_board(s)
    x = 0
    y = 0
    tiles = s.palace[seat]
    while tiles != 0:
        cell = s.cell[lowest(tiles)]
        x = min(x, cell % SPAN - REACH)
        y = min(y, cell // SPAN - REACH)
        tiles &= tiles - 1
    s.left = x - 2
    s.top = y - 2
    draw_tile(s, 2 - y, 2 - x, 0)
    tiles = s.palace[seat]
    while tiles != 0:
        tile = lowest(tiles)
        cell = s.cell[tile]
        draw_tile(s, cell // SPAN - REACH - y + 2, cell % SPAN - REACH - x + 2, WALLS[tile])
        tiles &= tiles - 1


@kernel
def draw_tile(s: State, row: int, col: int, walls: int) -> None:
    s.floor[row] |= 1 << col
    s.north[row] |= (walls & 1) << col
    s.north[row + 1] |= ((walls >> 2) & 1) << col
    s.west[row] |= (((walls >> 3) & 1) << col) | (((walls >> 1) & 1) << (col + 1))


@kernel
def in_use(s: State, row: int) -> bool:
    """Whether a row of the board has tiles or borders on some."""
    return (s.floor[row - 1] | s.floor[row] | s.floor[row + 1]) != 0


@kernel
def ground(s: State, row: int) -> int:
    """Empty cells of a row that can be entered on foot and filled without closing off a hole (4.1).

    The palace being legal, a hole arises exactly if the eight neighbours have more than one run of occupied cells.
    """
    here = s.floor[row]
    n = s.floor[row - 1]
    e = here >> 1
    south = s.floor[row + 1]
    w = here << 1
    ne = n >> 1
    se = south >> 1
    sw = south << 1
    nw = n << 1
    once = n & ~nw
    begins = ne & ~n
    twice = once & begins
    once |= begins
    begins = e & ~ne
    twice |= once & begins
    once |= begins
    begins = se & ~e
    twice |= once & begins
    once |= begins
    begins = south & ~se
    twice |= once & begins
    once |= begins
    begins = sw & ~south
    twice |= once & begins
    once |= begins
    begins = w & ~sw
    twice |= once & begins
    once |= begins
    begins = nw & ~w
    twice |= once & begins
    once |= begins
    walk = (n & ~s.north[row]) | (south & ~s.north[row + 1]) | (w & ~s.west[row]) | (e & ~(s.west[row] >> 1))
    return once & ~twice & walk & ~here


@kernel
def clashes(s: State, row: int, walls: int) -> int:
    """Cells of a row where one of these walls would meet an open side, or one of the open sides a wall."""
    n = s.floor[row - 1] & (s.north[row] ^ -(walls & 1))
    e = (s.floor[row] >> 1) & ((s.west[row] >> 1) ^ -((walls >> 1) & 1))
    south = s.floor[row + 1] & (s.north[row + 1] ^ -((walls >> 2) & 1))
    w = (s.floor[row] << 1) & (s.west[row] ^ -((walls >> 3) & 1))
    return n | e | south | w


@kernel
def tiles_of_row(s: State, row: int) -> int:
    """Cells of a row with a tile other than the fountain."""
    return s.floor[row] & ~(1 << -s.left) if row == -s.top else s.floor[row]


@kernel
def survey(s: State, seat: int) -> None:
    """Find anew what the rules ask of the palace on the board."""
    s.wall[seat] = longest_wall(s, first_edge(s))
    missing = ALL_SHAPES
    row = 1
    while missing != 0 and in_use(s, row):
        cells = ground(s, row) | tiles_of_row(s, row)
        shapes = missing
        while shapes != 0:
            walls = lowest(shapes)
            if cells & ~clashes(s, row, walls) != 0:
                missing &= ~(1 << walls)
            shapes &= shapes - 1
        row += 1
    s.fits[seat] = ALL_SHAPES & ~missing
    removable = 0
    tiles = s.palace[seat]
    while tiles != 0:
        tile = lowest(tiles)
        cell = s.cell[tile]
        if may_remove(s, cell // SPAN - REACH - s.top, cell % SPAN - REACH - s.left):
            removable |= 1 << tile
        tiles &= tiles - 1
    s.removable[seat] = removable


@kernel
def redraw(s: State, seat: int) -> None:
    """Draw and survey a palace that has changed."""
    lay_out(s, seat)
    survey(s, seat)


@kernel
def occupied(s: State, row: int, col: int, side: int) -> int:
    """Whether a tile lies beyond this side of the cell."""
    return (s.floor[row + DOWN[side]] >> (col + RIGHT[side])) & 1


@kernel
def walled(s: State, row: int, col: int, side: int) -> int:
    """Whether there is a wall on this side of the cell."""
    if side & 1 != 0:
        return (s.west[row] >> (col + (side == 1))) & 1
    return (s.north[row + (side == 2)] >> col) & 1


@kernel
def next_edge(s: State, edge: int, on_foot: bool) -> int:
    """The edge that follows clockwise along the outline; on foot, along everything that cannot be crossed.

    An edge is a side of a cell, row << 8 | column << 2 | side. Turn round the corner at its end, through cell after
    cell, up to the next side that bars the way.
    """
    row = edge >> 8
    col = (edge >> 2) & 63
    side = (edge + 1) & 3
    while occupied(s, row, col, side) != 0 and not (on_foot and walled(s, row, col, side) != 0):
        row += DOWN[side]
        col += RIGHT[side]
        side = (side + 3) & 3
    return row << 8 | col << 2 | side


@kernel
def first_edge(s: State) -> int:
    """An edge of the outline: the north side of the first tile in the first row."""
    return 2 << 8 | lowest(s.floor[2]) << 2


@kernel
def longest_wall(s: State, start: int) -> int:
    """The longest run of walled edges on the way round the outline, which has no beginning (4.4)."""
    edge = start
    length = 0
    run = 0
    best = 0
    lead = -1  # length of the run that the start may have cut in two
    while length == 0 or edge != start:
        length += 1
        if walled(s, edge >> 8, (edge >> 2) & 63, edge & 3) != 0:
            run += 1
            best = max(best, run)
        else:
            if lead < 0:
                lead = run
            run = 0
        edge = next_edge(s, edge, False)
    return length if lead < 0 else max(best, run + lead)


@kernel
def may_remove(s: State, row: int, col: int) -> bool:
    """Whether all other tiles can still be reached on foot without this one, and it has a free side (4.3).

    Step back from the tile through an open side and walk along the obstacles, the empty cell being one of them, until
    you are back: every neighbour who can still be reached on foot is passed on the way.
    """
    neighbours = 0
    doors = 0
    door = 0
    for side in range(4):
        if occupied(s, row, col, side) != 0:
            neighbours += 1
            if walled(s, row, col, side) == 0:
                doors += 1
                door = side
    if neighbours == 4 or doors == 1:
        return neighbours != 4
    s.floor[row] &= ~(1 << col)
    start = (row + DOWN[door]) << 8 | (col + RIGHT[door]) << 2 | ((door + 2) & 3)
    edge = start
    passed = 0
    while passed == 0 or edge != start:
        side = edge & 3
        at_row = edge >> 8
        at_col = (edge >> 2) & 63
        if at_row + DOWN[side] == row and at_col + RIGHT[side] == col and walled(s, at_row, at_col, side) == 0:
            passed += 1
        edge = next_edge(s, edge, True)
    s.floor[row] |= 1 << col
    return passed == doors
