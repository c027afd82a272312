"""Batches on a GPU: the games' own rules, one thread a game, the same streams of chance, so the same games as on the CPU.

Everything stays on the device. The arrays of a batch speak the CUDA array interface, for torch, JAX and CuPy.
Positions, masks and observations lie column by column in memory: that is how neighbouring threads read and write fast.

With NUMBA_ENABLE_CUDASIM=1 the same code runs in Numba's simulator, without a GPU, on what the CPU has compiled: scratch and
layout are then the CPU's, and records are plain NumPy ones, which is why fields are read as `s["actor"]` here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import numba.cuda
import numpy as np

from mastaba.engine.batch import Playouts
from mastaba.engine.errors import IllegalAction, MastabaError
from mastaba.engine.record import CHANCE, OVER, Record
from mastaba.engine.registry import rules as rules_of
from mastaba.engine.rng import WORD, below, pick, seed_stream

if TYPE_CHECKING:
    from mastaba.engine.game import Game

BLOCK = 128  # threads of a block
cuda: Any = numba.cuda  # at the top of the module: the simulator puts its own in its place while code runs
config: Any = numba.config
types: Any = numba.types

DEEP = 40_000  # instructions (before optimising) of a program that cannot all be copied into one
LARGE = 100  # instructions (before optimising) of a function that is called there, if several call it
REGISTERS = 64  # of a thread at most: left alone, the compiler gives a large program 255, and few threads run side by side
STREAM = 64  # games that one stream of chance plays in `playouts`, as on the CPU


@dataclass(frozen=True)
class Launch:
    """What runs on the device for one game."""

    reset: Callable[..., None]
    step: Callable[..., None]
    choose: Callable[..., None]
    playouts: Callable[..., None]


def launch(game: Game) -> Launch:
    """The device code of a game; it compiles on first use."""
    simple = game.rules.simple
    return _launch(game.name, simple is not None and simple.applies(game.first))


@cache
def _launch(name: str, simple: bool) -> Launch:
    """The dispatch by record type is for the CPU, so the game's own functions are bound here by name."""
    whole, program = types.int64, cuda.jit
    if not config.ENABLE_CUDASIM:
        whole, program = types.int32, cuda.jit(max_registers=REGISTERS)
        _link_once()
    rules = rules_of(name)
    legal, chance, apply, returns, observe = rules.legal, rules.chance, rules.apply, rules.returns, rules.observe
    if simple and rules.simple is not None:
        legal, apply = rules.simple.legal, rules.simple.apply
    roll, seats = rules.roll, rules.players[1]
    # A game that rolls by itself needs no list of outcomes.
    width, outcomes = (rules.width, max(1, rules.num_chance)) if roll is None else (rules.num_actions, 1)

    as_record = _record_in(numba.from_dtype(rules.state.dtype), rules.state.dtype)
    words = rules.state.dtype.itemsize // 8

    @cuda.jit(device=True)
    def device_plain(array):  # type: ignore[no-untyped-def]
        return array

    plain = _plain if config.ENABLE_CUDASIM else device_plain

    @cuda.jit(device=True)
    def load(own, memory, i):  # type: ignore[no-untyped-def]
        for k in range(words):
            own[k] = memory[i, k]

    @cuda.jit(device=True)
    def store(memory, i, own):  # type: ignore[no-untyped-def]
        for k in range(words):
            memory[i, k] = own[k]

    @cuda.jit(device=True)
    def picked(s, rng, actions, weight):  # type: ignore[no-untyped-def]
        return actions[pick(rng, weight, chance(s, actions, weight))]

    @cuda.jit(device=True)
    def rolled(s, rng, actions, weight):  # type: ignore[no-untyped-def]
        return roll(s, rng)  # type: ignore[misc]

    toss = picked if roll is None else rolled

    @cuda.jit(device=True)
    def resolve_chance(s, rng, actions, weight):  # type: ignore[no-untyped-def]
        while s["actor"] == CHANCE:
            apply(s, toss(s, rng, actions, weight))

    @cuda.jit(device=True)
    def refresh(s, i, actors, mask, features, actions):  # type: ignore[no-untyped-def]
        actors[i] = s["actor"]
        for a in range(mask.shape[1]):
            mask[i, a] = False
        n = legal(s, actions)
        for k in range(n):
            mask[i, actions[k]] = True
        observe(s, s["actor"], plain(features)[i])

    @program
    def reset(memory, first, rngs, low, high, actors, mask, features, rewards, done):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < memory.shape[0]:
            actions = cuda.local.array(width, whole)
            weight = cuda.local.array(outcomes, whole)
            rng = cuda.local.array(2, types.int64)
            own = cuda.local.array(words, types.int64)
            load(own, first, 0)
            s = as_record(own)
            seed_stream(rng, low, high, i)
            resolve_chance(s, rng, actions, weight)
            refresh(s, i, actors, mask, features, actions)
            done[i] = False
            for seat in range(rewards.shape[1]):
                rewards[i, seat] = 0.0
            rngs[i, 0] = rng[0]
            rngs[i, 1] = rng[1]
            store(memory, i, own)

    @program
    def step(memory, first, rngs, chosen, actors, mask, features, rewards, done, refused):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < memory.shape[0]:
            action = chosen[i]
            if action < 0 or action >= mask.shape[1] or not mask[i, action]:
                refused[0] = i + 1
                return
            actions = cuda.local.array(width, whole)
            weight = cuda.local.array(outcomes, whole)
            rng = cuda.local.array(2, types.int64)
            result = cuda.local.array(seats, types.float64)
            own = cuda.local.array(words, types.int64)
            load(own, memory, i)
            s = as_record(own)
            rng[0] = rngs[i, 0]
            rng[1] = rngs[i, 1]
            apply(s, action)
            resolve_chance(s, rng, actions, weight)
            over = s["actor"] == OVER
            done[i] = over
            for seat in range(rewards.shape[1]):
                result[seat] = 0.0
            if over:
                returns(s, result)
                load(own, first, 0)
                resolve_chance(s, rng, actions, weight)
            for seat in range(rewards.shape[1]):
                rewards[i, seat] = result[seat]
            refresh(s, i, actors, mask, features, actions)
            rngs[i, 0] = rng[0]
            rngs[i, 1] = rng[1]
            store(memory, i, own)

    @program
    def choose(mask, low, high, out):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < mask.shape[0]:
            rng = cuda.local.array(2, types.int64)
            n = 0
            for a in range(mask.shape[1]):
                if mask[i, a]:
                    n += 1
            seed_stream(rng, low, high, i)
            left = below(rng, n)
            for a in range(mask.shape[1]):
                if mask[i, a]:
                    if left == 0:
                        out[i] = a
                        break
                    left -= 1

    @program
    def playouts(first, low, high, games, limit, decisions, shares):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < decisions.shape[0]:
            actions = cuda.local.array(width, whole)
            weight = cuda.local.array(outcomes, whole)
            rng = cuda.local.array(2, types.int64)
            result = cuda.local.array(seats, types.float64)
            own = cuda.local.array(words, types.int64)
            s = as_record(own)
            seed_stream(rng, low, high, i)
            made = 0
            # Game by game, not all in one loop: threads that play the same part of a game stay together.
            for _ in range(min(STREAM, games - i * STREAM)):
                load(own, first, 0)
                for _ in range(limit):
                    if s["actor"] == CHANCE:
                        action = toss(s, rng, actions, weight)
                    elif s["actor"] >= 0:
                        action = actions[below(rng, legal(s, actions))]
                        made += 1
                    else:
                        break
                    apply(s, action)
                if s["actor"] == OVER:
                    returns(s, result)
                    for seat in range(shares.shape[1]):
                        shares[i, seat] += result[seat]
            decisions[i] = made

    return Launch(reset, step, choose, playouts)


def _link_once() -> None:
    """numba-cuda gathers the code of a function once for every way it is reached, and its optimiser copies it into every caller.
    Neither ends in a deep tree of small functions such as Santorini's powers: gather once, and in such a tree call what is large.
    Tables go to global memory: constant memory is small, and slow when threads read different places of it."""
    from llvmlite import ir
    from numba.cuda import codegen

    library: Any = codegen.CUDACodeLibrary

    def reached(self: Any) -> list[Any]:
        found: dict[int, Any] = {}
        ahead = list(getattr(self, "_linking_libraries", ()))
        while ahead:
            one = ahead.pop()
            if id(one) not in found:
                found[id(one)] = one
                ahead += getattr(one, "_linking_libraries", ())
        return list(found.values())

    def modules(self: Any) -> list[Any]:
        return [self._module] + [one._module for one in reached(self) if hasattr(one, "_module")]

    def texts(self: Any) -> list[str]:
        if self._llvm_strs is None:
            written = [function for module in self.modules for function in module.functions if function.blocks]
            lines = {f.name: [line for block in f.blocks for line in block.instructions] for f in written}
            calls = Counter(line.callee.name for body in lines.values() for line in body if isinstance(line, ir.CallInstr))
            deep = sum(map(len, lines.values())) > DEEP
            for function in written:
                if deep and len(lines[function.name]) > LARGE and calls[function.name] > 1:
                    function.attributes.add("noinline")
            self._llvm_strs = [str(module).replace("addrspace(4)", "addrspace(1)") for module in self.modules]
        return self._llvm_strs  # type: ignore[no-any-return]

    library.linking_libraries = property(reached)
    library.modules = property(modules)
    library.llvm_strs = property(texts)


def available() -> bool:
    """Whether there is a device, or the simulator stands in for one."""
    return bool(cuda.is_available())


class CudaBatch:
    """n games on the device; `actors`, `mask`, `observations`, `rewards` and `done` as in a batch on the CPU."""

    def __init__(self, game: Game, n: int, seed: int = 0) -> None:
        if n < 1:
            raise ValueError("a batch has at least one game")
        if not available():
            raise MastabaError("no CUDA device is found; pip install 'mastaba[gpu]' on a machine with one, or set NUMBA_ENABLE_CUDASIM=1")
        rules, order = game.rules, "C" if config.ENABLE_CUDASIM else "F"
        self.game, self.n, self.seed = game, n, seed
        self._launch = launch(game)
        self._first = cuda.to_device(_in_words(game))
        self.memory = cuda.device_array((n, rules.state.dtype.itemsize // 8), dtype=np.int64, order=order)
        self.rngs = cuda.device_array((n, 2), dtype=np.int64, order=order)
        self.actors = cuda.device_array(n, dtype=np.int64)
        self.mask = cuda.device_array((n, rules.num_actions), dtype=np.bool_, order=order)
        self.observations = cuda.device_array((n, rules.observation_size), dtype=np.float32, order=order)
        self.rewards = cuda.device_array((n, game.players), dtype=np.float64, order=order)
        self.done = cuda.device_array(n, dtype=np.bool_)
        self._refused = cuda.to_device(np.zeros(1, dtype=np.int64))
        self._asked = 0
        self.reset()

    def reset(self, seed: int | None = None) -> None:
        """Set every game up anew, with the batch's seed or another."""
        if seed is not None:
            self.seed = seed
        self._run(
            self._launch.reset, self.memory, self._first, self.rngs, *_words(self.seed),
            self.actors, self.mask, self.observations, self.rewards, self.done,
        )  # fmt: skip

    def step(self, actions: Any) -> None:
        """Play one legal action in every game; chance follows by itself, finished games start again. The device does not
        wait: an action that is not legal is not played, and `check` tells of it."""
        if getattr(actions, "shape", None) != (self.n,):
            raise IllegalAction(f"a step takes {self.n} actions, one a game, as an array")
        chosen = actions if hasattr(actions, "__cuda_array_interface__") else cuda.to_device(np.asarray(actions, dtype=np.int64))
        self._run(
            self._launch.step, self.memory, self._first, self.rngs, chosen,
            self.actors, self.mask, self.observations, self.rewards, self.done, self._refused,
        )  # fmt: skip

    def check(self) -> None:
        """Wait for the device and raise IllegalAction if any step so far was given an action that was not legal."""
        game = int(self._refused.copy_to_host()[0])
        if game:
            self._refused.copy_to_device(np.zeros(1, dtype=np.int64))
            raise IllegalAction(f"game {game - 1} of the batch was given an action that is not legal")

    def random_actions(self, out: Any, seed: int) -> Any:
        """Write a random legal action of every game to `out`, a device array; the same seed gives the same actions."""
        self._run(self._launch.choose, self.mask, *_words(seed), out)
        return out

    def playouts(self, games: int) -> Playouts:
        """Play that many games from the start to the end with random moves; the batch itself is untouched."""
        return cuda_playouts(self.game, games, self.seed)

    def state(self, i: int) -> Record:
        """A copy of game i on the host."""
        return self.game.rules.state(self.records()[i : i + 1])  # type: ignore[no-any-return]

    def records(self) -> Any:
        """A copy of all positions on the host, as records."""
        words = np.ascontiguousarray(self.memory.copy_to_host())
        return words.view(self.game.rules.state.dtype).reshape(self.n)

    def _run(self, code: Any, *arguments: Any) -> None:
        code[-(-self.n // BLOCK), BLOCK](*arguments)


def cuda_playouts(game: Game, games: int, seed: int = 0) -> Playouts:
    """Whole games with random moves from the start: the very games that `random_playouts` plays on the CPU."""
    streams = -(-games // STREAM)
    decisions = cuda.to_device(np.zeros(streams, dtype=np.int64))
    # One row would count as laid out row by row, and the program be compiled once more for that.
    shares = cuda.to_device(np.zeros((max(2, streams), game.players), order="F"))
    code: Any = launch(game).playouts
    first = cuda.to_device(_in_words(game))
    code[-(-streams // BLOCK), BLOCK](first, *_words(seed), games, game.rules.max_plies + 1, decisions, shares)
    total = np.ascontiguousarray(shares.copy_to_host()).sum(axis=0)
    return Playouts(games, int(decisions.copy_to_host().sum()), (total / games).tolist())


def _in_words(game: Game) -> Any:
    return game.first._store.view(np.int64).reshape(1, -1)


def _record_in(record: Any, dtype: Any) -> Any:
    """A function for the device: local words as the record they are."""
    if config.ENABLE_CUDASIM:
        return lambda words: words.view(dtype)[0]
    from numba.cuda.extending import intrinsic

    @intrinsic
    def as_record(context, words):  # type: ignore[no-untyped-def]
        def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            array = context.make_array(signature.args[0])(context, builder, arguments[0])
            return builder.bitcast(array.data, context.get_value_type(record))

        return record(words), codegen

    return as_record


def _plain(array: Any) -> Any:
    """The NumPy array behind one of the simulator's, which compiled code and records do not take."""
    wrapped = getattr(array, "_item", array)
    return getattr(wrapped, "_ary", wrapped)


def _words(seed: int) -> tuple[int, int]:
    return seed & WORD, (seed >> 32) & WORD
