"""Mutants of a file of kernels: the same file with one small mistake in one statement."""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

COMPARISONS: dict[type[ast.cmpop], list[type[ast.cmpop]]] = {
    ast.Lt: [ast.LtE, ast.GtE],
    ast.LtE: [ast.Lt, ast.Gt],
    ast.Gt: [ast.GtE, ast.LtE],
    ast.GtE: [ast.Gt, ast.Lt],
    ast.Eq: [ast.NotEq],
    ast.NotEq: [ast.Eq],
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
OTHER_CALL = {"min": "max", "max": "min"}
REMOVED = "(removed)"


@dataclass
class Mutant:
    """One change. `put` makes it in the tree it was found in, `undo` takes it back."""

    file: str
    function: str
    line: int
    last: int
    before: str
    after: str
    put: Callable[[], None]
    undo: Callable[[], None]
    top: ast.stmt
    nth: int = 1
    """Which of the same statements in its function, from 1."""

    @property
    def key(self) -> str:
        return f"{self.file}:{self.line}: {self.before} → {self.after}"

    def code(self) -> ast.Module:
        """The function, or the constant, as the mutant has it."""
        self.put()
        return ast.fix_missing_locations(ast.Module([self.top], []))


def source_hash(path: Path) -> str:
    return hashlib.blake2b(path.read_bytes(), digest_size=8).hexdigest()


def mutants(path: Path, name: str) -> list[Mutant]:
    """All mutants of a file's functions and constants, in the order of its lines."""
    found = []
    for top in ast.parse(path.read_text()).body:
        if isinstance(top, ast.FunctionDef):
            twice = reassigned(top)
            for holder, field, at, statement in statements(top):
                found += of_statement(name, top, holder, field, at, statement, twice)
        elif isinstance(top, ast.Assign):
            found += of_expressions(name, top, top)
    places: dict[tuple[str, str], list[int]] = {}
    for m in sorted(found, key=lambda m: m.line):
        same = places.setdefault((m.function, m.before), [])
        if m.line not in same:
            same.append(m.line)
        m.nth = same.index(m.line) + 1
    return sorted(found, key=lambda m: m.line)


def reassigned(function: ast.FunctionDef) -> set[str]:
    """Local names with more than one assignment: without one of them the function still runs."""
    names = [n.id for n in ast.walk(function) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)]
    return {n for n in names if names.count(n) > 1}


def statements(node: ast.AST) -> Iterator[tuple[ast.AST, str, int, ast.stmt]]:
    for field in ("body", "orelse"):
        for at, statement in enumerate(getattr(node, field, [])):
            yield node, field, at, statement
            yield from statements(statement)


def header(statement: ast.stmt) -> str:
    return ast.unparse(statement).partition("\n")[0]


def last_line(statement: ast.stmt) -> int:
    """The last line of a statement, of a block the last one of its head."""
    body = getattr(statement, "body", None)
    return max(statement.lineno, body[0].lineno - 1) if body else statement.end_lineno or statement.lineno


def of_statement(
    name: str, top: ast.FunctionDef, holder: ast.AST, field: str, at: int, statement: ast.stmt, twice: set[str]
) -> list[Mutant]:
    before = header(statement)
    place = getattr(holder, field)

    def instead(new: ast.stmt, after: str) -> Mutant:
        def put() -> None:
            place[at] = ast.copy_location(new, statement)

        def undo() -> None:
            place[at] = statement

        return Mutant(name, top.name, statement.lineno, last_line(statement), before, after, put, undo, top)

    found = [instead(new, REMOVED if isinstance(new, ast.Pass) else ast.unparse(new)) for new in other_statements(statement, twice)]
    return found + of_expressions(name, top, statement)


def other_statements(statement: ast.stmt, twice: set[str]) -> Iterator[ast.stmt]:
    if isinstance(statement, ast.Assign):
        target = statement.targets[0]
        if not isinstance(target, ast.Name) or target.id in twice:
            yield ast.Pass()
    elif isinstance(statement, ast.AugAssign):
        yield ast.Pass()
        yield ast.AugAssign(statement.target, ARITHMETIC[type(statement.op)](), statement.value)
    elif (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call)) or isinstance(statement, ast.Continue):
        yield ast.Pass()
    elif isinstance(statement, ast.Break):
        yield ast.Continue()
    elif isinstance(statement, ast.Return):
        if statement.value is None:
            yield ast.Pass()
        elif not isinstance(statement.value, ast.Constant | ast.UnaryOp):
            yield ast.Return(ast.Constant(0))


def of_expressions(name: str, top: ast.stmt, statement: ast.stmt) -> list[Mutant]:
    before = header(statement)
    function = top.name if isinstance(top, ast.FunctionDef) else ""
    found: dict[str, Mutant] = {}
    for put, undo in changes(statement):
        put()
        after = header(statement)
        undo()
        if after != before:
            line, last = statement.lineno, last_line(statement)
            found.setdefault(after, Mutant(name, function, line, last, before, after, put, undo, top))
    return list(found.values())


def changes(node: ast.AST) -> Iterator[tuple[Callable[[], None], Callable[[], None]]]:
    """Every change of an expression below a node, as a pair of functions: make it, take it back."""
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns"):
            continue
        children = value if isinstance(value, list) else [value]
        for at, child in enumerate(children):
            if not isinstance(child, ast.expr):
                continue
            condition = field == "test"
            for new in other_expressions(child, condition):
                yield setter(node, field, at, value, new), setter(node, field, at, value, child)
            if not (isinstance(child, ast.UnaryOp) and isinstance(child.operand, ast.Constant)):
                yield from changes(child)


def setter(node: ast.AST, field: str, at: int, value: object, new: ast.expr) -> Callable[[], None]:
    def put() -> None:
        if isinstance(value, list):
            value[at] = new
        else:
            setattr(node, field, new)

    return put


def other_expressions(e: ast.expr, condition: bool) -> Iterator[ast.expr]:
    if isinstance(e, ast.Compare):
        for at, op in enumerate(e.ops):
            for other in COMPARISONS.get(type(op), []):
                yield ast.Compare(e.left, [*e.ops[:at], other(), *e.ops[at + 1 :]], e.comparators)
    elif isinstance(e, ast.BoolOp):
        yield ast.BoolOp(ast.And() if isinstance(e.op, ast.Or) else ast.Or(), e.values)
    elif isinstance(e, ast.UnaryOp):
        if isinstance(e.operand, ast.Constant) and isinstance(e.op, ast.USub) and isinstance(e.operand.value, int):
            yield from (number(n) for n in (1 - e.operand.value, -1 - e.operand.value))
        else:
            yield e.operand
    elif isinstance(e, ast.BinOp):
        yield ast.BinOp(e.left, ARITHMETIC[type(e.op)](), e.right)
    elif isinstance(e, ast.Constant):
        if isinstance(e.value, bool):
            yield ast.Constant(not e.value)
        elif isinstance(e.value, int | float):
            yield from (number(e.value + 1), number(e.value - 1))
    elif isinstance(e, ast.Call) and isinstance(e.func, ast.Name) and e.func.id in OTHER_CALL:
        yield ast.Call(ast.Name(OTHER_CALL[e.func.id], ast.Load()), e.args, e.keywords)
    # A negated comparison is among its other operators, and `not x` loses its `not`.
    if condition and not isinstance(e, ast.Compare | ast.UnaryOp):
        yield ast.UnaryOp(ast.Not(), e)


def number(n: float) -> ast.expr:
    return ast.Constant(n) if n >= 0 else ast.UnaryOp(ast.USub(), ast.Constant(-n))
