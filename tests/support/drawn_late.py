"""The app, in whose pages the client's second frame and all later ones come when the page is told.

So a page stands as long as wanted at what the client shows first: a word of its own. It gives what
it sees of the screen a tenth of the usual time only.
"""

from __future__ import annotations

import sys

import main
from views.serving import page

BEFORE = """
globalThis.WebSocket = class extends WebSocket {
    constructor(...how) {
        super(...how);
        this.addEventListener("message", ({ data }) => {
            const packet = new Uint8Array(data);
            if (packet[0] === 2 && packet.length > 1) globalThis.sent ??= performance.now();
        });
    }
};
"""
"""Note when the page was told that it has all of the first screen."""

AFTER = """
(() => {
    const frame = requestAnimationFrame, late = [];
    let begun = false;
    addEventListener("flutter-first-frame", () => { begun = true; }, { once: true });
    globalThis.requestAnimationFrame = (draw) => {
        if (!begun || globalThis.drawing) return frame(draw);
        late.push(draw);
        return 0;
    };
    globalThis.drawOn = () => {
        globalThis.drawing = true;
        late.splice(0).forEach((draw) => requestAnimationFrame(draw));
    };
})();
"""
"""Keep back what is drawn in frames, but not what the page looks for at their end."""

SOONER = 400
"""Milliseconds after which this page takes what is on the screen for all."""

USUAL = page.script
"""The script of the page as people have it."""


def script() -> str:
    """Return the page's script with these beside it."""
    usual, here = "REVEAL = 4000;", f"REVEAL = {SOONER};"
    assert usual in USUAL()
    return BEFORE + USUAL().replace(usual, here) + AFTER


if __name__ == "__main__":
    page.script = script
    sys.exit(main.main())
