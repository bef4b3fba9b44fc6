"""Makes the faults: from the text of a module, the same text with one small thing changed.

Nothing is run here. What no test could ever see is left alone: docstrings, annotations,
decorators, messages that are put together, `__all__`.
"""

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
SWAPPED = {"min": "max", "max": "min", "any": "all", "all": "any"}
NEVER = (ast.JoinedStr, ast.Import, ast.ImportFrom)


@dataclass(frozen=True, slots=True)
class Mutant:
    """A module with one fault. `lines` are those of the whole statement that it stands in."""

    path: Path
    lines: range
    before: str
    after: str
    text: str
    inside: bool
    """Whether it stands in a function, so that it is not run when the module is imported."""

    def __str__(self) -> str:
        return f"{self.path.as_posix()}:{self.lines[0]}  {_short(self.before)}  ->  {self.after}"


def mutants(path: Path, text: str) -> Iterator[Mutant]:
    """Every fault that is known for this module, in the order in which they stand in it."""
    lines = text.encode().split(b"\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    tree = ast.parse(text)
    asked = {id(test) for node in ast.walk(tree) for test in _tests(node)}
    for node, statement, inside in _reached(tree):
        first = starts[node.lineno - 1] + node.col_offset
        last = starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
        before = text.encode()[first:last].decode()
        for changed in _changed(node, id(node) in asked):
            after = ast.unparse(changed)
            if isinstance(changed, ast.expr):
                after = f"({after})"
            faulty = (text.encode()[:first] + after.encode() + text.encode()[last:]).decode()
            yield Mutant(path, _lines(statement), before, after, faulty, inside)


def _lines(statement: ast.stmt) -> range:
    """Of a statement with a body, only those of its head."""
    body = getattr(statement, "body", None)
    last = body[0].lineno - 1 if body else statement.end_lineno or statement.lineno
    return range(statement.lineno, max(last, statement.lineno) + 1)


def _reached(tree: ast.Module) -> Iterator[tuple[ast.stmt | ast.expr, ast.stmt, bool]]:
    """What may be changed, the statement it stands in, and whether that is in a function."""

    def within(
        node: ast.AST, statement: ast.stmt | None, inside: bool
    ) -> Iterator[tuple[ast.stmt | ast.expr, ast.stmt, bool]]:
        if _left_alone(node):
            return
        if isinstance(node, ast.stmt):
            statement = node
        if statement and isinstance(node, ast.stmt | ast.expr):
            yield node, statement, inside
        deeper = inside or isinstance(node, ast.FunctionDef | ast.Lambda)
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns", "decorator_list", "type_params", "bases"):
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    # The usual value of an argument is made when the function is.
                    there = inside if name == "args" and not deeper else deeper
                    yield from within(child, statement, there)

    yield from within(tree, None, False)


def _left_alone(node: ast.AST) -> bool:
    if isinstance(node, NEVER):
        return True
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True  # a docstring
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return True
    return isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"


def _tests(node: ast.AST) -> list[ast.expr]:
    """What is asked there whether it is so."""
    if isinstance(node, ast.If | ast.While | ast.IfExp):
        return [node.test]
    return node.ifs if isinstance(node, ast.comprehension) else []


def _changed(node: ast.stmt | ast.expr, asked: bool) -> Iterator[ast.AST]:
    if asked and isinstance(node, ast.Name | ast.Attribute | ast.Call | ast.NamedExpr):
        yield ast.UnaryOp(ast.Not(), node)
    match node:
        case ast.Compare():
            for place, operator in enumerate(node.ops):
                for other in COMPARED[type(operator)]:
                    changed = copy.deepcopy(node)
                    changed.ops[place] = other()
                    yield changed
        case ast.BoolOp():
            other_way = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield ast.BoolOp(other_way, node.values)
        case ast.UnaryOp(op=ast.Not() | ast.USub()):
            yield node.operand
        case ast.IfExp():
            yield ast.IfExp(node.test, node.orelse, node.body)
        case ast.BinOp() if type(node.op) in COUNTED:
            yield ast.BinOp(node.left, COUNTED[type(node.op)](), node.right)
        case ast.Constant(value=bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(value=int() as value):
            yield ast.Constant(value + 1)
        case ast.Constant(value=str() as value):
            yield ast.Constant("" if value else "mutant")
        case ast.Call(func=ast.Name(id=name)) if name in SWAPPED:
            yield ast.Call(ast.Name(SWAPPED[name]), node.args, node.keywords)
        case ast.Return(value=ast.expr() as value) if ast.unparse(value) != "None":
            yield ast.Return(ast.Constant(None))
        case ast.Raise() | ast.AugAssign() | ast.Continue() | ast.Break():
            yield ast.Pass()
        case ast.Expr(value=ast.Call()):
            yield ast.Pass()
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield ast.Pass()


def _short(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= 90 else f"{words[:87]}..."
