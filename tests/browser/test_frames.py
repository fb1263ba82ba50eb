"""When the built app draws what a tap asked for: frames of a browser that the test counts out."""

from __future__ import annotations

import pytest

from tests.support.browser import ROOT

SCRIPT = (ROOT / "tools" / "web" / "frames.js").read_text(encoding="utf-8")

BROWSER = """() => {
    globalThis.skald = {};
    let clock = 1000, number = 0;
    const due = new Map();
    performance.now = () => clock;
    globalThis.requestAnimationFrame = draws => { due.set(++number, draws); return number; };
    globalThis.cancelAnimationFrame = one => { due.delete(one); };
    globalThis.drawn = [];
    globalThis.wait = long => { clock += long; };
    globalThis.point = (kind, x, more) =>
        dispatchEvent(new MouseEvent(kind, {clientX: x, clientY: 50, ...more}));
    globalThis.frame = begun => {
        const all = [...due.values()];
        due.clear();
        for (const draws of all) draws(begun ?? clock);
    };
    globalThis.ask = what => requestAnimationFrame(time => drawn.push([what, time - 1000]));
    globalThis.tap = () => { dispatchEvent(new MouseEvent('click')); skald.asked(); };
    const later = [];
    globalThis.setTimeout = does => { later.push(does); };
    globalThis.told = () => {
        skald.told();
        for (const does of later.splice(0)) does();
    };
}"""
"""A clock and frames that go on when they are told to."""


@pytest.fixture
def page(chromium):
    page = chromium.new_page()
    page.evaluate(BROWSER)
    page.add_script_tag(content=SCRIPT)
    yield page
    page.close()


@pytest.mark.parametrize(
    "done, drawn",
    [
        ("ask('a'); wait(9); frame(); ask('b'); wait(17); frame()", [["a", 9], ["b", 26]]),
        ("tap(); ask('a'); wait(9); frame(); wait(17); frame()", [["a", 26]]),
        ("tap(); wait(1); ask('a'); frame(); wait(8); frame()", [["a", 9]]),
        ("tap(); ask('a'); wait(9); frame(); wait(11); told()", [["a", 20]]),
        ("tap(); ask('a'); wait(5); told(); wait(4); frame()", [["a", 9]]),
        ("tap(); wait(5); told(); skald.asked(); ask('a'); wait(4); frame()", [["a", 9]]),
        ("wait(500); skald.asked(); ask('a'); wait(9); frame(); told()", [["a", 509]]),
        ("tap(); ask('a'); wait(2000); told(); frame()", [["a", 2000]]),
    ],
    ids=[
        "nothing was touched",
        "one frame is left out",
        "and no more, however soon the next one comes",
        "told after its frame: at once",
        "told before its frame: in it",
        "what answers the app holds nothing up",
        "nor does what asks by itself",
        "what was never told is drawn in its time",
    ],
)
def test_what_a_tap_asked_for_is_drawn_as_soon_as_it_is_told(page, done, drawn):
    assert page.evaluate(f"() => {{ {done}; return drawn; }}") == drawn


FINGER = "point('pointerdown', 50); point('pointerup', 52)"


@pytest.mark.parametrize(
    "touch, taps",
    [
        (FINGER, True),
        ("point('pointerdown', 50); point('pointerup', 90)", False),
        ("point('click', 50)", True),
        ("point('click', 50, {detail: 1})", False),
        ("dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter'}))", True),
        ("dispatchEvent(new KeyboardEvent('keydown', {key: 'e'}))", False),
        (f"{FINGER}; skald.asked(); told(); point('click', 50, {{detail: 1}})", False),
    ],
    ids=["finger", "stroke", "screen reader", "after its pointer", "Enter", "letter", "once"],
)
def test_a_frame_is_left_out_for_a_tap_alone(page, touch, taps):
    drawn = page.evaluate(
        f"() => {{ {touch}; skald.asked(); ask('a'); wait(9); frame(); return drawn; }}"
    )
    assert drawn == ([] if taps else [["a", 9]])


def test_what_is_not_to_be_drawn_any_more_is_not_drawn(page):
    assert not page.evaluate(
        "() => { tap(); const one = ask('a'); wait(9); frame(); cancelAnimationFrame(one);"
        " wait(17); frame(); told(); return drawn; }"
    )


def test_time_never_goes_back(page):
    """A frame may have begun before what was drawn at once."""
    assert page.evaluate(
        "() => { tap(); ask('a'); wait(20); told(); ask('b'); frame(1016); return drawn; }"
    ) == [["a", 20], ["b", 20]]
