"""Alhambra: what is impossible about a position."""

from mastaba.engine.record import CHANCE, OVER
from mastaba.games.alhambra.notation import coordinates
from mastaba.games.alhambra.state import (
    ACTION,
    DEAL,
    DESTINATION,
    DIRK,
    DIRK_DRAWS,
    DIRK_STARTS,
    DISPLAY,
    DONE,
    LEFTOVERS,
    MARKET,
    OPEN_DISPLAY,
    OPEN_MARKET,
    PAYING,
    PICKING,
    PLACING,
    State,
)
from mastaba.games.alhambra.tables import ALL_TILES, COPIES, DOWN, KINDS, PRICE, RIGHT, START_MONEY, TILES, TYPE, WALLS

Cell = tuple[int, int]


def check(s: State) -> str | None:
    """The first impossible thing about a position, in words."""
    if not 2 <= s.players <= 6:
        return "Alhambra is for 2 to 6 players"
    return _check_tiles(s) or _check_money(s) or _check_palaces(s) or _check_course(s) or _check_counts(s)


def _check_tiles(s: State) -> str | None:
    seen = 0
    groups = [s.bag, s.dirk, *s.palace, *s.reserve, *s.unplaced, *(1 << (t - 1) for t in s.market if t)]
    for group in groups:
        if seen & group:
            return "a tile lies in two places"
        seen |= group
    if seen != ALL_TILES:
        return "a tile is missing"
    if s.players != 2 and (s.dirk or s.dirk_due):
        return "Dirk plays only at a table of two"
    for tile in range(TILES):
        if (s.cell[tile] != 0) != any(group >> tile & 1 for group in s.palace):
            return "a tile has a cell exactly if it lies in a palace"
    return None


def _check_money(s: State) -> str | None:
    for kind in range(KINDS):
        shift = 4 * (kind % 9)
        cards = s.pile[kind] + s.discards[kind] + s.display.tolist().count(kind + 1)
        cards += sum(s.hand[seat, kind // 9] >> shift & 15 for seat in range(s.players))
        if cards != COPIES[s.players] or min(s.pile[kind], s.discards[kind]) < 0:
            return f"there are {COPIES[s.players]} money cards of each kind"
    if s.pile_cards != sum(s.pile.tolist()):
        return "the cards of the pile are miscounted"
    for seat in range(s.players):
        for currency in range(4):
            if s.money[seat, currency] != sum((s.hand[seat, currency] >> 4 * v & 15) * (v + 1) for v in range(9)):
                return "a hand is miscounted"
    inside = [w for w in range(2) if s.window[w, 1]]
    if not inside and s.turned:
        return "places of the pile are counted only while a scoring card is in it"
    for which in inside:
        low, high = s.window[which, 0], s.window[which, 1]
        if not 1 <= low <= high or high <= s.turned or high - s.turned > s.pile_cards + len(inside):
            return "a scoring card in the pile lies on a place that is still to come"
    if len(inside) == 2 and s.window[0, 1] >= s.window[1, 0]:
        return "scoring card A lies above B"
    return None


def _check_palaces(s: State) -> str | None:
    for seat in range(s.players):
        walls: dict[Cell, int] = {(0, 0): 0}
        for tile in range(TILES):
            if s.palace[seat] >> tile & 1:
                cell = coordinates(s.cell[tile])
                if cell in walls:
                    return f"two tiles lie on {cell[0]},{cell[1]} in the palace of seat {seat}"
                walls[cell] = WALLS[tile]
        wrong = _check_palace(walls)
        if wrong:
            return f"in the palace of seat {seat} {wrong}"
        for kind in range(6):
            if s.count[seat, kind] != sum(TYPE[t] == kind for t in range(TILES) if s.palace[seat] >> t & 1):
                return "the tiles of a palace are miscounted"
    if any(s.count[DIRK, k] != sum(TYPE[t] == k for t in range(TILES) if s.dirk >> t & 1) for k in range(6)):
        return "Dirk's tiles are miscounted"
    return None


def _beside(cell: Cell, side: int) -> Cell:
    return cell[0] + RIGHT[side], cell[1] + DOWN[side]


def _check_palace(walls: dict[Cell, int]) -> str | None:
    reached, todo = {(0, 0)}, [(0, 0)]
    for cell in todo:
        for side in range(4):
            other = _beside(cell, side)
            if other not in walls:
                continue
            wall = walls[cell] >> side & 1
            if wall != walls[other] >> (side + 2) % 4 & 1:
                return "a wall meets an open side"
            if not wall and other not in reached:
                reached.add(other)
                todo.append(other)
    if len(reached) < len(walls):
        return "a tile cannot be reached on foot from the fountain"
    xs, ys = {x for x, _ in walls}, {y for _, y in walls}
    corner = (min(xs) - 1, min(ys) - 1)
    outside, todo = {corner}, [corner]
    for cell in todo:
        for side in range(4):
            x, y = _beside(cell, side)
            inside_frame = corner[0] <= x <= max(xs) + 1 and corner[1] <= y <= max(ys) + 1
            if inside_frame and (x, y) not in walls and (x, y) not in outside:
                outside.add((x, y))
                todo.append((x, y))
    frame = (max(xs) - min(xs) + 3) * (max(ys) - min(ys) + 3)
    return "there is a hole" if len(outside) + len(walls) < frame else None


def _check_course(s: State) -> str | None:
    expected = OVER if s.phase == DONE else CHANCE if s.phase > DESTINATION else None
    if expected is not None and s.actor != expected:
        return "the phase and the actor do not agree"
    if s.phase <= DESTINATION and s.actor != s.turn and s.ending != LEFTOVERS:
        return "the seat whose turn it is decides"
    if s.ending == LEFTOVERS and s.phase not in (PICKING, DESTINATION, DONE):
        return "leftover tiles are placed, then the game is over"
    if s.phase == DONE and s.ending != LEFTOVERS:
        return "the game is over only after the leftover tiles are given out"
    if s.turn >= s.players or (any(s.unplaced[p] for p in range(s.players) if p != s.turn) and s.ending != LEFTOVERS):
        return "only the seat whose turn it is has tiles to place"
    return _check_decision(s) or _check_draw(s)


def _check_decision(s: State) -> str | None:
    if s.phase == PAYING:
        tile = s.market[s.slot - 1] if s.slot else 0
        if not tile or s.money[s.actor, s.slot - 1] < PRICE[tile - 1]:
            return "a payment needs a slot with a tile that can be paid"
    elif s.slot:
        return "a slot is named only while it is paid"
    if s.bonus and s.phase not in (ACTION, PAYING, PLACING):
        return "a bonus is being used during the actions of a turn only"
    tiles = s.unplaced[s.actor] if s.actor >= 0 else 0
    if s.phase == PLACING and not (s.tile and s.reserve[s.actor] >> (s.tile - 1) & 1):
        return "the tile being placed lies in the reserve"
    if s.phase == DESTINATION and not (s.tile and tiles >> (s.tile - 1) & 1):
        return "the tile being placed is one of the unplaced"
    if s.tile and s.phase not in (PLACING, DESTINATION):
        return "a tile is named only while it is placed"
    if s.phase == PICKING and tiles.bit_count() < 2:
        return "one picks among two tiles or more"
    after_actions = s.phase in (PICKING, DESTINATION)
    if any(s.unplaced) and not after_actions and not s.bonus:
        return "bought tiles wait only during a bonus action"
    return None


def _check_draw(s: State) -> str | None:
    setting_up = s.phase in (OPEN_MARKET, DIRK_STARTS, DEAL, OPEN_DISPLAY)
    if setting_up and (any(s.palace) or any(s.reserve) or any(s.discards) or s.turns):
        return "nothing is built or paid before the first turn"
    if s.phase in (OPEN_MARKET, MARKET) and (all(s.market) or not s.bag):
        return "a tile is drawn for an empty slot of the market"
    if s.phase in (OPEN_DISPLAY, DISPLAY) and (all(s.display) or not (s.pile_cards or s.window[0, 1] or s.window[1, 1])):
        return "a money card is drawn for an empty slot of the display"
    if s.phase == DEAL and sum(s.money[s.turn, c] for c in range(4)) >= START_MONEY:
        return "a hand gets no more cards once it is worth 20"
    drawing = s.phase in (DIRK_STARTS, DIRK_DRAWS)
    if drawing != (s.dirk_due > 0) or s.dirk_due > s.bag.bit_count():
        return "Dirk draws tiles that are in the bag"
    if s.revealed and s.phase not in (DISPLAY, MARKET, DIRK_DRAWS):
        return "a scoring card that came up is scored at the end of the turn"
    return None


def _check_counts(s: State) -> str | None:
    if min(s.score) < 0 or any(s.score[p] for p in range(s.players, DIRK)):
        return "points are never below 0"
    for seat in range(s.players):
        if s.exact[seat] > s.purchases[seat]:
            return "exact purchases are among the purchases"
    if sorted(s.age_order.tolist()[: s.players]) != list(range(s.players)):
        return "age_order names each seat once"
    return None
