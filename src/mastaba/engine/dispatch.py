"""The rules of any game by the type of its record: `legal(s, out)` runs the rules that `s` belongs to.

Search, playouts and batches are kernels written once against these names. Compiled, Numba resolves each
call by the record's type; interpreted, by its class.
"""

from __future__ import annotations

import inspect
from typing import Any

from mastaba.engine.ints import Ints
from mastaba.engine.kernel import JIT
from mastaba.engine.record import Record
from mastaba.engine.rng import pick

Reals = Any  # a float array, as kernels take it


def rules_of(s: Record) -> Any:
    """The rules a record belongs to."""
    return type(s).rules  # type: ignore[attr-defined]


def legal(s: Record, out: Ints) -> int:
    """Write the actor's legal actions to out, rising; return how many."""
    return rules_of(s).legal(s, out)  # type: ignore[no-any-return]


def chance(s: Record, out: Ints, weight: Ints) -> int:
    """Write the outcomes of a chance node, rising, and their weights; return how many."""
    return rules_of(s).chance(s, out, weight)  # type: ignore[no-any-return]


def apply(s: Record, action: int) -> None:
    """Play a legal action or a chance outcome."""
    rules_of(s).apply(s, action)


def score(s: Record, out: Ints) -> None:
    """Write each seat's points as the table sees them now."""
    rules_of(s).score(s, out)


def returns(s: Record, out: Reals) -> None:
    """Write each seat's result of a finished game: 1 shared among the winners."""
    rules_of(s).returns(s, out)


def redeal(s: Record, seat: int, rng: Ints) -> None:
    """Draw afresh, from its true distribution, all that the seat cannot know."""
    rules_of(s).redeal(s, seat, rng)


def observe(s: Record, seat: int, out: Reals) -> None:
    """Write what the seat may know as features."""
    rules_of(s).observe(s, seat, out)


def weigh(s: Record, actions: Ints, n: int, weight: Ints) -> None:
    """Write how often a sensible player would take each of the n legal actions, as whole weights >= 0."""
    rules_of(s).weigh(s, actions, n, weight)


def evaluate(s: Record, out: Reals) -> None:
    """Write each seat's chance to win as far as a glance tells, summing to 1."""
    rules_of(s).evaluate(s, out)


def toss(s: Record, rng: Ints, actions: Ints, weight: Ints) -> int:
    """Draw an outcome of a chance node by its weight; the two arrays are room to list them in."""
    roll = rules_of(s).roll
    if roll is not None:
        return roll(s, rng)  # type: ignore[no-any-return]
    n = chance(s, actions, weight)
    return actions[pick(rng, weight, n)]


def copy(target: Record, source: Record) -> None:
    """Overwrite one record with another of the same type."""
    target.set(source)


if JIT:
    from numba.core import cgutils, types
    from numba.extending import intrinsic
    from numba.extending import overload as _overload

    from mastaba.engine.record import class_of_type

    def _rule(s: Any, name: str) -> Any:
        kind = class_of_type(s) if isinstance(s, types.Record) else None
        return None if kind is None else getattr(kind.rules, name)  # type: ignore[attr-defined]

    def _resolve_by_record(generic: Any) -> None:
        """Let compiled code call the rule of the same name. (Numba compares signatures, annotations included,
        so the resolver is written out from the generic's argument names.)"""
        arguments = ", ".join(inspect.signature(generic).parameters)
        scope = {"find": _rule, "name": generic.__name__}
        lines = [f"def resolve({arguments}):", "    rule = find(s, name)", f"    return lambda {arguments}: rule({arguments})"]
        exec("\n".join(lines), scope)
        _overload(generic)(scope["resolve"])

    for _generic in (legal, chance, apply, score, returns, redeal, observe, weigh, evaluate):
        _resolve_by_record(_generic)

    @_overload(toss)
    def _toss(s, rng, actions, weight):  # type: ignore[no-untyped-def]
        roll, outcomes = _rule(s, "roll"), _rule(s, "chance")
        if roll is not None:
            return lambda s, rng, actions, weight: roll(s, rng)
        return lambda s, rng, actions, weight: actions[pick(rng, weight, outcomes(s, actions, weight))]

    @intrinsic
    def _copy_record(context, target, source):  # type: ignore[no-untyped-def]
        if not isinstance(target, types.Record) or target != source:
            return None

        def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            to, source = arguments
            count = context.get_constant(types.intp, target.size)
            cgutils.raw_memcpy(builder, to, source, count, 1)  # type: ignore[no-untyped-call]
            return context.get_dummy_value()

        return types.void(target, source), codegen

    @_overload(copy)
    def _copy(target, source):  # type: ignore[no-untyped-def]
        return lambda target, source: _copy_record(target, source)  # type: ignore[call-arg]
