"""Cheops: options and the first position."""

from typing import Annotated, Literal

from msgspec import Meta

from mastaba.engine.errors import InvalidOptions
from mastaba.engine.record import CHANCE
from mastaba.engine.rules import Options as BaseOptions
from mastaba.games.cheops.layout import Layout, layout_of
from mastaba.games.cheops.rules import ready_stones
from mastaba.games.cheops.sheets import SheetSet, accept_sheets, our_sheets
from mastaba.games.cheops.state import State
from mastaba.games.cheops.tables import DEAL_SHEETS, NAME_FIRST, ROLL


class Options(BaseOptions, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table agrees on."""

    players: Annotated[int, Meta(ge=2, le=5, description="seats at the table")] = 2
    sheet_set: Annotated[
        Literal["cheops_five_levels", "cheops_six_levels"], Meta(description="which of our sheet sets: pyramids of five or six levels")
    ] = "cheops_five_levels"
    sheets: Annotated[SheetSet | None, Meta(description="a sheet set of one's own instead; it is stored with the game")] = None
    letters: Annotated[list[str], Meta(description="the sheet of each seat; empty: in the order of the set")] = []
    random_sheets: Annotated[bool, Meta(description="the sheets are dealt at random")] = False
    first_player: Annotated[int, Meta(ge=0, le=4, description="seat that is active in the first round")] = 0
    random_first_player: Annotated[bool, Meta(description="the first player is drawn at random")] = False

    def check(self) -> None:
        sheets = self.chosen_sheets
        if self.sheets is not None:
            accept_sheets(self.sheets)
        if not sheets.players.min <= self.players <= sheets.players.max:
            raise InvalidOptions(f"these sheets are for {sheets.players.min} to {sheets.players.max} players, not {self.players}")
        if self.first_player >= self.players:
            raise InvalidOptions(f"first_player must be a seat 0..{self.players - 1}, not {self.first_player}")
        if self.first_player and self.random_first_player:
            raise InvalidOptions("give first_player or random_first_player, not both")
        if self.letters:
            self._check_letters(list(sheets.sheets))

    def _check_letters(self, known: list[str]) -> None:
        if self.random_sheets:
            raise InvalidOptions("give letters or random_sheets, not both")
        if len(self.letters) != self.players:
            raise InvalidOptions(f"letters needs one sheet for each of the {self.players} seats")
        for letter in self.letters:
            if letter not in known:
                raise InvalidOptions(f"there is no sheet {letter!r}; there are {', '.join(known)}")
            if self.letters.count(letter) > 1:
                raise InvalidOptions(f"sheet {letter} is given to two seats; every player has a different one")

    @property
    def chosen_sheets(self) -> SheetSet:
        """The sheet set that is played."""
        return our_sheets(self.sheet_set) if self.sheets is None else self.sheets


def setup(options: Options) -> State:
    layout = layout_of(options.chosen_sheets)
    s = blank(layout, options.players)
    for seat, letter in enumerate([] if options.random_sheets else options.letters or layout.letters[: s.players]):
        s.sheet[seat] = layout.letters.index(letter)
    s.active = options.first_player
    s.random_first = 1 if options.random_first_player else 0
    s.event = DEAL_SHEETS if options.random_sheets else NAME_FIRST if s.random_first else ROLL
    s.round = 1 if s.event == ROLL else 0
    return s


def blank(layout: Layout, players: int) -> State:
    """Empty sheets, before anything is dealt."""
    s = State()
    s.actor = CHANCE
    s.players = players
    layout.print_on(s)
    dice = layout.sheets.dice
    s.dice = dice.count_with_two_players if players == 2 else dice.count
    s.open = (1 << s.bonuses) - 1
    for seat in range(players):
        s.jokers[seat] = players
        s.ready[seat] = ready_stones(s, 0)
    return s
