"""Faults of order and precedence in a function's source: who comes first, which of several is taken, what is left.

Each changes one place: a loop backwards or ended after its first round, the last taken for the first, the greatest for
the least, two cases asked in the opposite order, a fallback dropped.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence

Change = tuple[str, Callable[[], None]]
"""What is wrong, and how to make it so in place."""
LOOPS = (ast.For, ast.While)
ENDS = (ast.Return, ast.Break, ast.Continue)


def changes_of_order(tree: ast.AST) -> Iterator[Change]:
    """Every fault of order that a source can be given, each to be made in a tree of its own."""
    for node in ast.walk(tree):
        match node:
            case ast.For() | ast.While():
                yield from changed_loops(node)
            case ast.If():
                yield from changed_cases(node)
            case ast.IfExp():
                yield f"always {text(node.body)} of {text(node)}", lambda n=node: replaced(n, "test", True)  # type: ignore[misc]
                yield f"never {text(node.body)} of {text(node)}", lambda n=node: replaced(n, "test", False)  # type: ignore[misc]
            case ast.Compare(left=ast.Name(), ops=[ast.Eq()], comparators=[ast.Constant(value=0) as none]):
                yield f"never {text(node)}", lambda n=none: setattr(n, "value", -1)  # type: ignore[misc]
            case ast.UnaryOp(op=ast.Not(), operand=ast.Call(func=ast.Name(id="any"))):
                yield f"never {text(node)}", lambda n=node: replaced(n, "operand", True)  # type: ignore[misc]
            case ast.BinOp(op=ast.Mod(), left=ast.BinOp(op=ast.Add())):
                yield f"from the first player on in {text(node)}", lambda n=node: from_the_first(n)  # type: ignore[misc]
                yield f"the other way round in {text(node)}", lambda n=node: backwards(n)  # type: ignore[misc]
            case ast.Call() | ast.Subscript():
                yield from changed_choices(node)
        yield from changed_blocks(node)


def text(node: ast.AST) -> str:
    """The source of a node, in one line."""
    return " ".join(ast.unparse(node).split())


def replaced(node: ast.AST, name: str, value: bool) -> None:
    """Put a constant in place of a part."""
    setattr(node, name, ast.Constant(value))


def parsed(source: str, **parts: ast.expr) -> ast.expr:
    """An expression in which names stand for parts."""

    class Filled(ast.NodeTransformer):
        """Puts the parts in."""

        def visit_Name(self, node: ast.Name) -> ast.expr:
            """Put a part in place of its name."""
            return parts.get(node.id, node)

    filled: ast.Expression = Filled().visit(ast.parse(source, mode="eval"))
    return filled.body


# Loops.


def changed_loops(loop: ast.For | ast.While) -> Iterator[Change]:
    """A loop that goes backwards, where it may end early, and one that ends after what it does first."""
    head = text(loop.iter) if isinstance(loop, ast.For) else text(loop.test)
    if isinstance(loop, ast.For) and order_may_matter(loop):
        yield f"backwards through {head}", lambda: setattr(loop, "iter", parsed("reversed(tuple(X))", X=loop.iter))
    for number, block in enumerate(blocks_in(loop)):
        if not isinstance(block[-1], ENDS) and not is_last_round(loop, block):
            what = "the first round" if number == 0 else f"the first {text(block[-1])}"
            yield f"nothing after {what} of {head}", lambda b=block: b.append(ast.Break())  # type: ignore[misc]
    for block in blocks_in(loop):
        for place, statement in enumerate(block):
            if isinstance(statement, ast.Continue):
                yield f"an end for a skip in {head}", lambda b=block, p=place: b.__setitem__(p, ast.Break())  # type: ignore[misc]


def order_may_matter(loop: ast.For) -> bool:
    """Whether something is done before a loop is left early, or what is given depends on where it is left."""
    for node in inside(loop):
        if isinstance(node, ast.Break) or (isinstance(node, ast.Return) and not isinstance(node.value, ast.Constant)):
            return True
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            return True
    return False


def is_last_round(loop: ast.For | ast.While, block: Sequence[ast.stmt]) -> bool:
    """Whether a block holds an inner loop, whose own end would be meant."""
    return block is not loop.body and isinstance(block[-1], LOOPS)


def inside(loop: ast.AST) -> Iterator[ast.AST]:
    """Everything inside a loop but what is inside loops in it."""
    for child in ast.iter_child_nodes(loop):
        yield child
        if not isinstance(child, (*LOOPS, ast.FunctionDef, ast.Lambda)):
            yield from inside(child)


def blocks_in(loop: ast.For | ast.While) -> Iterator[list[ast.stmt]]:
    """The blocks of a loop: its body and those of the cases in it."""
    yield loop.body
    for node in inside(loop):
        if isinstance(node, ast.If):
            yield node.body
            if node.orelse and not isinstance(node.orelse[0], ast.If):
                yield node.orelse


# Cases.


def changed_cases(node: ast.If) -> Iterator[Change]:
    """Two cases asked in the opposite order, and an `else` dropped."""
    if len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If):
        other = node.orelse[0]
        if not exclude_each_other(node.test, other.test):
            yield f"{text(other.test)} asked before {text(node.test)}", lambda: swapped(node, other)
    elif node.orelse:
        yield f"without else: {text(node.orelse[0])}", lambda: setattr(node, "orelse", [])


def exclude_each_other(one: ast.expr, other: ast.expr) -> bool:
    """Whether two questions ask the same for different values, by the look of them."""
    return kinds_asked(one) is not None and kinds_asked(one) == kinds_asked(other)


def kinds_asked(test: ast.expr) -> str | None:
    """What a question compares with given values, if that is all that it asks."""
    tests = test.values if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.Or) else [test]
    asked = {
        text(one.left) if isinstance(one, ast.Compare) and isinstance(one.ops[0], ast.Eq | ast.Is | ast.LtE) else None
        for one in tests
    }
    return asked.pop() if len(asked) == 1 else None


def swapped(node: ast.If, other: ast.If) -> None:
    """Ask the second question first."""
    node.test, other.test = other.test, node.test
    node.body, other.body = other.body, node.body


def changed_blocks(node: ast.AST) -> Iterator[Change]:
    """Two cases, each with its own answer, asked in the opposite order; an early answer never given."""
    for block in [part for part in (getattr(node, "body", None), getattr(node, "orelse", None)) if type(part) is list]:
        for place in range(len(block) - 1):
            first, second = block[place], block[place + 1]
            if not is_answer(first) or not is_answer(second):
                continue
            if text(first.body[-1]) != text(second.body[-1]) and not exclude_each_other(first.test, second.test):
                what = f"{text(second.test)} asked before {text(first.test)}"
                yield what, lambda b=block, p=place: b.insert(p, b.pop(p + 1))  # type: ignore[misc]


def is_answer(statement: ast.stmt) -> bool:
    """Whether a statement is a case that ends the function with an answer."""
    return isinstance(statement, ast.If) and isinstance(statement.body[-1], ast.Return) and not statement.orelse


# Choices.


def changed_choices(node: ast.Call | ast.Subscript) -> Iterator[Change]:
    """The last for the first, the greatest for the least."""
    where = text(node)
    match node:
        case ast.Call(
            func=ast.Name(id="any" | "all"), args=[ast.GeneratorExp(generators=[each, *_], elt=asked)]
        ) if not (
            isinstance(asked, ast.Constant) and not each.ifs  # it only asks whether there is one at all
        ):
            yield (
                f"only the first of {text(each.iter)}",
                lambda: setattr(each, "iter", parsed("tuple(X)[:1]", X=each.iter)),
            )
        case ast.Call(func=ast.Name(id="min" | "max" as name)):
            other = "max" if name == "min" else "min"
            yield f"{other} for {where}", lambda: setattr(node.func, "id", other)
        case ast.Call(func=ast.Name(id="sorted")):
            yield f"backwards {where}", lambda: node.keywords.append(ast.keyword("reverse", ast.Constant(True)))
        case ast.Call(func=ast.Name(id="lowest_bit"), args=[ast.Subscript() as mask]):
            yield f"the highest for {where}", lambda: rewritten(node, "(X).bit_length() - 1", mask)
        case ast.Call(func=ast.Name(id="next"), args=[found, *_]):
            last = "reversed(tuple(X))" if is_call_of(found, "iter") else "iter(tuple(X)[::-1])"
            whole = found.args[0] if isinstance(found, ast.Call) and is_call_of(found, "iter") else found
            yield f"the last for {where}", lambda: node.args.__setitem__(0, parsed(last, X=whole))
        case ast.Subscript(slice=ast.Constant(value=0), ctx=ast.Load()):
            yield f"the last for {where}", lambda: setattr(node, "slice", ast.parse("-1", mode="eval").body)


def is_call_of(node: ast.expr, name: str) -> bool:
    """Whether an expression calls this function."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name


def rewritten(node: ast.Call, source: str, argument: ast.expr) -> None:
    """Make a call something else that is made of its argument."""
    made = parsed(f"int({source})", X=argument)
    assert isinstance(made, ast.Call)
    node.func, node.args = made.func, made.args


# Players in turn.


def from_the_first(node: ast.BinOp) -> None:
    """Count from the first player instead of from the one on turn."""
    assert isinstance(node.left, ast.BinOp)
    node.left = node.left.right


def backwards(node: ast.BinOp) -> None:
    """Count downwards."""
    assert isinstance(node.left, ast.BinOp)
    node.left.op = ast.Sub()
