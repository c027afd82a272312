"""What a sheet set must satisfy (1.10). The first thing wrong with one is told in words."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise

from mastaba.engine.errors import InvalidOptions
from mastaba.games.cheops.sheets.form import Cell, Sheet, SheetSet
from mastaba.games.cheops.tables import BITS, BONUSES, DOMINOES, NUM_ACTIONS, SQUARES, STONES


def refuse_faults(sheets: SheetSet) -> None:
    """Raise InvalidOptions with the first fault."""
    for fault in faults(sheets):
        raise InvalidOptions(f"the sheet set {sheets.data_version!r} cannot be played: {fault}")


def faults(sheets: SheetSet) -> Iterator[str]:
    """What is wrong, in the order of section 1.10. Later checks rely on the earlier ones."""
    yield from _players_and_dice(sheets)
    yield from _cells(sheets)
    yield from _pyramid(sheets)
    yield from _arch(sheets)
    yield from _relief(sheets)
    for letter, sheet in sheets.sheets.items():
        yield from _colours(sheets, letter, sheet)
    yield from _bonuses(sheets)
    yield from _sizes(sheets)
    yield from _actions(sheets)


def remarks(sheets: SheetSet) -> list[str]:
    """What is odd about a set that may be played: colours that are not even, tables that fall."""
    found = []
    for letter, sheet in sheets.sheets.items():
        stones = [c for row in (*sheet.pyramid, sheet.arch.left, sheet.arch.right, [sheet.arch.capstone], *sheet.relief) for c in row]
        for where, colours in (("building stones", stones), ("quarry", sheet.quarry)):
            tally = {c: colours.count(c) for c in sheets.colors}
            if len(set(tally.values())) > 1:
                found.append(
                    f"sheet {letter}, {where}: the colours are not equally often: {', '.join(f'{c} {n}' for c, n in tally.items())}"
                )
    for name, table in (
        ("pyramid", sheets.pyramid.points_by_highest_level),
        ("arch", [*sheets.arch.points_by_lower_column, sheets.arch.points_with_capstone]),
        ("relief", [sheets.relief.points_by_squares[k] for k in sorted(sheets.relief.points_by_squares, key=int)]),
    ):
        if any(b < a for a, b in pairwise(table)):
            found.append(f"the points of the {name} fall: {table}")
    return found


def action_names(sheets: SheetSet) -> list[str]:
    """The names of all actions as the rest of the file gives them."""
    stones = [c.id for c in sheets.cells if c.structure != "relief"]
    dominoes = [f"{a}-{b}" for a, b in sheets.dominoes]
    return ["END", *stones, *dominoes, *(f"Q{i + 1}" for i in range(sheets.quarry_rules.length)), "J"]


def _twice(words: Iterable[str]) -> str | None:
    """A word that occurs twice, whatever its case."""
    return next((w for w, n in Counter(w.casefold() for w in words).items() if n > 1), None)


def _bad_name(words: Iterable[str]) -> str | None:
    return next((w for w in words if not w or len(w) > 20 or any(ch.isspace() for ch in w)), None)


def _names(what: str, words: list[str]) -> Iterator[str]:
    bad = _bad_name(words)
    if bad is not None:
        yield f"{what} {bad!r} must be a word of 1 to 20 characters"
    twice = _twice(words)
    if twice is not None:
        yield f"{what} {twice!r} occurs twice"


def _players_and_dice(sheets: SheetSet) -> Iterator[str]:
    most = sheets.players.max
    if most < sheets.players.min:
        yield "players.max is below players.min"
    if sheets.jokers.printed < most:
        yield f"{sheets.jokers.printed} jokers are printed, fewer than {most} players"
    if len(sheets.sheets) < most:
        yield f"it has {len(sheets.sheets)} sheets, fewer than {most} players"
    yield from _names("the sheet", list(sheets.sheets))
    yield from _names("the colour", sheets.colors)
    for face in sheets.dice.faces:
        if face not in sheets.colors:
            yield f"a die shows {face!r}, which is not one of its colours"


def _cells(sheets: SheetSet) -> Iterator[str]:
    yield from _names("the cell", [c.id for c in sheets.cells])
    by_id = {c.id: c for c in sheets.cells}
    for cell in sheets.cells:
        for below in cell.needs:
            if below not in by_id:
                yield f"{cell.id} rests on {below!r}, which does not exist"
            elif by_id[below].structure != cell.structure:
                yield f"{cell.id} rests on {below}, which belongs to another structure"
        if cell.structure == "relief" and cell.needs:
            yield f"{cell.id} is a relief square and rests on nothing"
        if len(cell.needs) > 2 or len(set(cell.needs)) < len(cell.needs):
            yield f"{cell.id} must rest on at most two different stones"
    built: set[str] = set()
    while more := [c.id for c in sheets.cells if c.id not in built and built.issuperset(c.needs)]:
        built.update(more)
    stuck = [c.id for c in sheets.cells if c.id not in built]
    if stuck:
        yield f"{stuck[0]} can never be built: its supports rest on each other in a circle"


def _of(sheets: SheetSet, structure: str) -> list[Cell]:
    return [c for c in sheets.cells if c.structure == structure]


def _pyramid(sheets: SheetSet) -> Iterator[str]:
    sizes = sheets.pyramid.stones_per_level
    wanted = {(level + 1, i + 1) for level, n in enumerate(sizes) for i in range(n)}
    cells = [(c.level, c.position) for c in _of(sheets, "pyramid")]
    for level, n in enumerate(sizes):
        found = sum(at[0] == level + 1 for at in cells)
        if found != n:
            yield f"level {level + 1} of the pyramid has {found} cells, not {n} as stones_per_level says"
    if len(cells) != len(wanted) or set(cells) != wanted:
        yield "the pyramid needs one cell for every position of every level"
    if len(sheets.pyramid.points_by_highest_level) != len(sizes):
        yield f"points_by_highest_level needs one value for each of the {len(sizes)} levels"


def _arch(sheets: SheetSet) -> Iterator[str]:
    height = sheets.arch.column_height
    cells = _of(sheets, "arch")
    if len(cells) != 2 * height + 1:
        yield f"the arch has {len(cells)} cells, not {2 * height + 1} (two columns of {height} and a capstone)"
    wanted = {(side, level) for side in ("left", "right") for level in range(1, height + 1)}
    if {(c.column, c.level) for c in cells if c.column != "capstone"} != wanted or sum(c.column == "capstone" for c in cells) != 1:
        yield f"the arch needs levels 1 to {height} in the left and the right column, and one capstone"
    if len(sheets.arch.points_by_lower_column) != height + 1:
        yield f"points_by_lower_column needs {height + 1} values, for the heights 0 to {height}"


def _relief(sheets: SheetSet) -> Iterator[str]:
    rows, cols = sheets.relief.rows, sheets.relief.cols
    at = {c.id: (c.row, c.col) for c in _of(sheets, "relief")}
    wanted = {(r, c) for r in range(1, rows + 1) for c in range(1, cols + 1)}
    if len(at) != rows * cols or set(at.values()) != wanted:
        yield f"the relief needs {rows * cols} squares, one for each of its {rows} rows and {cols} columns"
        return
    listed = set()
    for a, b in sheets.dominoes:
        for square in (a, b):
            if square not in at:
                yield f"the domino {a}-{b} names {square!r}, which is no relief square"
                return
        (r, c), (r2, c2) = at[a], at[b]
        assert r and c and r2 and c2
        if abs(r - r2) + abs(c - c2) != 1:
            yield f"the squares of the domino {a}-{b} do not touch along an edge"
        if frozenset((a, b)) in listed:
            yield f"the domino {a}-{b} is listed twice"
        listed.add(frozenset((a, b)))
    touching = rows * (cols - 1) + cols * (rows - 1)
    if len(listed) != touching:
        yield f"{len(listed)} dominoes are listed, but {touching} pairs of squares touch"
    if rows * cols % 2:
        yield "dominoes cannot tile the relief: it has an odd number of squares"
    elif sorted(sheets.relief.points_by_squares) != sorted(str(n) for n in range(0, rows * cols + 1, 2)):
        yield f"points_by_squares needs a value for every even number from 0 to {rows * cols}"


def _colours(sheets: SheetSet, letter: str, sheet: Sheet) -> Iterator[str]:
    height = sheets.arch.column_height
    parts: list[tuple[str, list[str], int]] = [
        ("arch, left column", sheet.arch.left, height),
        ("arch, right column", sheet.arch.right, height),
        ("capstone", [sheet.arch.capstone], 1),
        ("quarry", sheet.quarry, sheets.quarry_rules.length),
    ]
    for name, rows, sizes in (
        ("pyramid, level", sheet.pyramid, sheets.pyramid.stones_per_level),
        ("relief, row", sheet.relief, [sheets.relief.cols] * sheets.relief.rows),
    ):
        if len(rows) != len(sizes):
            yield f"sheet {letter}: {name}s: {len(rows)} are given, not {len(sizes)}"
            return
        parts += [(f"{name} {i + 1}", row, n) for i, (row, n) in enumerate(zip(rows, sizes, strict=True))]
    for name, colours, n in parts:
        if len(colours) != n:
            yield f"sheet {letter}, {name}: {len(colours)} colours are given, not {n}"
        for colour in colours:
            if colour not in sheets.colors:
                yield f"sheet {letter}, {name}: {colour!r} is not one of the colours {', '.join(sheets.colors)}"


def _bonuses(sheets: SheetSet) -> Iterator[str]:
    ids = {c.id for c in sheets.cells}
    yield from _names("the bonus", [*(b.id for b in sheets.bonuses), sheets.finish_bonus.id])
    carries: dict[str, str] = {}
    for bonus in sheets.bonuses:
        if not bonus.cells:
            yield f"the bonus {bonus.id} has no cells"
        for cell in bonus.cells:
            if cell not in ids:
                yield f"the bonus {bonus.id} has a symbol on {cell!r}, which does not exist"
            if cell in carries:
                yield f"{cell} carries two symbols, {carries[cell]} and {bonus.id}"
            carries[cell] = bonus.id


def _sizes(sheets: SheetSet) -> Iterator[str]:
    stones = sum(c.structure != "relief" for c in sheets.cells)
    for what, found, most in (
        ("stones in pyramid and arch", stones, STONES),
        ("relief squares", len(sheets.cells) - stones, SQUARES),
        ("dominoes", len(sheets.dominoes), DOMINOES),
        ("cells and quarry stones", len(sheets.cells) + sheets.quarry_rules.length, BITS),
        ("bonus kinds", len(sheets.bonuses), BONUSES),
        ("actions", len(action_names(sheets)), NUM_ACTIONS),
    ):
        if found > most:
            yield f"it has {found} {what}; the engine holds {most}"


def _actions(sheets: SheetSet) -> Iterator[str]:
    names = action_names(sheets)
    given = sheets.action_space
    yield from _names("the action", names)
    if given is None:
        return
    if given.names != names:
        odd = next((i for i, (a, b) in enumerate(zip(given.names, names, strict=False)) if a != b), min(len(given.names), len(names)))
        wanted = f"must be {names[odd]}" if odd < len(names) else "is one too many"
        yield f"action_space.names: number {odd} {wanted}"
    if given.count != len(given.names):
        yield f"action_space.count is {given.count}, but there are {len(given.names)} names"
    stones = sum(c.structure != "relief" for c in sheets.cells)
    at = 0
    sizes = (("END", 1), ("STONE", stones), ("DOMINO", len(sheets.dominoes)), ("Q", sheets.quarry_rules.length), ("J", 1))
    for i, (verb, count) in enumerate(sizes):
        found = given.blocks[i] if i < len(given.blocks) else None
        if found is None or (found.verb, found.first_id, found.last_id, found.count) != (verb, at, at + count - 1, count):
            yield f"action_space.blocks: block {i} must be {verb}, {count} actions from {at} to {at + count - 1}"
        at += count
    if len(given.blocks) > len(sizes):
        yield f"action_space.blocks has {len(given.blocks)} blocks, not {len(sizes)}"
