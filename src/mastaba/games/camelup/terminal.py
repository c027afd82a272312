"""Camel Up: the table in a terminal."""

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from mastaba.games.camelup.tables import CAMELS
from mastaba.games.camelup.view import Player, View

STYLE = {
    "blue": "white on blue",
    "green": "black on green",
    "orange": "black on dark_orange",
    "yellow": "black on yellow",
    "white": "black on white",
}
ARROW = {"oasis": "+1", "mirage": "-1"}

# Column and row of each space on the 5 x 5 ring.
RING = {
    **{11 + i: (i, 0) for i in range(5)},
    16: (4, 1), 1: (4, 2), 2: (4, 3),
    **{3 + i: (4 - i, 4) for i in range(5)},
    8: (0, 3), 9: (0, 2), 10: (0, 1),
}  # fmt: skip


def draw(view: View) -> RenderableType:
    return Group(_track(view), _bets(view), Columns([_player(view, p, who) for p, who in enumerate(view.players)]))


def badge(camel: str) -> Text:
    return Text(f" {camel[0].upper()} ", style=STYLE[camel])


def _track(view: View) -> RenderableType:
    cells: dict[tuple[int, int], RenderableType] = {at: _space(view, space) for space, at in RING.items()}
    middle = Text("\n").join(
        [
            Text(f"leg {view.leg}", style="bold"),
            Text("in  ").append_text(Text(" ").join(badge(c) for c in view.dice_left)),
            Text("out ").append_text(Text(" ").join(badge(c).append(f"{v or '?'}") for c, v in view.dice_out.items())),
        ]
    )
    ranking = Text("rank\n").append_text(Text(" ").join(badge(c) for c in view.ranking))
    past = [c for space, stack in view.stacks.items() if space > 16 for c in stack]
    if past:
        ranking.append("\nover the line ").append_text(Text(" ").join(badge(c) for c in past))
    cells[1, 2], cells[2, 2] = middle, ranking
    grid = Table.grid(padding=(0, 1))
    for _ in range(5):
        grid.add_column(min_width=13)
    for row in range(5):
        grid.add_row(*(cells.get((col, row), "") for col in range(5)))
    return Panel(grid, title="Camel Up", subtitle="the line lies between 16 and 1")


def _space(view: View, space: int) -> RenderableType:
    lines = [badge(c) for c in reversed(view.stacks.get(space, []))]
    for tile in view.tiles:
        if tile.space == space:
            lines.append(Text(f"{tile.side} {ARROW[tile.side]} (P{tile.owner})", style="italic"))
    style = "" if lines else "dim"
    return Panel(Text("\n").join(lines), title=str(space), title_align="left", height=max(3, len(lines) + 2), style=style)


def _bets(view: View) -> RenderableType:
    table = Table(title="bets", title_justify="left", show_header=False)
    stacks = Text("leg tiles  ")
    for camel in CAMELS:
        left = view.leg_stacks[camel]  # type: ignore[index]
        stacks.append_text(badge(camel)).append(f" {left[0] if left else '-'}   ")
    table.add_row(stacks)
    for name, deck in view.decks.items():
        line = Text(f"{name:<7}")
        for card in deck:
            line.append(f" P{card.owner}")
            line.append_text(badge(card.camel) if card.camel else Text(" ? ", style="reverse dim"))
        table.add_row(line)
    return table


def _player(view: View, seat: int, p: Player) -> RenderableType:
    lines = [Text(f"{'?' if p.money is None else p.money} EP   pyramid {p.pyramid_tiles}   leg now {p.leg_now:+d}")]
    tiles = Text("leg ")
    for t in p.leg_tiles:
        tiles.append_text(badge(t.camel)).append(f"{t.value} ")
    lines.append(tiles)
    hand = Text(f"cards {p.cards_held} ")
    for c in p.cards or []:
        hand.append_text(badge(c))
    lines.append(hand)
    turn = "  to move" if view.actor == seat else ""
    return Panel(Text("\n").join(lines), title=f"P{seat}{turn}", style="bold" if turn else "", width=36)
