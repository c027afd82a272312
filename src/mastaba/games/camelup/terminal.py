"""Camel Up: the table in a terminal, and the odds beside it. Drawn for 100 columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.columns import Columns
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from mastaba.games.camelup.tables import CAMELS, SPACES
from mastaba.games.camelup.view import Player, View

if TYPE_CHECKING:
    from mastaba.games.camelup.odds import Odds

STYLE = {
    "blue": "bold white on blue",
    "green": "bold black on green",
    "orange": "bold black on dark_orange",
    "yellow": "bold black on yellow",
    "white": "bold black on white",
}
TILE = {"oasis": ("oasis +1", "green"), "mirage": ("mirage -1", "magenta")}
PHASE = {"setup": "the camels take their places", "decide": "to move", "reveal": "a die comes out", "over": "the race is over"}

HOLDS = ("leg now", "pyramid", "leg tiles", "desert tile", "cards in hand")
EARNED = ("tiles", "rolls", "leg bets", "race bets", "spared")

CELL = 14  # columns of a space
INSIDE = CELL - 2

# Column and row of each space on the 5 x 5 ring, and the way on from it.
RING = {
    **{11 + i: (i, 0) for i in range(5)},
    16: (4, 1), 1: (4, 2), 2: (4, 3),
    **{3 + i: (4 - i, 4) for i in range(5)},
    8: (0, 3), 9: (0, 2), 10: (0, 1),
}  # fmt: skip
WAY = {**dict.fromkeys((15, 16, 1, 2), "↓"), **dict.fromkeys(range(3, 7), "←"), **dict.fromkeys(range(7, 11), "↑")}


def draw(view: View) -> RenderableType:
    return _Tabletop(view)


class _Tabletop:
    """The track with the bets beside it, or below it where the terminal is narrow."""

    def __init__(self, view: View) -> None:
        self.view = view

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        track, market = _track(self.view), _market(self.view)
        if options.max_width >= 5 * CELL + 29:
            side_by_side = Table.grid(padding=(0, 1))
            side_by_side.add_row(track, Group(*market))
            yield side_by_side
        else:
            yield track
            yield Columns([market[0], Group(*market[1:])])
        yield _seats(self.view)


def badge(camel: str) -> Text:
    return Text(f" {camel[0].upper()} ", style=STYLE[camel])


def _row(parts: list[Text], between: str = " ") -> Text:
    return Text(between).join(parts)


# The track.


def _track(view: View) -> Text:
    rows: list[list[Text]] = []
    for row in range(5):
        here = {col: space for space, (col, r) in RING.items() if r == row}
        height = max(1, *(len(_standing(view, space)) for space in here.values()))
        cells = {col: _cell(view, space, height) for col, space in here.items()}
        blank = [Text(" " * CELL)] * (height + 2)
        rows.append([_row([cells.get(col, blank)[line] for col in range(5)], "") for line in range(height + 2)])
    ring = [line for row in rows for line in row]
    # The middle lies inside rows 1..3, columns 1..3.
    first, room = len(rows[0]), sum(len(r) for r in rows[1:4])
    middle = _middle(view)
    for i, text in enumerate(middle, first + (room - len(middle)) // 2):
        text.align("center", 3 * CELL)
        ring[i] = _row([ring[i][:CELL], text, ring[i][4 * CELL :]], "")
    whole = _row(ring, "\n")
    whole.no_wrap, whole.overflow = True, "crop"
    return whole


def _standing(view: View, space: int) -> list[Text]:
    """What is on a space, from the top down."""
    lines = [_camel(c) for c in reversed(view.stacks.get(space, []))]
    for tile in view.tiles:
        if tile.space == space:
            words, colour = TILE[tile.side]
            lines.append(Text(f"{words} P{tile.owner}", style=f"bold {colour}"))
    for line in lines:
        line.align("center", INSIDE)
    return lines


def _camel(camel: str) -> Text:
    return Text(f"{camel:^8}", style=STYLE[camel])


def _cell(view: View, space: int, height: int) -> list[Text]:
    lines = _standing(view, space)
    frame = "bold" if lines else "bright_black"
    lines = [Text(" " * INSIDE)] * (height - len(lines)) + lines
    side = Text("│", style=frame)
    head = Text(f"╭ {space} {WAY.get(space, '→')} ", style=frame)
    head.append("─" * (CELL - 1 - len(head)) + "╮")
    foot = Text("╰" + ("▞" * INSIDE if space == SPACES else "─" * INSIDE) + "╯", style=frame)
    if space == SPACES:
        foot.stylize("bold bright_white", 1, CELL - 1)  # the finish line
    return [head, *(_row([side, line, side], "") for line in lines), foot]


def _middle(view: View) -> list[Text]:
    who = f"P{view.actor} " if view.phase == "decide" else f"P{view.turn}: " if view.phase == "reveal" else ""
    title = Text(f"leg {view.leg}   " if view.leg else "").append(who + PHASE[view.phase], style="bold")
    lines = [title, Text()]
    if view.ranking:
        lines.append(_row([Text("ranking "), *(badge(c) for c in view.ranking)]))
    if view.dice_left:
        lines.append(_row([Text("in the pyramid "), *(badge(c) for c in view.dice_left)]))
    if view.dice_out and view.phase != "setup":
        lines.append(_row([Text("out "), *(badge(c).append(str(v or "?") + " ") for c, v in view.dice_out.items())]))
    crossed = [c for space, stack in view.stacks.items() if space > SPACES for c in reversed(stack)]
    if crossed:
        lines += [Text(), _row([Text("over the line ", style="bold"), *(badge(c) for c in crossed)])]
    return lines


# Bets and players.


def _market(view: View) -> list[RenderableType]:
    leg = Table.grid(padding=(0, 1))
    for camel in CAMELS:
        left = view.leg_stacks[camel]  # type: ignore[index]
        leg.add_row(_camel(camel), Text("  ".join(map(str, left)) or "none left", style="bold" if left else "bright_black"))
    panels: list[RenderableType] = [Panel(leg, title="leg tiles", title_align="left", width=28)]
    for name, deck in view.decks.items():
        cards = [Text(f"P{c.owner}").append_text(badge(c.camel) if c.camel else Text(" ? ", style="reverse dim")) for c in deck]
        panels.append(Panel(Columns(cards), title=f"{name} deck, {len(deck)}", title_align="left", width=28))
    return panels


def _seats(view: View) -> RenderableType:
    over = view.phase == "over"
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bright_black")
    for name in ("", "EP", *(EARNED if over else HOLDS)):
        table.add_column(name, justify="right" if name in ("EP", "leg now", "pyramid", *EARNED) else "left")
    best = max((p.money or 0 for p in view.players), default=0)
    for seat, player in enumerate(view.players):
        mark = "★" if over and player.money == best else "▶" if view.actor == seat else " "
        you = " (you)" if view.seat == seat else ""
        money = Text("?" if player.money is None else str(player.money), style="bold yellow")
        rest = _earned(player) if over else _holds(view, player)
        table.add_row(f"{mark} P{seat}{you}", money, *rest, style="bold" if mark != " " else "")
    return table


def _holds(view: View, player: Player) -> list[RenderableType]:
    tiles = _row([badge(t.camel).append(str(t.value), style="not bold") for t in player.leg_tiles])
    laid = [Text(f"{t.side} on {t.space}", style=TILE[t.side][1]) for t in view.tiles if t.space == player.tile_space]
    desert = laid[0] if laid else Text("at hand", style="bright_black")
    hand = Text(str(player.cards_held)) if player.cards is None else _row([badge(c) for c in player.cards], "")
    return [f"{player.leg_now:+d}", str(player.pyramid_tiles), tiles, desert, hand]


def _earned(player: Player) -> list[RenderableType]:
    e = player.earned
    return [] if e is None else [f"{amount:+d}" for amount in (e.tiles, e.rolls, e.leg_bets, e.race_bets, e.spared)]


# Odds.


def draw_odds(odds: Odds) -> RenderableType:
    chances = Table(title="chances, %", title_justify="left", header_style="bright_black")
    for name in ("", "1st", "2nd", "3rd", "4th", "5th", "wins", "loses"):
        chances.add_column(name, justify="right", min_width=5)
    for camel in odds.camels:
        leg = [_percent(p, max(c.leg[rank] for c in odds.camels)) for rank, p in enumerate(camel.leg)]
        wins = _percent(camel.winner, max(c.winner for c in odds.camels))
        loses = _percent(camel.loser, max(c.loser for c in odds.camels))
        chances.add_row(_camel(camel.camel), *leg, wins, loses)
    facts = Text(f"the race ends this leg: {100 * odds.race_ends:.1f} %   rolls to the end of the race: {odds.rolls:.1f}")
    for tile in odds.tiles:
        words, colour = TILE[tile.side]
        facts.append(f"\n{words} of P{tile.owner} on {tile.space}: {tile.landings:.2f} landings", style=colour)
    facts.append("\nincome of this leg so far: ")
    facts.append("  ".join(f"P{seat} {income:+.2f}" for seat, income in enumerate(odds.leg_income)))
    parts: list[RenderableType] = [chances, facts]
    if odds.values:
        idle = [v for v in odds.values if v.value == 0 and v.text.startswith(("oasis", "mirage"))]
        lines = [_worth(v.value, v.text) for v in odds.values if v not in idle]
        if idle:
            lines.insert(sum(v.value >= 0 for v in odds.values) - len(idle), _worth(0.0, "any other tile"))
        columns = Columns(lines, width=22, column_first=True)
        parts.append(Panel(columns, title=f"worth to P{odds.seat} in EP, best first", title_align="left", width=100))
    parts.append(Text("exact for the tiles on the track; tiles still to be laid are not foreseen", style="bright_black italic"))
    return Group(*parts)


def _percent(p: float, best: float) -> Text:
    return Text(f"{100 * p:.1f}", style="bold" if p == best else "bright_black" if p == 0 else "")


def _worth(value: float, words: str) -> Text:
    colour = "bold green" if value > 1 else "green" if value > 0 else "bright_black" if value == 0 else "red"
    return Text(f"{value:+6.2f}  ", style=colour).append(words, style="default")
