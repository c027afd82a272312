"""Santorini: the table in a terminal."""

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from mastaba.games.santorini.view import Bind, Player, Space, View

GROUND = ("on grey15", "on grey35", "on grey54", "on grey78")  # the higher, the lighter
SIDE = ("bold white on blue", "bold white on red", "bold black on yellow")
ARROW = {"N": "↑", "NE": "↗", "E": "→", "SE": "↘", "S": "↓", "SW": "↙", "W": "←", "NW": "↖"}
TOKEN = {"whirlpool": "@", "coin": "$", "talus": "T", "ram": "R", "fate": "f", "abyss": "!"}
BINDS: dict[Bind, str] = {
    "no_up": "cannot move up",
    "no_down": "cannot move down",
    "wind": "nobody moves against the wind",
    "slide": "a moved worker is forced on",
    "no_rim": "no win by moving into the perimeter",
    "coins": "spaces with coins are as domes",
    "limus": "next to Limus' workers only complete towers are built",
    "must_up": "a worker must move up",
    "beside": "the chosen worker must end next to Adonis' workers",
    "bound": "bound workers must end their move next to Aphrodite's",
}
WIDTH = 7


def draw(view: View) -> RenderableType:
    return Group(Columns([_board(view), _table(view)]), Columns([_player(view, p, who) for p, who in enumerate(view.players)]))


def _board(view: View) -> RenderableType:
    grid = Table.grid(padding=(0, 0))
    for _ in range(6):
        grid.add_column(justify="center")
    for rank in range(4, -1, -1):
        grid.add_row(Text(f"\n{rank + 1} "), *(_space(view, view.board[5 * rank + file]) for file in range(5)))
    grid.add_row("", *(Text(f"{name:^{WIDTH}}", style="dim") for name in "abcde"))
    title = "extra turn" if view.extra_turn else view.phase.replace("_", " ")
    return Panel(grid, title="Santorini", subtitle=title)


def _space(view: View, space: Space) -> Text:
    """Three lines: dome and tokens, worker, height."""
    ground = GROUND[space.height]
    ink = "black" if space.height > 1 else "white"
    top = ("◠ " if space.dome else "") + "".join(TOKEN[t] for t in space.tokens)
    cell = Text(f"{top:^{WIDTH}}\n", style=f"bold {ink} {ground}")
    if space.worker:
        mark = f"{'♀' if space.worker.female else '♂'}{space.worker.side}" + ("*" if space.name == view.acting else "")
        cell.append(" " * 2, style=ground).append(f"{mark:^3}", style=SIDE[space.worker.side]).append(" " * 2 + "\n", style=ground)
    else:
        hidden = any(None in p.workers for p in view.players)
        hint = "?" if hidden and space.name in view.perhaps else ""
        cell.append(f"{hint:^{WIDTH}}\n", style=f"dim {ink} {ground}")
    return cell.append(f"{'▂' * space.height or '·':^{WIDTH}}", style=f"{ink} {ground}")


def _table(view: View) -> RenderableType:
    lines = [Text(view.asks, style="italic")]
    lines += [Text(f"• {BINDS[reminder.code]}", style="bold red") for reminder in view.reminders]
    stock = " ".join(map(str, view.stock.blocks))
    lines.append(Text(f"blocks {stock}   domes {view.stock.domes}" if view.stock.limited else "pieces without end"))
    lines.append(Text(f"complete towers {view.towers}   turn {view.turns + 1}"))
    cards = view.cards
    if cards.wind:
        lines.append(Text(f"wind {ARROW[cards.wind]} {cards.wind}"))
    if cards.song:
        lines.append(Text(f"song {ARROW[cards.song]} {cards.song}"))
    if cards.chaos or cards.chaos_discards:
        lines.append(
            Text(f"Chaos: {cards.chaos or '?'}, {len(cards.chaos_deck)} in the deck, discarded {', '.join(cards.chaos_discards) or 'none'}")
        )
    if cards.fleece:
        lines.append(Text(f"Golden Fleece: {cards.fleece}"))
    if cards.credits:
        lines.append(Text(f"Morpheus' credits {cards.credits}"))
    if view.offer:
        lines.append(Text(f"on offer: {', '.join(view.offer)}"))
    return Panel(Text("\n").join(lines), title="table", width=46)


def _player(view: View, seat: int, p: Player) -> RenderableType:
    lines = [Text(f" side {p.side} ", style=SIDE[p.side])]
    if p.name:
        lines.append(Text(f"{p.name}, {p.title}", style="bold"))
        if p.power != p.card:
            lines.append(Text(f"has now: {p.power or 'no power'}", style="magenta"))
        lines.append(Text(p.text or "", style="dim"))
    elif p.power:
        lines.append(Text(f"has now: {p.power}", style="magenta"))
    extras = (
        [f"reserve {p.reserve}"] * bool(p.reserve) + ["hero spent"] * p.hero_spent + ["eliminated"] * p.eliminated + ["winner"] * p.winner
    )
    lines.append(Text(f"workers {' '.join(w or '?' for w in p.workers)}   {'   '.join(extras)}"))
    turn = "  to decide" if view.actor == seat else ""
    return Panel(Text("\n").join(lines), title=f"P{seat}{turn}", style="bold" if turn else "", width=46)
