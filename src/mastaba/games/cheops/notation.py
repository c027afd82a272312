"""Cheops: actions as structures and as text. The names are those of the sheet file.

P1.4                  mark this stone
R22-R32               mark this domino of the relief
end                   mark nothing (more)
Q5                    pay with this quarry stone
J                     pay with a joker
red green blue blue   chance: the roll, in any order
sheets A C B          chance: the sheet of each seat
first 2               chance: the first player
"""

from itertools import permutations
from typing import Any

import msgspec

from mastaba.engine.record import CHANCE
from mastaba.engine.rules import Action
from mastaba.games.cheops.layout import Layout, layout
from mastaba.games.cheops.payments import cell_to_pay, colour_of, usable
from mastaba.games.cheops.state import State
from mastaba.games.cheops.tables import DEAL_SHEETS, FIRST_ROLL, ROLL, ROLL_COUNT, ROLLS, STONE


class End(Action, frozen=True, tag="end"):
    """Mark nothing (more): the turn ends."""


class Stone(Action, frozen=True, tag="stone"):
    """Mark a stone of the pyramid or the arch."""

    cell: str


class Domino(Action, frozen=True, tag="domino"):
    """Mark two touching squares of the relief."""

    cells: tuple[str, str]


class QuarryStone(Action, frozen=True, tag="quarry"):
    """Pay with a stone of the quarry, numbered from 1."""

    stone: int


class Joker(Action, frozen=True, tag="joker"):
    """Pay with a joker."""


class Nothing(Action, frozen=True, tag="nothing"):
    """A number beyond the actions of these sheets."""

    number: int


class Roll(Action, frozen=True, tag="roll"):
    """Chance: the dice."""

    colours: list[str]


class DealSheets(Action, frozen=True, tag="sheets"):
    """Chance: the sheet of each seat."""

    letters: list[str]


class FirstPlayer(Action, frozen=True, tag="first"):
    """Chance: the seat that is active in the first round."""

    seat: int


AnyAction = End | Stone | Domino | QuarryStone | Joker | Nothing | Roll | DealSheets | FirstPlayer


def colours_of(sheets: Layout, dice: int) -> list[str]:
    """Dice as colour names."""
    return [colour for c, colour in enumerate(sheets.colours) for _ in range(dice >> 4 * c & 15)]


def dice_of(sheets: Layout, colours: list[str]) -> int:
    """Colour names as dice."""
    return sum(1 << 4 * sheets.colours.index(c) for c in colours)


def action(s: State, number: int) -> Action:
    sheets = layout(s)
    if s.actor == CHANCE:
        if s.event == ROLL:
            return Roll(colours_of(sheets, int(ROLLS[FIRST_ROLL[s.colours, s.dice] + number])))
        if s.event == DEAL_SHEETS:
            return DealSheets(list(list(permutations(sheets.letters, s.players))[number]))
        return FirstPlayer(number)
    if number == 0:
        return End()
    if number < sheets.first_domino:
        return Stone(sheets.names[number - STONE])
    if number < sheets.first_quarry:
        a, b = sheets.dominoes[number - sheets.first_domino]
        return Domino((sheets.names[a], sheets.names[b]))
    if number < sheets.joker:
        return QuarryStone(number - sheets.first_quarry + 1)
    return Joker() if number == sheets.joker else Nothing(number)


def encode(s: State, given: Any) -> int:
    made = msgspec.convert(given, AnyAction) if isinstance(given, dict) else given
    if not isinstance(made, Action) or isinstance(made, Nothing):
        raise ValueError("it is not an action of Cheops")
    number = parse(s, _text(made))
    if type(action(s, number)) is not type(made):
        raise ValueError("it does not fit this moment of Cheops")
    return number


def _text(made: Action) -> str:
    match made:
        case Stone(cell):
            return cell
        case Domino((a, b)):
            return f"{a}-{b}"
        case QuarryStone(stone):
            return f"Q{stone}"
        case Joker():
            return "J"
        case Roll(colours):
            return " ".join(colours)
        case DealSheets(letters):
            return " ".join(["sheets", *letters])
        case FirstPlayer(seat):
            return f"first {seat}"
        case Nothing(number):
            return f"action {number}"
    return "end"


def describe(s: State, number: int) -> str:
    return _text(action(s, number))


def parse(s: State, text: str) -> int:
    words = text.casefold().split()
    if s.actor == CHANCE:
        return _outcome(s, words)
    for number, name in enumerate(layout(s).actions):
        if name.casefold() == "".join(words):
            return number
    sheets = layout(s)
    form = f"{sheets.names[0]}, {sheets.actions[sheets.first_domino]}, Q1, J or end"
    raise ValueError(f"write a cell, a domino, a payment or the end of the turn, such as {form}")


def _outcome(s: State, words: list[str]) -> int:
    sheets = layout(s)
    if s.event == ROLL:
        known = [c.casefold() for c in sheets.colours]
        if len(words) != s.dice or not all(w in known for w in words):
            raise ValueError(f"write the {s.dice} colours of the roll, out of {', '.join(sheets.colours)}")
        wanted = sum(1 << 4 * known.index(w) for w in words)
        first = FIRST_ROLL[s.colours, s.dice]
        return next(i for i in range(ROLL_COUNT[s.colours, s.dice]) if ROLLS[first + i] == wanted)
    if s.event == DEAL_SHEETS:
        for number, letters in enumerate(permutations(sheets.letters, s.players)):
            if words == ["sheets", *(w.casefold() for w in letters)]:
                return number
        raise ValueError(
            f"write the {s.players} different sheets in the order of the seats, such as sheets {' '.join(sheets.letters[: s.players])}"
        )
    if len(words) == 2 and words[0] == "first" and words[1].isdecimal() and int(words[1]) < s.players:
        return int(words[1])
    raise ValueError(f"write the first player, first 0 to first {s.players - 1}")


def veil(s: State, number: int, seat: int) -> int:
    """Nothing is hidden."""
    return number


def why_not(s: State, number: int) -> str:
    sheets, me = layout(s), s.actor
    if number > sheets.joker:
        return f"these sheets have actions 0..{sheets.joker}"
    if s.pending:
        return _why_not_pay(s, sheets, number)
    if number >= sheets.first_quarry:
        return "there is nothing to pay now"
    if number >= sheets.first_domino:
        if s.stones_left < 2:
            return "a domino needs two stones, and one has been marked in this turn"
        cells = list(sheets.dominoes[number - sheets.first_domino])
    else:
        cells = [number - STONE]
    for cell in cells:
        if s.marked[me] >> cell & 1:
            return f"{sheets.names[cell]} is marked already"
    for below in sheets.cells[cells[0]].needs:
        if not s.marked[me] >> sheets.number[below] & 1:
            return f"{sheets.names[cells[0]]} rests on {below}, which is not marked"
    colours = " and ".join(dict.fromkeys(sheets.colours[colour_of(s, me, c)] for c in cells))
    return f"dice, quarry and jokers do not pay for {colours}"


def _why_not_pay(s: State, sheets: Layout, number: int) -> str:
    me = s.actor
    cell = cell_to_pay(s)
    colour = colour_of(s, me, cell)
    if number < sheets.first_quarry:
        return f"{sheets.names[cell]} must be paid first"
    if number == sheets.joker:
        return "no joker is left" if s.jokers[me] == 0 else "the second square could not be paid then"
    bit = 1 << (number - sheets.first_quarry)
    stone = sheets.actions[number]
    if not s.colour[s.sheet[me], colour] >> s.cells & bit:
        return f"{stone} is not {sheets.colours[colour]}"
    if not usable(s, me, colour) & bit:
        return f"{stone} does not lie to the right of the last stone crossed off"
    if s.crossed == number - sheets.first_quarry + 1:
        return f"{stone} has just paid the first square"
    return "the second square could not be paid then"
