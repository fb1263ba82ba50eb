"""Controls are made, put up and taken off by what is set, as Flet does it by all fields."""

from __future__ import annotations

import gc
import importlib.util
import inspect
import itertools
import sys
from collections import Counter
from contextlib import suppress
from importlib.metadata import version

import flet as ft
import msgpack
import pytest
from flet.components.component import Component, Renderer
from flet.controls import base_control, control_event, object_patch, value_types
from flet.controls.base_control import BaseControl
from flet.controls.id_counter import ControlId
from flet.controls.object_patch import DiffBuilder
from flet.messaging.session import Session
from flet.utils import validation

from tests.support import headless
from tests.support.covering import share
from tests.support.every_screen import ROUTES
from tests.support.furnished import furnished_history
from tests.support.headless import Hall
from tests.support.touched import calls
from views.sparse import FLET, comparing, drawing, touch_only_what_is_set, writing
from views.sparse.comparing import Sparse
from views.sparse.hearing import event_of
from views.sparse.making import maker


def kinds():
    """List what Flet can make: everything that it names, and what that is made of."""
    touch_only_what_is_set()
    for name in ft.__all__:
        getattr(ft, name)
    found = [
        one for one in gc.get_objects() if isinstance(one, type) and "_prop_defaults" in vars(one)
    ]
    return sorted((one for one in found if one.__module__.startswith("flet.")), key=str)


def test_parts_made_once_a_server_has_begun_are_numbered_from_where_it_begins(monkeypatch):
    touch_only_what_is_set()
    ft.Text("before")
    monkeypatch.setattr(ControlId, "_counter", itertools.count(5_000_000))
    made = [ft.Text("one"), ft.Container(ft.Text("two")), ft.FilledButton("three")]
    assert all(one._i >= 5_000_000 for one in made)


def flets_way(kind):
    """Return the way in which Flet makes something; ours falls back on it."""
    held = inspect.getclosurevars(kind.__init__).nonlocals
    while "flets" not in held:
        held = inspect.getclosurevars(held["orig_init"]).nonlocals
    return held["flets"]


def made(kind, way, *args, **given):
    """Make something one way, and return all that is kept of it, or why it is not to be made."""
    fresh = object.__new__(kind)
    if not issubclass(kind, BaseControl):
        fresh.__dict__.update(_values={}, _dirty={})
    try:
        way(fresh, *args, **given)
    except Exception as error:  # noqa: BLE001 - whatever it is, both say it
        return type(error), str(error)
    if issubclass(kind, ft.Value):
        fresh._dirty.clear()  # as is done once it is made
    return vars(fresh)


def ids(controls):
    return [id(one) for one in controls]


KINDS = kinds()


@pytest.fixture(autouse=True)
def as_written(monkeypatch):
    """Leave sentences as they are: to keep figures in one line with their words is not Flet's."""
    for module in (comparing, writing):
        monkeypatch.setattr(module, "together", lambda text: text)


def test_the_parts_of_flet_are_those_that_were_read():
    assert version("flet") == FLET, (
        f"flet is now {version('flet')}. views/sparse takes the place of private parts of "
        f"flet {FLET}: read them again in the new version, then change FLET there."
    )


def test_another_version_is_left_alone(monkeypatch):
    monkeypatch.setattr(object_patch, "DiffBuilder", DiffBuilder)
    monkeypatch.setattr("views.sparse.flet_version", "1.0.6")
    touch_only_what_is_set()
    assert object_patch.DiffBuilder is DiffBuilder


def test_what_is_no_module_of_python_is_left_alone(monkeypatch):
    # In a browser the page's own part stands among the modules, and has nothing of one.
    monkeypatch.setitem(sys.modules, "flet_js", object())
    monkeypatch.setattr(object_patch, "DiffBuilder", DiffBuilder)
    monkeypatch.setattr(base_control, "_install_props", base_control._install_props)
    monkeypatch.setattr(value_types, "_install_props", value_types._install_props)
    touch_only_what_is_set()
    assert object_patch.DiffBuilder is Sparse


def test_all_that_flet_names_is_looked_at():
    assert {ft.Text, ft.Container, ft.TextStyle, ft.Padding, ft.View} <= {*KINDS}
    assert len(KINDS) > 250


CONTROLS = [kind for kind in KINDS if issubclass(kind, BaseControl)]


def flets_event(control, field):
    """Find what is told to a handler as Flet does: as if its own module asked."""
    asking = {**vars(base_control), "control": control, "field": field}
    asking["read"] = control_event.get_event_field_type
    return eval("read(control, field)", asking)


def found(find, kind, field):
    """Find it one way, or what is said of a field that is no handler."""
    try:
        return find(object.__new__(kind), field)
    except RuntimeError as error:
        return str(error)


@pytest.mark.turns(2)
@pytest.mark.slow
def test_a_handler_is_told_what_flet_tells_it_and_that_is_read_once():
    fields = [(kind, name) for kind in CONTROLS for name in sorted(kind._event_fields)]
    assert len(fields) > 250
    for kind, name in [*fields, (ft.Text, "on_nothing")]:
        assert found(event_of, kind, name) == found(flets_event, kind, name), (kind, name)
    button = ft.FilledButton()
    assert event_of(button, "on_click") is not None
    assert calls(lambda: event_of(button, "on_click")) < 10
    assert calls(lambda: flets_event(button, "on_click")) > 500


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_control_is_made_as_flet_makes_it(kind):
    flets = flets_way(kind)
    ours = maker(kind, flets)
    names = [name for name, field in kind.__dataclass_fields__.items() if field.init]
    ways = [((), {}), (("first",), {}), (("first", 2), {}), ((), {"unheard_of": 1})]
    ways += [((), {name: given}) for name in names for given in ("some", None)]
    for args, given in ways:
        first, again = (made(kind, flets, *args, **given) for _ in range(2))
        sparse = made(kind, ours, *args, **given)
        if isinstance(first, dict):
            # A number, a lock or the time is another one each time.
            own = {name for name, value in first.items() if value != again[name]}
            assert sparse.keys() == first.keys()
            for name in own:
                sparse[name] = first[name]
        assert sparse == first, (args, given)


def books(part):
    """Return what Flet has noted at a control or value as told."""
    return {name: value for name, value in vars(part).items() if name.startswith("__prev_")}


def same_written(part):
    """Write something down in both ways, and hold these and the books against each other."""
    ours = writing.written(part), books(part)
    assert (writing.ENCODE(part), books(part)) == ours, part
    return ours[0]


def made_at_all(kind):
    """Make something, whatever it needs."""
    part = object.__new__(kind)
    if not issubclass(kind, BaseControl):
        part.__dict__.update(_values={}, _dirty={})
    needed = {
        name: "some"
        for name, field in kind.__dataclass_fields__.items()
        if field._field_type.name != "_FIELD_CLASSVAR"
        and field.init
        and field.default is field.default_factory
    }
    with suppress(TypeError, ValueError):  # What others are made of is not made by itself.
        part.__init__(**needed)
        return part
    return None


MADE = [kind for kind in KINDS if made_at_all(kind) is not None]
SETS = ("some", 1, True, [], {}, ["one"], {"one": 1}, ft.Padding(left=1), ft.Text("one"), None)


def test_nearly_all_can_be_made_by_themselves():
    assert len(MADE) > len(KINDS) - 20


@pytest.mark.parametrize("kind", MADE, ids=lambda kind: kind.__name__)
def test_a_control_is_written_down_as_flet_does_it(kind):
    part = made_at_all(kind)
    same_written(part)
    names = [name for name, field in kind.__dataclass_fields__.items() if field.init]
    for name in names:
        for value in SETS:
            part = made_at_all(kind)
            try:
                setattr(part, name, value)
            except Exception:  # noqa: BLE001 - then it is not to be set to that
                continue
            same_written(part)
    if issubclass(kind, BaseControl):
        part._frozen = True
        before = books(part)
        writing.written(part)
        assert books(part) == before


def fault(control, way):
    """Return what is wrong with a control in that way, and what is noted of it."""
    vars(control).pop(writing.FAULTS, None)
    found = []
    for _ in range(2):
        try:
            way(control, suppress_repeated_errors=True)
        except Exception as error:  # noqa: BLE001 - whatever it is, both say it
            found.append((type(error), str(error)))
    return found


CONTROLS = [kind for kind in MADE if issubclass(kind, BaseControl)]


@pytest.mark.parametrize("kind", CONTROLS, ids=lambda kind: kind.__name__)
def test_a_control_is_checked_as_flet_does_it(kind):
    spec = validation._compile_class_spec(kind)
    names = {name for name, _ in spec.field_rules}
    control = made_at_all(kind)
    assert fault(control, writing.validate) == fault(control, writing.VALIDATE)
    for name in names:
        for value in (-1, 0, 1, 5, "", "some", None, [], ft.Text("one")):
            control = made_at_all(kind)
            setattr(control, name, value)
            assert fault(control, writing.validate) == fault(control, writing.VALIDATE), (
                name,
                value,
            )


def test_faults_are_found_and_forgotten_once_they_are_mended():
    control = ft.Container(opacity=2)
    assert fault(control, writing.validate)
    control.opacity = 1.0
    writing.validate(control, suppress_repeated_errors=True)
    assert not vars(control)[writing.FAULTS]


@pytest.fixture(scope="module")
def phone():
    history = furnished_history()
    hall = Hall(history)
    yield hall.phone()
    hall.close()
    history.close()


@pytest.mark.turns(3)
@pytest.mark.long("draws every screen and goes through all that could be on it")
@pytest.mark.parametrize("route", ROUTES)
def test_a_screen_is_put_up_and_taken_off_as_flet_does_it(phone, monkeypatch, route):
    phone.go(route)
    flets, ours = DiffBuilder(None, None, BaseControl), Sparse(None, None, BaseControl)
    shown = phone.page.views
    assert ids(ours._removed_controls(shown, True)) == ids(flets._removed_controls(shown, True))
    # It is up already: nothing of it is to be drawn again.
    for kind in (BaseControl, Component):
        monkeypatch.setattr(kind, "_before_update_safe", lambda _: None)
    put_up = ids(ours._configure_dataclass(shown, phone.page, False))
    assert put_up == ids(flets._configure_dataclass(shown, phone.page, False))
    assert len(put_up) > 20
    assert sum(bool(same_written(one)) for one in flets._configure_dataclass(shown, None, False))


# Comparing


class Wire:
    """What goes over the wire, without the numbers of controls, which nobody sees."""

    def __init__(self):
        self.sent = []

    def packb(self, message, **how):
        packed = msgpack.packb(message, **how)
        read = msgpack.unpackb(packed, strict_map_key=False)
        # Services go when their memory is collected, whenever that is.
        if isinstance(read, list) and read[0] == 2 and "_services" not in f"{read[1]['patch'][0]}":
            self.sent.append(unnumbered(read[1]["patch"]))
        return packed


def unnumbered(told):
    if isinstance(told, dict):
        return {name: unnumbered(one) for name, one in told.items() if name not in {"_i", "uid"}}
    return [unnumbered(one) for one in told] if isinstance(told, list) else told


def flets_session():
    """Return Flet's own kind of session, of which nothing has been replaced."""
    spec = importlib.util.find_spec("flet.messaging.session")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.Session


def noted(monkeypatch):
    """Note what kinds of controls begin and end to be on a page."""
    came_and_went = []

    def note(does, flets):
        def noting(self):
            came_and_went.append((does, type(self).__name__))
            flets(self)

        monkeypatch.setattr(BaseControl, does, noting)

    for does in ("did_mount", "will_unmount"):
        note(does, getattr(BaseControl, does))
    return came_and_went


def heard(builder, monkeypatch):
    """Go to each table, take a step back and make it again.

    List what each is told to draw, what stands there then, and what has come and gone.
    """
    monkeypatch.setattr(object_patch, "DiffBuilder", builder)
    monkeypatch.setattr(headless, "msgpack", wire := Wire())
    came_and_went = noted(monkeypatch)
    if builder is DiffBuilder:
        # The app would put ours in its place again as it begins.
        monkeypatch.setattr("views.app.touch_only_what_is_set", lambda: None)
        monkeypatch.setattr(Session, "patch_control", flets_session().patch_control)
        monkeypatch.setattr(writing, "written", writing.ENCODE)
        monkeypatch.setattr(base_control, "validate", writing.VALIDATE)
        monkeypatch.setattr(Component, "_before_update_safe", BaseControl._before_update_safe)
        monkeypatch.setattr(Component, "_migrate_state", drawing.TAKE_OVER)
        monkeypatch.setattr(Renderer, "render_component", drawing.LAY)
    history = furnished_history()
    hall = Hall(history)
    phone = hall.phone()
    found = {}
    for one in share(history.open_matches(), 4, 0):
        phone.go("/")
        phone.go(f"/play/{one.id}")
        wire.sent = []
        came_and_went.clear()
        for way in ("Undo", "Redo", "Undo"):
            if phone.enabled(way):
                phone.tap(way)
        gc.collect()
        there = Counter(type(one).__name__ for one in phone.page.session.index.values())
        # What is drawn at once is drawn in any order.
        found[one.id] = sorted(wire.sent, key=repr), there, sorted(came_and_went)
    hall.close()
    history.close()
    return found


@pytest.mark.turns(3)
@pytest.mark.long("plays at every table twice")
def test_a_screen_is_told_to_change_as_flet_tells_it(monkeypatch):
    ours, flets = heard(Sparse, monkeypatch), heard(DiffBuilder, monkeypatch)
    assert ours.keys() == flets.keys()
    assert [id_ for id_, told in ours.items() if told != flets[id_]] == []
    assert min(len(told) for told, *_ in ours.values()) > 2
    assert sum(bool(went) for *_, went in ours.values()) > len(ours) / 2
