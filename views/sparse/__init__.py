"""What Flet does with each of the seventy fields of a control, done with the few that are set.

Flet 1.0.5 keeps of a control only what is not as declared. When it makes one, checks it, puts it on
the page, compares it, writes it down or takes it off, it goes through all that might be there,
though: up to 1,500 calls for each control of a screen. Here the same is done with what is there.
At each tap it reads the declarations of all fields to find what kind of event that is: up to 2,000.
Any other version of Flet is left alone; ``test_sparse.py`` holds its own way and this one against
each other.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator

from flet.components.component import Component, Renderer
from flet.controls import base_control, object_patch, value_types
from flet.messaging.session import Session
from flet.version import flet_version

from views.sparse.comparing import Sparse, message
from views.sparse.drawing import draw, lay, take_over
from views.sparse.hearing import event_of
from views.sparse.making import make_sparsely
from views.sparse.mounting import patch_control
from views.sparse.writing import validate, written

FLET = "1.0.5"
"""The version whose private parts are used below."""

WRITING = "configure_encode_object_for_msgpack"
"""The name of what makes Flet's way to write down controls."""


def touch_only_what_is_set() -> None:
    """Let Flet make controls, put them up and take them off by what is set on them."""
    if flet_version != FLET or object_patch.DiffBuilder is Sparse:
        return
    _replace(object_patch, DiffBuilder=Sparse)
    _replace(object_patch.ObjectPatch, to_message=message)
    _replace(Session, patch_control=patch_control)
    _replace(base_control, validate=validate, get_event_field_type=event_of)
    # Nothing that is sent of a part may be wrong, so nothing of it is checked.
    _replace(Component, _before_update_safe=draw, _migrate_state=take_over)
    _replace(Renderer, render_component=lay)
    flets: Callable[[type], None] = value_types._install_props

    def declare(kind: type) -> None:
        flets(kind)
        make_sparsely(kind)

    # Most are declared when they are first asked for; some were already.
    for asked in (base_control, value_types):
        _replace(asked, _install_props=declare)
    for name, module in tuple(sys.modules.items()):
        for kind in _classes(module, name) if name.startswith("flet.") else ():
            make_sparsely(kind)
        # Each way out of the app asks this for how to write.
        if name.startswith(("flet.", "flet_web.")) and WRITING in vars(module):
            _replace(module, **{WRITING: lambda _: written})


def _replace(owner: object, **made: object) -> None:
    """Put something else in the place of what Flet has under these names."""
    for name, instead in made.items():
        setattr(owner, name, instead)


def _classes(within: object, module: str) -> Iterator[type]:
    """List the classes that a module declares, also those within others."""
    for name, kind in tuple(vars(within).items()):
        if isinstance(kind, type) and kind.__module__ == module and kind.__name__ == name:
            yield kind
            yield from _classes(kind, module)
