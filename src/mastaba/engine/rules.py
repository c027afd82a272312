"""The contract of a game: everything the rest of Mastaba asks of it. See docs/contract.md."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import msgspec

from mastaba.engine.dispatch import Reals
from mastaba.engine.errors import InvalidOptions
from mastaba.engine.ints import Ints
from mastaba.engine.kernel import JIT
from mastaba.engine.record import Record

SPECTATOR = -1  # a pair of eyes without a seat: sees what everybody may know
EVERYTHING = -2  # sees all cards; for finished games, tests and the analysis board

S = TypeVar("S", bound=Record)


class Options(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table agrees on before the game. `check` refuses impossible combinations in words."""

    players: int

    def check(self) -> None:
        """Raise InvalidOptions if the options do not fit together."""


O = TypeVar("O", bound=Options)  # noqa: E741


class Action(msgspec.Struct, frozen=True, tag_field="verb"):
    """An action as a typed structure; each game has one subclass per verb."""


@dataclass(frozen=True)
class Simple(Generic[S]):
    """Kernels that are enough for a simple game, one that never leaves a part of the rules. A device runs much less code the faster."""

    applies: Callable[[S], bool]
    legal: Callable[[S, Ints], int]
    apply: Callable[[S, int], None]


@dataclass(frozen=True)
class Rules(Generic[S, O]):
    """One game. Kernels get a record; the Python face gets the same record and may raise."""

    name: str
    title: str
    version: int  # of the rules: a saved game made under another one is refused
    state: type[S]
    options: type[O]
    num_actions: int
    num_chance: int  # outcomes of any chance node lie in 0..num_chance-1
    observation_size: int
    max_plies: int  # no game lasts longer, chance included

    setup: Callable[[O], S]
    legal: Callable[[S, Ints], int]
    chance: Callable[[S, Ints, Ints], int]
    apply: Callable[[S, int], None]
    score: Callable[[S, Ints], None]
    returns: Callable[[S, Reals], None]
    redeal: Callable[[S, int, Ints], None]
    observe: Callable[[S, int, Reals], None]
    weigh: Callable[[S, Ints, int, Ints], None]
    evaluate: Callable[[S, Reals], None]

    view: Callable[[S, int], msgspec.Struct]
    """What a seat (or SPECTATOR, or EVERYTHING) may know."""
    veil: Callable[[S, int, int], int]
    """An action or outcome at S as a seat other than its actor sees it: itself, or a negative number while it is secret."""
    action: Callable[[S, int], Action]
    """The structure of an action, a veiled action, or a chance outcome at S."""
    describe: Callable[[S, int], str]
    """The same as one line in the words of the rulebook."""
    parse: Callable[[S, str], int]
    """A line of text to the action (or chance outcome) it names at S; ValueError says what is wrong with it."""
    encode: Callable[[S, Any], int]
    """A structure (or its JSON form) to its number; ValueError likewise."""
    position: Callable[[S], dict[str, Any]]
    """The whole position as readable JSON."""
    from_position: Callable[[dict[str, Any]], S]
    """The record of such a position; InvalidPosition says what is impossible about it."""
    check: Callable[[S], str | None]
    """What is impossible about a record (pieces are conserved, and so on), or None."""
    why_not: Callable[[S, int], str]
    """Why an action is not legal at S, in words."""
    draw: Callable[[Any], Any]
    """A view as something rich can print: the terminal table."""

    hidden: Callable[[O], bool] = lambda options: True
    """Whether `redeal` ever changes anything with these options. Where it does not, searches do without it."""
    side: Callable[[O, int], int] = lambda options, seat: seat
    """The side a seat plays for: seats of one side are partners, who win together."""
    roll: Callable[[S, Ints], int] | None = None
    """Draw an outcome of a chance node with a generator: the very one that `pick` draws from what `chance` lists, only faster."""
    simple: Simple[S] | None = None
    summary: str = ""
    option_sets: tuple[dict[str, Any], ...] = ()
    """Option sets that together reach every variant; the contract battery plays them all."""

    def __post_init__(self) -> None:
        self.state.rules = self  # type: ignore[attr-defined]

    @property
    def players(self) -> tuple[int, int]:
        """Fewest and most seats, from the bounds declared on Options.players."""
        info = msgspec.inspect.type_info(self.options)
        assert isinstance(info, msgspec.inspect.StructType)
        seats = next(f.type for f in info.fields if f.name == "players")
        if isinstance(seats, msgspec.inspect.Metadata):
            seats = seats.type
        assert isinstance(seats, msgspec.inspect.IntType)
        assert seats.ge is not None and seats.le is not None
        return seats.ge, seats.le

    @property
    def width(self) -> int:
        """Room a buffer for actions or outcomes needs."""
        return max(self.num_actions, self.num_chance)

    def accept(self, given: dict[str, Any]) -> O:
        """Options from plain values, or InvalidOptions in words."""
        known = self.options.__struct_fields__
        odd = [k for k in given if k not in known]
        if odd:
            raise InvalidOptions(f"{self.title} has no option {odd[0]!r}; it has {', '.join(known)}")
        try:
            options = msgspec.convert(given, self.options, strict=True)
        except msgspec.ValidationError as error:
            raise InvalidOptions(f"{self.title}: {_plain(str(error))}") from None
        options.check()
        return options


def bare(s: Record) -> Any:
    """A record as kernels take it fastest."""
    return s.raw if JIT else s


def _plain(message: str) -> str:
    """`Expected `int` <= 8 - at `$.players`` in plainer words."""
    what, _, where = message.partition(" - at `$.")
    what = what.replace("`", "")
    return f"{where.rstrip('`')}: {what[0].lower() + what[1:]}" if where else what
