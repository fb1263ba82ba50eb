"""What a client writes back into the parts of its session.

Flet takes any name from a client, goes into whatever lies there, and changes it in place: styles
and themes, too, that all sessions share. So only what the app's own parts write back is taken,
each as plain as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import flet as ft

from views.serving.frames import BadFrame

Fits = Callable[[Any], bool]


def _of(*kinds: type) -> Fits:
    return lambda value: value is None or isinstance(value, kinds)


def _texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(text, str) for text in value)


TEXT: Final = _of(str)
SWITCH: Final = _of(bool)
NUMBER: Final = _of(int, float)

SEEN: Final[Mapping[str, Fits]] = {
    "route": lambda value: isinstance(value, str),
    "width": NUMBER,
    "height": NUMBER,
    "platform_brightness": TEXT,
    "media": lambda value: value is None or (isinstance(value, dict) and NUMBER(value.get(RATIO))),
}
"""Properties of the page that a client may report at any time."""

BEGUN: Final[Mapping[str, Fits]] = {
    **SEEN,
    "platform": TEXT,
    **dict.fromkeys(("pwa", "web", "debug", "wasm", "test", "multi_view", "pyodide"), SWITCH),
}
"""Properties of the page that a client reports when it registers."""

TOUCHED: Final[tuple[tuple[type[ft.BaseControl], Mapping[str, Fits]], ...]] = (
    (ft.Page, SEEN),
    (ft.TextField, {"value": TEXT}),
    (ft.Switch, {"value": SWITCH}),
    (ft.SegmentedButton, {"selected": _texts}),
    (ft.DialogControl, {"open": SWITCH}),
)
"""Properties that a client writes back of controls somebody touches."""

UNUSED: Final = frozenset({"window", "selection", "_dismissed"})
"""What honest clients write back too, and nobody here ever reads."""

RATIO: Final = "device_pixel_ratio"
"""All that is read of the media of a page, which are its own."""

HAPPENED: Final[Mapping[str, Mapping[str, Fits]]] = {
    "route_change": {"route": SEEN["route"]},
    "view_pop": {"route": SEEN["route"]},
    "resize": {"width": NUMBER, "height": NUMBER},
}
"""What a page tells with what happens to it."""


def begun(props: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is taken of what a page says when it registers.

    Raises:
        BadFrame: no page says that.
    """
    return _taken(props, BEGUN)


def written_back(part: object, props: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is taken of what a client writes back into a part.

    Raises:
        BadFrame: none of the app's parts writes that.
    """
    fitting = next((fits for kind, fits in TOUCHED if isinstance(part, kind)), {})
    return _taken(props, fitting)


def happened(name: str, value: Any) -> None:
    """Look at what a page tells with what happens to it.

    Raises:
        BadFrame: no page tells that.
    """
    fitting = HAPPENED.get(name)
    if fitting is None:
        return
    if not isinstance(value, dict) or set(value) != set(fitting):
        raise BadFrame("nothing that happens to a page", name)
    _taken(value, fitting)


def _taken(props: Mapping[str, Any], fitting: Mapping[str, Fits]) -> dict[str, Any]:
    taken = {}
    for name, value in props.items():
        if name in UNUSED:
            continue
        if not isinstance(name, str) or name.startswith("_"):
            raise BadFrame("nobody's to write", name)
        if fits := fitting.get(name):
            if not fits(value):
                raise BadFrame("not what is written there", name)
            taken[name] = {RATIO: value.get(RATIO)} if isinstance(value, dict) else value
        elif isinstance(value, dict | list):
            raise BadFrame("nothing to write into", name)
    return taken
