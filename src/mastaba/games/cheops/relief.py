"""Cheops: what can still be done with the free squares of a relief."""

from mastaba.games.cheops.layout import Layout


def neighbours(sheets: Layout, free: set[int]) -> dict[int, list[int]]:
    """For each free square the free squares it touches."""
    found: dict[int, list[int]] = {square: [] for square in free}
    for a, b in sheets.dominoes:
        if a in free and b in free:
            found[a].append(b)
            found[b].append(a)
    return found


def most_dominoes(sheets: Layout, free: set[int]) -> int:
    """How many dominoes fit on the squares at most: a matching of a chessboard's dark squares with light ones."""
    touching = neighbours(sheets, free)
    partner: dict[int, int] = {}

    def place(dark: int, tried: set[int]) -> bool:
        for light in touching[dark]:
            if light not in tried:
                tried.add(light)
                if light not in partner or place(partner[light], tried):
                    partner[light] = dark
                    return True
        return False

    def is_dark(square: int) -> bool:
        cell = sheets.cells[square]
        return ((cell.row or 0) + (cell.col or 0)) % 2 == 0

    return sum(place(square, set()) for square in sorted(free) if is_dark(square))


def can_be_tiled(sheets: Layout, squares: set[int]) -> bool:
    return 2 * most_dominoes(sheets, squares) == len(squares)


def dead_squares(sheets: Layout, free: set[int]) -> list[int]:
    """Free squares that can never be marked, because no free square touches them (R8)."""
    return sorted(square for square, around in neighbours(sheets, free).items() if not around)
