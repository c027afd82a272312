"""Alhambra: the table in a terminal."""

from rich.box import SIMPLE
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from mastaba.games.alhambra.view import Card, Dirk, Player, RoundScore, Tile, View

STYLE = {
    "pavilion": "white on blue",
    "seraglio": "white on red",
    "arcades": "black on dark_goldenrod",
    "chambers": "black on white",
    "garden": "black on green",
    "tower": "white on purple",
}
MONEY = {"yellow": "black on yellow", "green": "black on green", "blue": "white on blue", "orange": "black on dark_orange"}
WALL, LONGEST_WALL = "red", "bold bright_yellow"
WIDTH, HEIGHT = 7, 3  # of a cell, with the walls it shares


def draw(view: View) -> RenderableType:
    parts = [_market(view), Columns([_player(view, p, who) for p, who in enumerate(view.players)])]
    if view.dirk is not None:
        parts.append(_dirk(view.dirk))
    parts.append(_scores(view))
    return Group(*parts)


def tile_badge(tile: Tile) -> Text:
    return Text().append(f" {tile.code} ", style=STYLE[tile.type])


def card_badge(card: Card) -> Text:
    return Text().append(f" {card.currency[0].upper()}{card.value} ", style=MONEY[card.currency])


def _market(view: View) -> RenderableType:
    table = Table.grid(padding=(0, 2))
    slots, prices = [], []
    for slot in view.market:
        slots.append(Text().append(f" {slot.currency:<6} ", style=MONEY[slot.currency]))
        line = tile_badge(slot.tile) if slot.tile else Text(" empty ", style="dim")
        if slot.over is not None:
            line.append(" exact" if slot.over == 0 else f" {slot.over} over", style="bold green" if slot.over == 0 else "dim")
        prices.append(line)
    table.add_row(Text("market", style="bold"), *slots)
    table.add_row("", *prices)
    table.add_row(Text("display", style="bold"), *(card_badge(card) if card else Text("empty", style="dim") for card in view.display))
    bag = Text(f"bag {len(view.bag_tiles)}: ")
    for kind, n in view.bag.items():
        bag.append(f" {kind[0].upper()} {n} ", style=STYLE[kind]).append(" ")
    bag.append(f"  pile {view.pile}  discards {view.discards}")
    for card in view.scoring_cards:
        bag.append(f"  {card.card} in {card.soonest}-{card.latest} cards")
    title = f"Alhambra, turn {view.turns + 1}: {view.phase}"
    if view.asked.tile:
        title += f" {view.asked.tile.code}"
    return Panel(Group(table, bag), title=title, subtitle="the last turn" if view.last_turn else None)


def _player(view: View, seat: int, p: Player) -> RenderableType:
    lines: list[RenderableType] = [_palace(view, seat, p)]
    counts = Text()
    for kind, n in p.tiles.items():
        counts.append(f" {kind[0].upper()} {n} ", style=STYLE[kind] if n else "dim").append(" ")
    lines.append(counts.append(f" wall {p.wall}", style=LONGEST_WALL))
    for name, tiles in (("reserve", p.reserve), ("to place", p.unplaced)):
        if tiles:
            lines.append(Text(f"{name} ").append_text(Text(" ").join(tile_badge(t) for t in tiles)))
    hand = Text(f"{p.cards} cards ")
    hand.append_text(Text(" ").join(card_badge(card) for card in p.hand or []))
    lines.append(hand)
    mine = view.actor == seat
    return Panel(Group(*lines), title=f"P{seat}  {p.score} points{'  to decide' if mine else ''}", border_style="bold" if mine else "dim")


def _palace(view: View, seat: int, p: Player) -> RenderableType:
    """Cells of 7 x 3 characters that share their borders; walls are heavy lines, the longest one bright.

    Empty cells where the tile may go show their coordinates, tiles that it may replace an asterisk.
    """
    tiles = {(placed.x, placed.y): placed.tile for placed in p.palace}
    sites = {(site.x, site.y) for site in view.asked.sites} if view.actor == seat else set()
    shown = [*tiles, *sites, (0, 0)]
    left, top = min(x for x, _ in shown), min(y for _, y in shown)
    columns, rows = max(x for x, _ in shown) - left + 1, max(y for _, y in shown) - top + 1
    canvas = [[(" ", "")] * (columns * (WIDTH - 1) + 1) for _ in range(rows * (HEIGHT - 1) + 1)]

    def write(row: int, col: int, text: str, style: str) -> None:
        for k, letter in enumerate(text):
            canvas[row][col + k] = (letter, style)

    for x, y in shown:
        row, col = (y - top) * (HEIGHT - 1), (x - left) * (WIDTH - 1)
        if (x, y) == (0, 0):
            write(row + 1, col + 1, "lion".center(WIDTH - 2), "bold black on cyan")
        elif (x, y) in tiles:
            tile = tiles[x, y]
            name = tile.code.partition("-")[0] + ("*" if (x, y) in sites else "")
            write(row + 1, col + 1, name.center(WIDTH - 2), STYLE[tile.type])
        else:
            write(row + 1, col + 1, f"{x},{y}".center(WIDTH - 2), "bold green")
    # The longest wall last, so that it shows where walls meet.
    printed = [(x, y, side, WALL) for (x, y), tile in tiles.items() for side in tile.walls]
    for x, y, side, style in [*printed, *((edge.x, edge.y, edge.side, LONGEST_WALL) for edge in p.wall_edges)]:
        row, col = (y - top) * (HEIGHT - 1), (x - left) * (WIDTH - 1)
        if side in "NS":
            write(row + (HEIGHT - 1) * (side == "S"), col, "█" * WIDTH, style)
        else:
            for k in range(HEIGHT):
                write(row + k, col + (WIDTH - 1) * (side == "E"), "█", style)
    text = Text()
    for line in canvas:
        for letter, style in line:
            text.append(letter, style=style)
        text.append("\n")
    return text


def _dirk(dirk: Dirk) -> RenderableType:
    line = Text(" ").join(tile_badge(t) for t in dirk.tiles)
    return Panel(line, title=f"Dirk  {dirk.score} points")


def _scores(view: View) -> RenderableType:
    """The rounds held, and the next one as it would be scored now."""
    builders: list[tuple[str, Player | Dirk]] = [(f"P{p}", player) for p, player in enumerate(view.players)]
    if view.dirk is not None:
        builders.append(("Dirk", view.dirk))
    now = "" if view.next_round is None else f"; in brackets: round {view.next_round} if it were scored now"
    table = Table(title=f"points by type{now}", title_justify="left", box=SIMPLE, padding=(0, 1, 0, 0))
    table.add_column("")
    for name, _ in builders:
        table.add_column(name, justify="right")
    for part in [*view.round_points, "wall", "together"]:
        table.add_row(part, *(_rounds(builder, part) for _, builder in builders), end_section=part == "wall")
    return table


def _rounds(builder: Player | Dirk, part: str) -> str:
    """One part of a builder's score, round by round."""
    held = "+".join(str(_points(r, part)) for r in builder.rounds if r is not None)
    return held if builder.scored_now is None else f"{held} ({_points(builder.scored_now, part)})"


def _points(scored: RoundScore, part: str) -> int:
    if part == "wall":
        return scored.wall
    return scored.total if part == "together" else scored.types[part].points  # type: ignore[index]
