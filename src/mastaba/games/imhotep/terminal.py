"""Imhotep: the table in a terminal."""

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from mastaba.games.imhotep.notation import words
from mastaba.games.imhotep.tables import (
    BLUE,
    CARD_COLORS,
    CARD_NAMES,
    CARD_TEXTS,
    CARDS,
    COLORS,
    PRINTED_COLUMNS,
    SET_BEYOND,
    SET_POINTS,
    SLED,
    TEMPLE_POINT_A,
)
from mastaba.games.imhotep.view import Player, PyramidView, Score, Ship, TempleSpace, View

STONE = {"black": "bold white on grey15", "white": "bold black on white", "brown": "bold white on orange4", "gray": "bold black on grey62"}
LETTERS = {"black": "Bk", "white": "Wh", "brown": "Br", "gray": "Gr"}
CARD_STYLE = {"blue": "bright_blue", "red": "red", "green": "green", "violet": "magenta"}
EFFECTS = {"choice": "{points} point or {amount} stones", "points": "{points} points", "draw_market_card": "market card"}
BONUSES = {"draw_market_card": "+card", "take_stones": "+{} stones", "place_stone_on_ship": "+load"}
ASKED = {
    "turn": "takes a turn",
    "load": "loads a stone",
    "load_to_sail": "loads a stone on the ship to sail",
    "sail_loaded": "chooses where the ship sails",
    "lever": "sails a ship and orders its stones",
    "order": "names the next stone to be unloaded",
    "unload": "takes a card at the market",
    "keep": "keeps one of the two face-down cards",
    "build": "chooses a pyramid",
    "draw_bonus": "may draw a market card",
    "load_bonus": "may load a stone",
    "temple": "chooses points or stones at the temple",
}
PHASES = {
    "round_card": "the round card is turned up",
    "fill": "the market is filled",
    "draw": "a market card is drawn",
    "over": "the game is over",
}


def draw(view: View) -> RenderableType:
    sites: list[RenderableType] = [_pyramids(view), Group(_temple(view), _chamber(view)), _obelisks(view)]
    return Group(_headline(view), Columns([_ships(view), _market(view)]), Columns(sites), _players(view))


def stone(owner: int) -> Text:
    return Text(f" {LETTERS[COLORS[owner]]} ", style=STONE[COLORS[owner]])


def seat_name(seat: int) -> Text:
    return Text(f" {COLORS[seat]} ", style=STONE[COLORS[seat]])


def _headline(view: View) -> Text:
    line = Text(f"Imhotep  round {view.round} of {view.rounds}   ", style="bold")
    if view.actor < 0:
        return line.append(PHASES[view.phase], style="not bold italic")
    line.append_text(seat_name(view.actor)).append(f" {ASKED[view.asked]}", style="not bold")
    if view.actor != view.turn:
        line.append("  in the turn of ", style="dim").append_text(seat_name(view.turn))
    for step in view.stack:
        if step.card:
            line.append(f"  {words(step.card)} is being resolved", style="dim")
    if view.unloading:
        line.append("  unloading ").append_text(Text("").join(stone(owner) for owner in view.unloading))
    return line


def _ships(view: View) -> RenderableType:
    grid = Table.grid(padding=(0, 3))
    for number, ship in enumerate(view.ships, 1):
        grid.add_row(Text(f"ship {number}", style="dim" if ship.site else "bold"), _hull(ship), _state(ship))
    start = Text("if this turn ends the round, next starts ").append_text(seat_name(view.next_start))
    return Panel(Group(grid, Text(), start) if view.ships else Text("at sea"), title="ships, bow to the left", expand=False)


def _hull(ship: Ship) -> Text:
    hull = Text().append("◄", style="dim" if ship.site else "yellow")
    for owner in ship.stones:
        hull.append("|", style="yellow")
        hull.append_text(Text(" ·· ", style="dim") if owner is None else stone(owner))
    return hull.append("|", style="yellow")


def _state(ship: Ship) -> Text:
    if ship.site:
        return Text(f"docked at the {words(ship.site)}", style="dim")
    if ship.missing:
        return Text(f"needs {ship.missing} more (sails with {ship.minimum})", style="red")
    return Text(f"may sail (with {ship.minimum})", style="green")


def _panel(view: View, site: str, body: RenderableType, note: str = "") -> Panel:
    free = site in view.free_sites
    docked = next((n for n, ship in enumerate(view.ships, 1) if ship.site == site), None)
    harbor = f"ship {docked} docked" if docked else "harbor free"
    title = f"{words(site)} {view.sides[site]}"  # type: ignore[index]
    border = "green" if free else "dim"
    return Panel(body, title=title, subtitle=f"{harbor}{note}", border_style=border, expand=False)


def card_line(card: str, count: int = 1) -> Text:
    k = CARDS.index(card)
    line = Text(CARD_NAMES[k], style=f"bold {CARD_STYLE[CARD_COLORS[k]]}")
    return line.append(f" x{count}", style="bold") if count > 1 else line


def _market(view: View) -> Panel:
    grid = Table.grid(padding=(0, 1))
    grid.add_column()
    grid.add_column(max_width=36)
    for slot, card in enumerate(view.display, 1):
        text = Text(CARD_TEXTS[CARDS.index(card)], style="dim") if card else Text()
        grid.add_row(Text(f"{slot} ").append_text(card_line(card) if card else Text("-", style="dim")), text)
    if view.face_down is not None:
        cards = [card_line(card) if card else Text(" ? ", style="reverse dim") for card in view.face_down]
        known = ", ".join(words(card) for card in view.face_down_known)
        text = Text(f"known by counting: {known}" if known else "face down: look at both, keep one" if cards else "", style="dim")
        grid.add_row(Text(f"{len(view.display) + 1} ").append_text(Text(" ").join(cards) if cards else Text("-", style="dim")), text)
    return _panel(view, "market", grid, f"   deck {view.deck}, discarded {sum(view.discard.values())}")


def _pyramids(view: View) -> Panel:
    beside = [stone(seat) for seat, count in enumerate(view.pyramid_surplus) for _ in range(count)]
    grid = Table.grid(padding=(0, 2))
    grid.add_column(min_width=14 // len(view.pyramids))
    grid.add_row(*(_pyramid(p) for p in view.pyramids))
    rows: list[RenderableType] = [grid]
    if beside:
        rows.append(Text("beside it ").append_text(Text("").join(beside)))
    return _panel(view, "pyramid", Group(*rows))


def _pyramid(pyramid: PyramidView) -> RenderableType:
    following = next((k for k, space in enumerate(pyramid.spaces) if space.owner is None), None)
    lines = [Text(pyramid.name, style="italic")] if pyramid.name else []
    start = len(pyramid.spaces)
    for rows, columns in reversed(pyramid.levels):
        start -= rows * columns
        for row in range(rows):
            line = Text("  " * (pyramid.levels[0][1] - columns))
            for column in range(columns):
                k = start + rows * column + row
                space = pyramid.spaces[k]
                if space.owner is not None:
                    line.append_text(stone(space.owner))
                else:
                    mark = "*" if space.bonus else " "
                    line.append(f" {space.points}{mark} ", style="bold yellow underline" if k == following else "dim")
            lines.append(line)
        lines.append(Text())
    for space in pyramid.spaces:
        if space.bonus:
            lines[-1] = Text(f"* {BONUSES[space.bonus].format(space.amount)}", style="dim")
    return Text("\n").join(lines)


def _temple(view: View) -> Panel:
    grid = Table.grid(padding=(0, 1))
    cells: list[RenderableType] = [Text("from above", style="dim"), *(_top(space) for space in view.temple)]
    grid.add_row(*cells)
    grid.add_row(Text("layers", style="dim"), *(Text(f"{len(space.stones):^4}", style="dim") for space in view.temple))
    parts: list[RenderableType] = [grid]
    if view.sides["temple"] == "B":
        for number, space in enumerate(view.temple, 1):
            effect = EFFECTS[space.effect or ""].format(points=space.points, amount=space.amount)
            parts.append(Text(f"{number} {effect}", style="dim"))
    else:
        parts.append(Text(f"{TEMPLE_POINT_A} point for each at the end of a round", style="dim"))
    return _panel(view, "temple", Group(*parts))


def _top(space: TempleSpace) -> Text:
    return stone(space.stones[-1]) if space.stones else Text(" ·· ", style="dim")


def _chamber(view: View) -> Panel:
    columns = max(PRINTED_COLUMNS, len(view.chamber[0]))
    count = sum(len(row) for row in view.chamber)
    lines = []
    for r, row in enumerate(view.chamber):
        line = Text()
        for column in range(columns):
            owner = row[column] if column < len(row) else None
            if owner is not None:
                line.append_text(stone(owner))
            else:
                line.append(" ·· ", style="bold yellow" if 3 * column + r == count else "dim")
        lines.append(line)
    if view.chamber_row_points is not None:
        lines.append(Text(f"each row: {' / '.join(map(str, view.chamber_row_points))} for most stones", style="dim"))
    else:
        sizes, values = range(1, len(SET_POINTS)), SET_POINTS.tolist()[1:]
        scale = f"groups of {' '.join(map(str, sizes))}: {' '.join(map(str, values))}, then +{SET_BEYOND} each"
        lines.append(Text(scale, style="dim"))
    return _panel(view, "burial_chamber", Text("\n").join(lines))


def _obelisks(view: View) -> Panel:
    grid = Table.grid(padding=(0, 1))
    for seat, height in enumerate(view.obelisks):
        grid.add_row(stone(seat), Text("▇" * height), Text(str(height) if height else "-", style="dim"))
    values = " / ".join(map(str, view.obelisk_points))
    if view.sides["obelisks"] == "A":
        return _panel(view, "obelisks", Group(grid, Text(f"by height {values}", style="dim")))
    towers = Text("towers ")
    for tower in view.towers:
        towers.append_text(stone(tower.owner)).append(f"{tower.points} ")
    return _panel(view, "obelisks", Group(grid, towers, Text(f"tower spaces {values} ...", style="dim")))


def _players(view: View) -> RenderableType:
    table = Table(box=box.SIMPLE_HEAD, header_style="dim", padding=(0, 1, 0, 0))
    parts = ("pyr", "temp", "bur", "obel", "stat", "deco", "blue") + (("wrath",) if view.wrath else ())
    for name in ("", "score", "end", "sled", "quarry", *parts):
        table.add_column(name, justify="left" if name in ("", "sled") else "right", no_wrap=True)
    for seat, player in enumerate(view.players):
        table.add_row(*_player(view, seat, player), style="bold" if seat == view.actor else "")
    held = [_held(view, seat, player) for seat, player in enumerate(view.players) if player.cards]
    return Group(table, *held)


def _player(view: View, seat: int, p: Player) -> list[RenderableType]:
    values = [p.projected.pyramid, sum(p.projected.temple), *_later(p.projected)] + ([p.projected.wrath] if view.wrath else [])
    sled = Text("■" * p.sled + "·" * (SLED - p.sled))
    return [seat_name(seat), str(p.score.total), f"({p.projected.total})", sled, str(p.quarry), *map(str, values)]


def _later(score: Score) -> tuple[int, ...]:
    return score.burial_chamber, score.obelisks, score.statues, score.decorations, score.unused_blue_cards


def _held(view: View, seat: int, player: Player) -> Text:
    """A player's cards; the texts of one's own blue ones."""
    line = seat_name(seat).append("  ", style="not bold")
    names = Text(", ").join(card_line(card, count) for card, count in player.cards.items())
    texts = [f"{words(card)}: {CARD_TEXTS[CARDS.index(card)]}" for card in player.cards if card in CARDS[:BLUE] and seat == view.seat]
    line = Text().append_text(line).append_text(names)
    return line.append("".join(f"\n         {text}" for text in texts), style="dim")
