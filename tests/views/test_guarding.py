"""Read from the sources: no handler in views/ stands outside the guard.

That every component does is in the architecture test.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow
"""It reads every screen."""

ROOT = Path(__file__).parents[2]
SOURCES = sorted((ROOT / "views").rglob("*.py"))

UNGUARDED_HANDLERS = {
    ("views/notices.py", "on_click"): "the store hands it over guarded, see below",
    ("views/parts/errand.py", "on_click"): "what runs is stopped whenever that is touched",
}

TOUCHED = {"on_click", "on_tap_up", "on_tap", "on_long_press", "on_select", "on_change"}
"""What a finger does: a second one too soon is not meant."""

CHANGED_BY_THEMSELVES = {"TextField"}
"""The client has done it already, and there is nothing to be done twice: nothing may be lost."""


def written_as(node):
    """Return the last name of what a decorator or a call is written as."""
    if isinstance(node, ast.Call):
        node = node.func
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def of_flet(node):
    return (
        isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "ft"
    )


def guard_of(control, event):
    """Return what has to guard a handler: a finger that does something, what goes, or all else."""
    by_itself = event == "on_change" and control in CHANGED_BY_THEMSELVES
    if event in {"on_dismiss", "on_cancel"}:
        return "uncovered"
    return "safely" if event in TOUCHED and not by_itself else "untouched"


def is_safe(node, guard="safely"):
    """Whether a handler is ``safely(…)``, or that or nothing."""
    if isinstance(node, ast.IfExp):
        return is_safe(node.body, guard) and is_safe(node.orelse, guard)
    if isinstance(node, ast.Constant):
        return node.value is None
    return isinstance(node, ast.Call) and written_as(node) == guard


def unguarded_handlers(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and of_flet(node.func):
            for keyword in node.keywords:
                handler = (keyword.arg or "").startswith("on_")
                guard = guard_of(node.func.attr, keyword.arg)
                if handler and not is_colour(keyword.value) and not is_safe(keyword.value, guard):
                    yield keyword.arg
        if isinstance(node, ast.Assign):
            for target in node.targets:
                name = target.attr if isinstance(target, ast.Attribute) else ""
                if name.startswith("on_") and not is_safe(node.value, guard_of("", name)):
                    yield name


def is_colour(node):
    """Whether it is a role of a colour scheme, such as ``on_surface``."""
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def relative(path):
    return path.relative_to(ROOT).as_posix()


def called(name):
    """List where in the sources something of that name is called, with the call."""
    return [
        (f"{relative(path)}:{node.lineno}", node)
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Call) and written_as(node) == name
    ]


def test_every_handler_given_to_flet_is_safe():
    found = {
        (relative(path), name)
        for path in SOURCES
        for name in unguarded_handlers(ast.parse(path.read_text()))
    }
    assert found - UNGUARDED_HANDLERS.keys() == set()


def test_every_answer_to_a_notice_is_safe():
    ((at, answer),) = called("answer_button")
    assert at.startswith("views/store.py")
    assert ast.unparse(answer) == "answer_button(answer, answers)"
    (answers,) = [
        node.value
        for node in ast.walk(ast.parse((ROOT / "views/store.py").read_text()))
        if isinstance(node, ast.Assign) and "answers" in map(written_as, node.targets)
    ]
    assert isinstance(answers, ast.BoolOp)
    assert isinstance(answers.op, ast.And)
    given, guarded = answers.values
    assert (written_as(given), written_as(guarded)) == ("on_answer", "_guard")
    assert isinstance(guarded, ast.Call)
    handed = [
        (relative(path), ast.unparse(node.value))
        for path in SOURCES
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Assign) and "_guard" in map(written_as, node.targets)
    ]
    assert handed == [("views/app.py", "safely")]


def test_every_effect_fails_quietly():
    effects = called("use_effect")
    assert effects
    for at, node in effects:
        cleanups = [one.value for one in node.keywords if one.arg == "cleanup"]
        for effect in (node.args[0], *cleanups):
            assert isinstance(effect, ast.Call), at
            # What a device is asked fails as quietly: it is guarded by the other.
            assert written_as(effect) in {"quietly", "asked"}, at


def test_no_exception_is_listed_that_is_not_needed():
    handlers = {
        (relative(path), name)
        for path in SOURCES
        for name in unguarded_handlers(ast.parse(path.read_text()))
    }
    assert handlers == UNGUARDED_HANDLERS.keys()


@pytest.mark.parametrize(
    "source, handlers",
    [
        ("ft.Button(on_click=go)", ["on_click"]),
        ("ft.Button(on_click=safely(go))", []),
        ("ft.Button(on_click=safely(go) if go else None)", []),
        ("ft.Button(on_click=safely(go) if go else stop)", ["on_click"]),
        ("ft.Button(on_click=untouched(go))", ["on_click"]),
        ("ft.Switch(on_change=untouched(go))", ["on_change"]),
        ("ft.TextField(on_change=safely(go))", ["on_change"]),
        ("ft.TextField(on_change=untouched(go))", []),
        ("page.on_resize = resized", ["on_resize"]),
        ("page.on_resize = safely(resized)", ["on_resize"]),
        ("page.on_resize = untouched(resized)", []),
        ("ft.ColorScheme(on_surface='#000000')", []),
    ],
)
def test_what_stands_outside_the_guard_is_found(source, handlers):
    assert list(unguarded_handlers(ast.parse(source))) == handlers
