"""Cheops: the sheet files, what they must satisfy, and generated ones."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

import mastaba
from games.cheops.looking import look
from mastaba.engine.errors import InvalidOptions
from mastaba.games.cheops.layout import layout_of
from mastaba.games.cheops.sheets import SheetSet, example, generate, load_sheets, our_sheets, remarks
from support import start

Change = Callable[[dict[str, Any]], object]

LETTER = {"R": "red", "O": "orange", "Y": "yellow", "G": "green", "B": "blue", "U": "purple"}
# Sheet, pyramid from the bottom, arch with capstone, relief from the top, quarry.
FIVE_LEVELS = """
A | GOUBY YGOU BYR RG Y  | RBOU G | BRYU YOGB GURO | UBGROYBRUOGY
B | BYRUG GBYR UGO OB G  | OUYR B | UOGR GYBU BROY | RUBOYGUORYBG
C | UGORB BUGO RBY YU B  | YRGO U | RYBO BGUR UOYG | ORUYGBRYOGUB
D | RBYOU URBY OUG GR U  | GOBY R | OGUY UBRO RYGB | YORGBUOGYBRU
E | OUGYR ROUG YRB BO R  | BYUG O | YBRG RUOY OGBU | GYOBURYBGUOR
F | YRBGO OYRB GOU UY O  | UGRB Y | GUOB ORYG YBUR | BGYUROGUBRYO
"""
SIX_LEVEL_PYRAMIDS = """
A | ROBGUY YGORB URBY YUG GO Y
B | OYUBRG GBYOU ROUG GRB BY G
C | YGRUOB BUGYR OYRB BOU UG B
D | GBORYU URBGO YGOU UYR RB U
E | BUYOGR ROUBY GBYR RGO OU R
F | URGYBO OYRUG BUGO OBY YR O
"""


def words(letters: str) -> list[str]:
    return [LETTER[c] for c in letters]


@pytest.mark.rule("cheops", "1.5", "1.2")
@pytest.mark.parametrize("line", FIVE_LEVELS.strip().splitlines())
def test_the_colours_of_the_six_sheets(line: str) -> None:
    letter, pyramid, arch, relief, quarry = (part.split() for part in line.split("|"))
    view = look(start("cheops", players=2, letters=[letter[0], "A" if letter[0] != "A" else "B"])).players[0]

    assert view.letter == letter[0]
    assert [[p.colour for p in row] for row in view.pyramid] == [words(row) for row in pyramid]
    assert [p.colour for p in view.left] == [p.colour for p in view.right] == words(arch[0])
    assert view.capstone and view.capstone.colour == LETTER[arch[1]]
    assert [[p.colour for p in row] for row in view.relief] == [words(row) for row in relief]
    assert [q.colour for q in view.quarry] == words(quarry[0])
    assert [p.cell for p in view.pyramid[1]] == ["P2.1", "P2.2", "P2.3", "P2.4"]
    assert [p.cell for p in view.relief[1]] == ["R21", "R22", "R23", "R24"]


@pytest.mark.rule("cheops", "1.11")
@pytest.mark.parametrize("line", SIX_LEVEL_PYRAMIDS.strip().splitlines())
def test_the_six_level_pyramids(line: str) -> None:
    letter, pyramid = (part.split() for part in line.split("|"))
    six, five = (our_sheets(f"cheops_{n}_levels").sheets[letter[0]] for n in ("six", "five"))

    assert six.pyramid == [words(row) for row in pyramid]
    assert (six.arch, six.relief, six.quarry) == (five.arch, five.relief, five.quarry)


@pytest.mark.rule("cheops", "1.1", "1.3", "1.8")
def test_the_numbers_of_the_default_set() -> None:
    sheets = our_sheets("cheops_five_levels")
    assert sheets.colors == list(LETTER.values()) == sheets.dice.faces
    assert (sheets.players.min, sheets.players.max, sheets.dice.count, sheets.dice.count_with_two_players) == (2, 5, 4, 3)
    assert (sheets.max_stones_per_turn, sheets.structures_to_end_game, sheets.max_rounds) == (2, 2, 100)
    assert (sheets.bonus_points, sheets.finish_bonus.points, sheets.jokers.points_if_unused) == (3, 3, 2)
    assert (sheets.quarry_rules.length, sheets.quarry_rules.points_per_remaining_stone, sheets.jokers.printed) == (12, 1, 5)
    assert sheets.relief.points_by_squares == {"0": 0, "2": 0, "4": 4, "6": 6, "8": 8, "10": 11, "12": 15}
    assert sheets.pyramid.stones_per_level == [5, 4, 3, 2, 1] and sheets.pyramid.points_by_highest_level[-1] == 21
    assert sheets.arch.column_height == 4 and sheets.arch.points_by_lower_column[:2] == [0, 0]
    assert len(sheets.sheets) == 6


SYMBOLS = {
    "cheops_five_levels": "snake R11 R23 R32, cat R14 R31, ankh P2.1 R12, scarab P3.2 R24, eye P5.1, falcon AC R34, lotus P2.2 AL2 R22",
    "cheops_six_levels": "snake R11 R23 R32, cat P3.1 R14, ankh P2.1 P2.5, scarab P4.2 R24, eye P6.1, falcon P3.2 AC, lotus P2.3 AL2 R22",
}


@pytest.mark.rule("cheops", "1.4", "1.11")
@pytest.mark.parametrize("name", SYMBOLS)
def test_the_symbols_lie_on_these_cells_of_all_sheets(name: str) -> None:
    kinds = {kind: cells for kind, *cells in (part.split() for part in SYMBOLS[name].split(", "))}
    view = look(start("cheops", players=2, sheet_set=name))
    assert {b.id: b.cells for b in view.bonuses} == kinds
    for player in view.players:
        places = [*(p for row in (*player.pyramid, *player.relief) for p in row), *player.left, *player.right, player.capstone]
        shown = {p.cell: p.symbol for p in places if p and p.symbol}
        assert shown == {cell: kind for kind, cells in kinds.items() for cell in cells}


@pytest.mark.rule("cheops", "1.11")
def test_the_numbers_of_the_six_level_set() -> None:
    sheets = our_sheets("cheops_six_levels")
    assert sheets.pyramid.points_by_highest_level == [1, 3, 6, 10, 15, 21]
    assert sheets.arch.points_by_lower_column == [0, 0, 1, 3, 5] and sheets.arch.points_with_capstone == 7


@pytest.mark.rule("cheops", "1.7", "1.11")
def test_actions_are_numbered_as_the_file_names_them() -> None:
    five, six = (layout_of(our_sheets(f"cheops_{n}_levels")) for n in ("five", "six"))
    assert (len(five.actions), len(six.actions)) == (55, 61)
    assert (five.first_domino, five.first_quarry, five.joker) == (25, 42, 54)
    assert five.actions[0] == "END" and five.actions[24] == "AC" and five.actions[25] == "R11-R12" and five.actions[53] == "Q12"

    match = start("cheops", players=3)
    match.play("red red red red")
    for number, name in enumerate(five.actions):
        assert match.game.rules.parse(match.state, name.lower()) == number


@pytest.mark.rule("cheops", "1.9", "1.11", "1.12")
@pytest.mark.parametrize("name", ["five", "six", "generated five", "generated six"])
def test_colours_are_even_and_touching_cells_differ(name: str) -> None:
    sheets = {
        "five": lambda: our_sheets("cheops_five_levels"),
        "six": lambda: our_sheets("cheops_six_levels"),
        "generated five": lambda: generate(11),
        "generated six": lambda: generate(11, levels=6),
    }[name]()
    assert remarks(sheets) == []  # every colour equally often among the stones and in the quarry
    colours = sheets.colors
    pairs = {frozenset(p) for p in combinations(colours, 2)}
    layout = layout_of(sheets)
    first = layout.colours_of("A")
    for k, letter in enumerate(sheets.sheets):
        moved = [colours[(colours.index(c) + k) % 6] for c in first]
        assert layout.colours_of(letter) == moved  # sheet k is sheet A moved k places
    sheet = sheets.sheets["A"]
    assert {*sheet.pyramid[0], sheet.arch.left[0]} == set(colours)
    resting = [
        frozenset((first[i], first[layout.number[b]])) for i, c in enumerate(layout.cells) for b in c.needs if c.structure == "pyramid"
    ]
    dominoes = [frozenset((first[a], first[b])) for a, b in layout.dominoes]
    assert set(resting) == pairs and set(dominoes) == pairs  # so no pair is of one colour
    assert all(a != b for row in sheet.pyramid for a, b in pairwise(row))
    assert all(sum(row.count(c) for row in sheet.relief) == 2 for c in colours)


@pytest.mark.rule("cheops", "1.12")
def test_a_generated_set_follows_from_its_seed() -> None:
    assert generate(3) == generate(3) != generate(4)
    assert generate(3).data_version == "generated-5-3" and generate(3, levels=6).data_version == "generated-6-3"
    with pytest.raises(InvalidOptions, match="5 or 6 pyramid levels, not 7"):
        generate(3, levels=7)


def plain(sheets: SheetSet) -> dict[str, Any]:
    given: dict[str, Any] = msgspec.to_builtins(sheets)
    return given


def spoil(change: Change) -> dict[str, Any]:
    given = copy.deepcopy(plain(our_sheets("cheops_five_levels")))
    given["data_version"] = "spoilt"
    change(given)
    return given


BAD_FILES: list[tuple[str, Change]] = [
    ("players.max is below", lambda g: g["players"].update(min=5, max=3)),
    ("4 jokers are printed, fewer than 5 players", lambda g: g["jokers"].update(printed=4)),
    ("it has 4 sheets, fewer than 5 players", lambda g: (g["sheets"].pop("F"), g["sheets"].pop("E"))),
    ("a die shows 'pink'", lambda g: g["dice"].update(faces=["red", "pink"])),
    ("the colour 'red' occurs twice", lambda g: g["colors"].__setitem__(1, "Red")),
    ("the cell 'p1.1' occurs twice", lambda g: g["cells"][1].update(id="P1.1")),
    ("P2.1 rests on 'P0.1', which does not exist", lambda g: g["cells"][5].update(needs=["P0.1"])),
    ("P2.1 rests on AL1, which belongs to another structure", lambda g: g["cells"][5].update(needs=["AL1"])),
    ("in a circle", lambda g: g["cells"][0].update(needs=["P5.1"])),
    ("at most two different stones", lambda g: g["cells"][5].update(needs=["P1.1", "P1.2", "P1.3"])),
    ("R11 is a relief square and rests on nothing", lambda g: g["cells"][24].update(needs=["R12"])),
    ("level 1 of the pyramid has 5 cells, not 4", lambda g: g["pyramid"].update(stones_per_level=[4, 4, 3, 2, 1])),
    ("points_by_highest_level needs one value", lambda g: g["pyramid"]["points_by_highest_level"].pop()),
    ("one cell for every position", lambda g: g["cells"][1].update(position=1)),
    ("the arch has 9 cells, not 7", lambda g: g["arch"].update(column_height=3)),
    ("levels 1 to 4 in the left and the right column", lambda g: g["cells"][16].update(level=1)),
    ("points_by_lower_column needs 5 values", lambda g: g["arch"]["points_by_lower_column"].append(9)),
    ("the relief needs 16 squares", lambda g: g["relief"].update(rows=4)),
    ("do not touch along an edge", lambda g: g["dominoes"].__setitem__(0, ["R11", "R13"])),
    ("names 'P1.1', which is no relief square", lambda g: g["dominoes"].__setitem__(0, ["R11", "P1.1"])),
    ("is listed twice", lambda g: g["dominoes"].append(["R12", "R11"])),
    ("16 dominoes are listed, but 17 pairs", lambda g: g["dominoes"].pop()),
    ("every even number from 0 to 12", lambda g: g["relief"]["points_by_squares"].pop("10")),
    ("sheet B, pyramid, level 1: 4 colours are given, not 5", lambda g: g["sheets"]["B"]["pyramid"][0].pop()),
    ("sheet B: relief, rows: 2 are given, not 3", lambda g: g["sheets"]["B"]["relief"].pop()),
    ("sheet C, quarry: 11 colours are given, not 12", lambda g: g["sheets"]["C"]["quarry"].pop()),
    ("sheet C, quarry: 'pink' is not one of the colours", lambda g: g["sheets"]["C"]["quarry"].__setitem__(0, "pink")),
    ("the bonus snake has no cells", lambda g: g["bonuses"][0].update(cells=[])),
    ("the bonus snake has a symbol on 'R99'", lambda g: g["bonuses"][0].update(cells=["R99"])),
    ("carries two symbols", lambda g: g["bonuses"][0]["cells"].append(g["bonuses"][1]["cells"][0])),
    ("the bonus 'snake' occurs twice", lambda g: g["bonuses"][1].update(id="snake")),
    ("number 3 must be P1.3", lambda g: g["action_space"]["names"].__setitem__(3, "P1.9")),
    ("action_space.count is 54", lambda g: g["action_space"].update(count=54)),
    ("block 1 must be STONE, 24 actions from 1 to 24", lambda g: g["action_space"]["blocks"][1].update(last_id=23)),
    ("action_space.blocks has 6 blocks", lambda g: g["action_space"]["blocks"].append(g["action_space"]["blocks"][0])),
    ("the engine holds 62", lambda g: (g["quarry_rules"].update(length=30), [s.update(quarry=["red"] * 30) for s in g["sheets"].values()])),
    (
        "is that of our own set cheops_five_levels",
        lambda g: g.update(data_version=our_sheets("cheops_five_levels").data_version, bonus_points=4),
    ),
    ("max_rounds", lambda g: g.update(max_rounds="many")),
    ("data_version", lambda g: g.update(data_version=7)),
    ("pyramid", lambda g: g.pop("pyramid")),
]


@pytest.mark.rule("cheops", "1.10", "7")
@pytest.mark.parametrize(("reason", "change"), BAD_FILES, ids=[reason for reason, _ in BAD_FILES])
def test_a_file_that_cannot_be_played_is_refused_in_words(reason: str, change: Change, tmp_path: Path) -> None:
    given = spoil(change)
    with pytest.raises(InvalidOptions) as error:
        mastaba.load("cheops", players=3, sheets=given)
    assert reason in str(error.value)

    path = tmp_path / "sheets.json"
    path.write_text(json.dumps(given))
    with pytest.raises(InvalidOptions):
        load_sheets(path)


@pytest.mark.rule("cheops", "1.10")
def test_a_file_that_is_no_sheet_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "sheets.json"
    with pytest.raises(InvalidOptions, match="cannot be read"):
        load_sheets(path)
    path.write_text("{")
    with pytest.raises(InvalidOptions, match="damaged or cut off"):
        load_sheets(path)
    path.write_text("[]")
    with pytest.raises(InvalidOptions, match="not a sheet file"):
        load_sheets(path)
    path.write_text(" " * 1_000_001)
    with pytest.raises(InvalidOptions, match="larger than"):
        load_sheets(path)


@pytest.mark.rule("cheops", "1.10", "7")
def test_a_typed_set_with_its_own_sizes_names_and_colours_is_played_and_saved(tmp_path: Path) -> None:
    path = tmp_path / "sheets.json"
    path.write_bytes(msgspec.json.encode(plain(example()) | {"notes": "keys for the reader are left out"}))
    sheets = load_sheets(path)
    assert sheets == example() and isinstance(sheets, SheetSet)

    match = start("cheops", players=3, sheets=sheets)
    assert len(match.game.outcomes(match.state)) == 20 and sum(w for _, w in match.game.outcomes(match.state)) == 6**3
    assert match.game.outcomes(match.state)[0] == (0, 8)  # three red dice; red is on two of six faces
    match.play("blue red yellow", "a1", "AL1", "end", "end")
    saved = json.loads(match.save())
    assert saved["options"]["sheets"]["data_version"] == "example-1"
    assert mastaba.replay(match.save()).fingerprint() == match.fingerprint()
    assert remarks(sheets)[0].startswith("sheet north, building stones: the colours are not equally often")


@pytest.mark.rule("cheops", "1.10")
def test_a_set_may_leave_action_space_to_be_worked_out() -> None:
    given = plain(our_sheets("cheops_five_levels"))
    given.update(data_version="mine", action_space=None)

    assert look(start("cheops", players=5, sheets=given)).sheet_set.version == "mine"


@pytest.mark.rule("cheops", "1.10", "2")
def test_the_players_a_set_is_made_for_are_kept_to() -> None:
    with pytest.raises(InvalidOptions, match="these sheets are for 2 to 4 players, not 5"):
        mastaba.load("cheops", players=5, sheets=example())


def test_falling_tables_are_remarked_on() -> None:
    given = spoil(lambda g: g["pyramid"].update(points_by_highest_level=[1, 3, 2, 13, 21]))

    assert remarks(msgspec.convert(given, SheetSet)) == ["the points of the pyramid fall: [1, 3, 2, 13, 21]"]
