"""The games in OpenSpiel: explicit chance nodes, information states, the same numbers for actions.

Registered as `mastaba_camelup` and so on. The result is zero-sum: (n · share − 1) / (n − 1) for n seats, so a sole winner
has 1, and two players have 1 and −1.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any
from urllib.parse import quote, unquote

import msgspec
import pyspiel

from mastaba.engine.errors import MastabaError
from mastaba.engine.game import Game, options_json
from mastaba.engine.record import CHANCE, OVER
from mastaba.engine.registry import load, names, rules
from mastaba.envs.spiel_observer import Observer, describe_view, features
from mastaba.envs.spiel_table import Table

PREFIX = "mastaba_"
SCALARS = (bool, int, str)


def packed(value: Any) -> str:
    """Anything but a plain number, truth value or word as a parameter: JSON without the signs OpenSpiel's strings use themselves."""
    return quote(json.dumps(value, separators=(",", ":")), safe="")


def unpacked(text: str) -> Any:
    try:
        return json.loads(unquote(text))
    except ValueError:
        raise MastabaError(f"{text!r} is no parameter: write JSON, percent-encoded") from None


def defaults(name: str) -> dict[str, Any]:
    """Every option as a parameter, with what it is without being given."""
    given = options_json(rules(name).accept({}))
    known = {key: value if isinstance(value, SCALARS) else packed(value) for key, value in given.items()}
    return known | {"position": "", "deterministic": False}


def game_type(name: str, game: Game | None = None, deterministic: bool = False) -> Any:
    """What OpenSpiel must know; of a game with its options, whether anything is hidden in it."""
    kind = pyspiel.GameType
    low, high = rules(name).players
    hidden = game is None or game.hidden
    return kind(
        short_name=PREFIX + name,
        long_name=f"Mastaba {rules(name).title}",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.DETERMINISTIC if deterministic else kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION if hidden else kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=high,
        min_num_players=low,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=defaults(name),
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options."""

    name = ""

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        given = dict(parameters or {})
        position, deterministic = given.pop("position", ""), bool(given.pop("deterministic", False))
        usual = options_json(rules(self.name).accept({}))
        options = {key: value if isinstance(usual.get(key), SCALARS) else unpacked(value) for key, value in given.items()}
        self.game = load(self.name, **options)
        self.first = self.game.first
        if position:
            self.first = self.game.start(0, chance="manual", position=unpacked(position)).state
        found = self.game.rules
        self.no_chance = deterministic
        info = pyspiel.GameInfo(
            num_distinct_actions=found.num_actions,
            max_chance_outcomes=0 if deterministic else found.num_chance,
            num_players=self.game.players,
            min_utility=-1.0 / (self.game.players - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=found.max_plies,
        )
        super().__init__(game_type(self.name, self.game, deterministic), info, parameters or {})

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> Observer:
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.game, kind, params)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position with what every seat has seen on the way to it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.table = Table(game.game, game.first.copy())
        self._no_chance = game.no_chance

    def current_player(self) -> int:
        actor = self.table.s.actor
        if actor == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        if actor == CHANCE and self._no_chance:
            raise MastabaError("chance has come up in a game that was declared deterministic")
        return int(pyspiel.PlayerId.CHANCE) if actor == CHANCE else actor

    def _legal_actions(self, player: int) -> list[int]:
        return self.table.game.moves(self.table.s) if player == self.table.s.actor else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.table.game.outcomes(self.table.s)
        total = sum(weight for _, weight in outcomes)
        return [(outcome, weight / total) for outcome, weight in outcomes]

    def _apply_action(self, action: int) -> None:
        self.table.play(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        found = self.table.game.rules
        if player == self.table.s.actor and action in self.table.game.moves(self.table.s):
            return found.describe(self.table.s, int(action))
        return f"action {action}"

    def is_terminal(self) -> bool:
        return self.table.s.actor == OVER

    def returns(self) -> list[float]:
        n = self.table.game.players
        if not self.is_terminal():
            return [0.0] * n
        return [(n * share - 1) / (n - 1) for share in self.table.game.returns(self.table.s)]

    def __str__(self) -> str:
        position = self.table.game.rules.position(self.table.s)
        return json.dumps(msgspec.to_builtins(position, str_keys=True), separators=(",", ":"), ensure_ascii=False)

    def observation_string(self, player: int) -> str:
        return describe_view(self.table, player)

    def observation_tensor(self, player: int) -> list[float]:
        return features(self.table, player).tolist()  # type: ignore[no-any-return]

    def information_state_string(self, player: int | None = None) -> str:
        seat = self.table.s.actor if player is None else player
        return self.table.information(seat)

    def resample_from_infostate(self, player: int, probability_sampler: Callable[[], float]) -> SpielState:
        """Another state with the same information for the player."""
        twin: SpielState = self.clone()
        twin.table = self.table.resampled(player, int(probability_sampler() * (1 << 53)))
        return twin


def register() -> None:
    """Make every game loadable by its name."""
    for name in names():
        if PREFIX + name not in pyspiel.registered_names():
            made = type(f"Spiel{name.title()}", (SpielGame,), {"name": name})
            pyspiel.register_game(game_type(name), made)


def make(name: str, *, position: dict[str, Any] | None = None, deterministic: bool = False, **options: Any) -> Any:
    """The game with its options; from a position other than the first, if one is given."""
    game = load(name, **options)
    if position is not None:
        game.start(0, chance="manual", position=position)
    parameters = {key: value if isinstance(value, SCALARS) else packed(value) for key, value in options.items()}
    if position is not None:
        parameters["position"] = packed(position)
    if deterministic:
        parameters["deterministic"] = True
    return pyspiel.load_game(PREFIX + name, parameters)


register()
