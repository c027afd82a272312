"""Cheops: the table in a terminal."""

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from mastaba.games.cheops.view import Place, Player, View

STYLE = {
    "red": "white on red3",
    "orange": "black on dark_orange",
    "yellow": "black on yellow1",
    "green": "black on green3",
    "blue": "white on blue",
    "purple": "white on purple",
}
LETTER = {"purple": "U"}  # as in the sheet tables: P is the pyramid


def draw(view: View) -> RenderableType:
    parts: list[RenderableType] = [_middle(view), Columns([_sheet(view, p, who) for p, who in enumerate(view.players)])]
    if view.marks or view.ways:
        parts.append(_choices(view))
    return Group(*parts)


def stone(colour: str, text: str = "") -> Text:
    letter = LETTER.get(colour, colour[:1].upper())
    return Text(f"{text or letter:^3}", style=STYLE.get(colour, "reverse"))


def _middle(view: View) -> RenderableType:
    line = Text(f"round {view.round}   active P{view.active}   dice ", style="bold")
    for colour in view.pool if view.phase in ("mark", "pay") else []:
        line.append_text(stone(colour)).append(" ")
    if view.blocked:
        line.append("  blocked ", style="dim")
        for colour in view.blocked:
            line.append_text(stone(colour)).append(" ")
    lines = [line]
    bonuses, symbols = Text("bonuses "), _symbols(view)
    for kind in view.bonuses:
        style = {"open": "", "this round": "bold green", "closed": "dim strike"}[kind.state]
        bonuses.append(f"{symbols[kind.id]} {kind.id} ({', '.join(kind.cells)})", style=style).append("   ")
    lines.append(bonuses)
    if view.last_round:
        lines.append(Text("the game ends with this round", style="bold red"))
    for seat in view.can_end_game:
        lines.append(Text(f"P{seat} can bring about the end in one turn", style="red"))
    title = f"{view.sheet_set.title} ({view.sheet_set.version})"
    return Panel(Text("\n").join(lines), title=title, subtitle=view.sheet_set.about or None)


def _symbols(view: View) -> dict[str, str]:
    """A letter for each bonus kind, all different."""
    found: dict[str, str] = {}
    for kind in view.bonuses:
        letters = [c for c in kind.id.lower() if c not in found.values()]
        found[kind.id] = letters[0] if letters else str(len(found))
    return found


def _cell(place: Place, symbols: dict[str, str]) -> Text:
    if place.marked:
        return stone(place.colour, "✕")
    mark = stone(place.colour)
    if place.symbol:
        mark = stone(place.colour, f"{mark.plain.strip()}{symbols[place.symbol]}")
    if place.dead:
        mark.stylize("dim strike")
    elif not place.ready:
        mark.stylize("dim")
    return mark


def _row(places: list[Place], symbols: dict[str, str], wide: int = 0) -> Text:
    """Stones side by side, in the middle of a width, the name of the first before them."""
    row = Text(" ").join(_cell(place, symbols) for place in places)
    row.pad_left(max(wide - len(row.plain), 0) // 2)
    return Text().append(f"{places[0].cell:<5}", style="dim").append_text(row)


def _sheet(view: View, seat: int, p: Player) -> RenderableType:
    turn = "  to move" if view.actor == seat else ""
    title = f"P{seat}  sheet {p.letter or '?'}{turn}"
    if not p.letter:
        return Panel("the sheets are being dealt", title=title, width=46)
    symbols = _symbols(view)
    wide = 4 * len(p.pyramid[0])
    arch = [[left, right] for left, right in zip(reversed(p.left), reversed(p.right), strict=True)]
    grid = Table.grid(padding=(0, 2))
    grid.add_row(
        Text("\n").join(_row(level, symbols, wide) for level in reversed(p.pyramid)),
        Text("\n").join(_row(level, symbols, 7) for level in ([[p.capstone]] if p.capstone else []) + arch),
        Text("\n").join(_row(row, symbols) for row in p.relief),
    )
    quarry = Text("quarry ")
    for q in p.quarry:
        quarry.append_text(stone(q.colour) if q.left else Text(" · ", style="dim"))
    jokers = Text(f"jokers {p.jokers}   bonuses {' '.join(p.bonuses) or '-'}")
    s = p.score
    parts = {
        "pyramid": s.pyramid,
        "arch": s.arch,
        "relief": s.relief,
        "bonuses": s.bonuses + s.finish,
        "jokers": s.jokers,
        "quarry": s.quarry,
    }
    score = Text(f"{s.total} ", style="bold").append("= " + " + ".join(f"{name} {n}" for name, n in parts.items()), style="dim")
    shared = {kind.id for kind in view.bonuses if len(kind.cells) > 1}
    notes = [
        Text(f"needs {cells[0]} for the {kind}", style="cyan") for kind, cells in p.missing.items() if len(cells) == 1 and kind in shared
    ]
    if not p.relief_can_be_completed and "relief" not in p.complete:
        notes.append(Text("the relief can no longer be completed", style="yellow"))
    return Panel(Group(grid, quarry, jokers, score, *notes), title=title, style="bold" if turn else "", width=74)


def _choices(view: View) -> RenderableType:
    table = Table.grid(padding=(0, 2))
    if view.pending:
        line = Text(f"pay {view.pending.cell} ({view.pending.colour}) of {view.pending.mark}: ")
        line.append(", ".join(f"{w.name} (-{w.points})" for w in view.ways))
        return line
    by_cost: dict[str, list[str]] = {}
    for mark in view.marks:
        cost = " + ".join(mark.pay)
        extra = "".join([f" skips {mark.skips}" if mark.skips else "", *(f" {b}!" for b in mark.bonuses)])
        extra += f" leaves {', '.join(mark.kills)} dead" if mark.kills else ""
        by_cost.setdefault(cost, []).append(f"{mark.name}{f' ({extra.strip()})' if extra else ''}")
    for cost, names in sorted(by_cost.items(), key=lambda item: item[0].count("quarry") + 2 * item[0].count("joker")):
        table.add_row(Text(cost, style="bold"), Text(", ".join(names)))
    return Panel(table, title=f"can be marked now (stones left: {view.stones_left})", title_align="left")
