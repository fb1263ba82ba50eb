// Between Flet's client and its web socket: keeps the last table on the screen when the host goes
// away, says so, and brings the client back once the host answers. WORDS and LARGEST come before.
//
// The client would take everything off the screen as soon as it hears that its line is closed. So it
// hears of it only when there is somebody again; until then it shows what it showed, can be
// scrolled, and touches nothing.
(() => {
  const CALL = 0;
  const HAPPENED = 3; // the kind of a call that tells of something that was done
  const ALIVE = 2; // first byte of a packet that asks whether anybody is there, or answers
  const DRAWN = 3; // of one that asks when all that came before is on the screen, or says so
  const TOUCHED = 4; // of one that tells how many ms after that, in two bytes, a finger came down
  const TOLD = 5; // of one that tells of this device, before the client registers
  const QUIET = 5000; // ms after which the host is asked
  const PATIENCE = 6000; // ms in which it answers, or is gone
  const SOON = 2000; // ms in which whoever tapped is answered, or told that nobody did
  const BY_HAND = 1000; // ms after a finger or a key in which what is sent comes of it
  const LOOK = 500; // ms between two looks
  const GLANCE = 80; // ms between two glances at the screen
  const MOVING = 1500; // ms in which the client has emptied the screen, if it does
  const REVEAL = 4000; // ms after which what is on the screen is taken for all
  const EMPTY = 20000; // ms after which it is, even where nothing is on it
  const CLOSED = 403; // what a host answers to whoever is not let in, or not any more
  const KEPT = "skald.language";
  const NAMED = "skald.device";

  // One for each time this page is loaded: only the same page can have lost its line.
  const page = Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join("");

  let current = null; // the line that counts
  let left = null; // the line that broke, of which the client does not know yet
  let unsure = null; // since when it is not known whether the last tap has arrived
  let byHand = -BY_HAND; // when a finger or a key was last there

  // --- what is said -----------------------------------------------------------------------

  function language() {
    const wished = [kept(KEPT), ...(navigator.languages || [])];
    const known = wished.map((code) => (code || "").slice(0, 2)).find((code) => code in WORDS);
    return known || "en";
  }

  function kept(name) {
    try {
      return localStorage.getItem(name);
    } catch {
      return null; // a browser that keeps nothing
    }
  }

  function speaks(code) {
    try {
      if (code in WORDS) localStorage.setItem(KEPT, code);
    } catch {
      // Then it is guessed next time.
    }
  }

  const bar = document.createElement("div");
  bar.id = "away";
  bar.setAttribute("role", "status");
  bar.style.cssText =
    "position:fixed;z-index:11;inset:0 0 auto;box-sizing:border-box;margin:0;" +
    "padding:calc(8px + env(safe-area-inset-top)) 16px 8px;text-align:center;" +
    // However large letters are: whose turn it is and who has what lies below it.
    "font:500 min(.9rem,20px)/1.35 system-ui,sans-serif;background:#e3b75f;color:#2a1d05;" +
    "box-shadow:0 2px 12px #0008;";
  bar.hidden = true;
  // Where it lies over something nobody sees what they would touch there: it takes the finger, and
  // goes where it has nothing more to tell.
  bar.addEventListener("click", () => { if (bar.dataset.key !== "host.doubt") say(null); });

  function say(key) {
    bar.lang = language();
    bar.hidden = !key;
    bar.dataset.key = key ?? "";
    // Set after it is there: else screen readers do not notice.
    setTimeout(() => {
      bar.textContent = key ? WORDS[language()][key] : "";
      // Whoever taps meanwhile sees why nothing comes of it. All of the table stays in sight.
      const table = document.querySelector("flutter-view");
      const away = !bar.hidden && key === "host.away";
      if (!table) return;
      table.style.filter = away ? "grayscale(.8) brightness(.85)" : "";
      const room = bar.offsetHeight;
      const part = 1 - room / innerHeight;
      table.style.transformOrigin = "top";
      table.style.transform = away ? `translateY(${room}px) scale(${part})` : "";
    });
  }

  // --- what is shown ----------------------------------------------------------------------

  const cover = document.createElement("div");
  cover.style.cssText = "position:fixed;z-index:10;inset:0;";

  function canvases(root) {
    return [...root.querySelectorAll("*")].flatMap((one) => [
      ...(one.localName === "canvas" ? [one] : []),
      ...(one.shadowRoot ? canvases(one.shadowRoot) : []),
    ]);
  }

  const shown = () => canvases(document).filter((one) => one.width && one.height);

  // What a frame has drawn every engine shows at its end; later WebKit shows nobody what it drew.
  const frame = globalThis.requestAnimationFrame.bind(globalThis);
  let framed = null; // what was on the screen at the end of the last one, while something lies over it
  let ended = null; // who waits for the end of one

  // Chromium shows it later, too, and to look in each frame would make its start slower.
  const late = navigator.vendor === "Google Inc.";
  let first = true; // whether the first picture may still be there

  if (!late) globalThis.requestAnimationFrame = (draw) => {
    const number = frame(draw);
    frame(() => {
      first &&= Boolean(splash());
      if (first || cover.isConnected) framed = glance();
      ended?.();
    });
    return number;
  };

  // The client draws all of it anew where it is told of its window.
  function drawnAnew() {
    return new Promise((then) => {
      ended = then;
      setTimeout(then, MOVING);
      (globalThis.visualViewport ?? globalThis).dispatchEvent(new Event("resize"));
    }).then(() => { ended = null; });
  }

  // The client empties the screen while it registers: a picture of it stands before that.
  function keepPicture() {
    if (cover.isConnected) return;
    framed = null;
    cover.replaceChildren(...shown().map((one) => {
      const { left: x, top: y, width, height } = one.getBoundingClientRect();
      const copy = document.createElement("canvas");
      copy.width = one.width;
      copy.height = one.height;
      copy.style.cssText =
        `position:absolute;left:${x}px;top:${y}px;width:${width}px;height:${height}px`;
      copy.getContext("2d").drawImage(one, 0, 0);
      return copy;
    }));
    document.body.append(cover);
  }

  const small = document.createElement("canvas");
  [small.width, small.height] = [24, 48];
  const pen = small.getContext("2d", { willReadFrequently: true });

  // What is on the screen, in a few colours; nothing at all where nobody is let look now.
  function glance() {
    pen.clearRect(0, 0, small.width, small.height);
    for (const one of shown()) pen.drawImage(one, 0, 0, small.width, small.height);
    return pen.getImageData(0, 0, small.width, small.height).data;
  }

  function differ(one, other) {
    return one.filter((value, at) => Math.abs(value - other[at]) > 12).length > one.length / 100;
  }

  // One colour, and perhaps a word: what the client shows while it waits.
  const empty = (seen) => !differ(seen, seen.map((_, at) => seen[at % 4]));

  const lies = (seen) => seen.some(Boolean);

  // The same, or what the last frame had at its end.
  function seen() {
    const now = glance();
    return lies(now) ? now : framed ?? now;
  }

  // Whether this browser is sure to let anybody look at what is drawn.
  function sees() {
    if (!late && !(framed && lies(framed))) return false;
    pen.clearRect(0, 0, small.width, small.height);
    pen.fillRect(0, 0, small.width / 2, small.height);
    return !empty(pen.getImageData(0, 0, small.width, small.height).data);
  }

  const splash = () => document.querySelector(".splash");

  // Flet takes the first picture away with its first frame, which is empty.
  addEventListener("flutter-first-frame", () => splash()?.removeAttribute("id"), { once: true });

  let revealing = false;

  // All is here by now and may take a second to be on the screen: shown when it is, and rests.
  function reveal() {
    if (revealing || !(splash() || cover.isConnected || !bar.hidden)) return;
    revealing = true;
    const began = performance.now();
    let emptied = !cover.isConnected;
    let last = seen();
    const look = () => {
      const [given, now] = [performance.now() - began, seen()];
      const there = !empty(now);
      emptied ||= !there || given > MOVING;
      const rests = there && !differ(last, now);
      last = now;
      const longest = !there && sees() ? EMPTY : REVEAL;
      if (!left && given < longest && !(emptied && rests)) {
        setTimeout(look, GLANCE);
        return;
      }
      revealing = false;
      if (left) return;
      splash()?.remove();
      cover.remove();
      if (unsure === null) {
        say(null);
        return;
      }
      // Nobody sends it again: whoever tapped looks whether it counts.
      unsure = null;
      say("host.unsure");
      setTimeout(() => { if (!left && unsure === null) say(null); }, PATIENCE);
    };
    setTimeout(look, GLANCE);
  }

  // The client has asked for the first of two frames and draws in it, however long that takes. What
  // is touched meanwhile it hears of before the second one. A page that nobody sees draws nothing.
  function drawn(then) {
    if (document.visibilityState !== "visible") then();
    else requestAnimationFrame(() => requestAnimationFrame(then));
  }

  // --- what is touched --------------------------------------------------------------------

  let fresh = 0; // when the page last said that all is on the screen

  for (const kind of ["pointerdown", "pointerup", "keydown"]) {
    addEventListener(kind, () => { byHand = performance.now(); }, true);
  }

  // Whether a packet is what a finger or a key did, and no scrolling, which can be done again.
  function tapped(data) {
    if (performance.now() - byHand > BY_HAND) return false;
    const packet = new Uint8Array(data.buffer ?? data, data.byteOffset ?? 0, data.byteLength);
    if (packet[0] !== CALL || packet[2] !== HAPPENED) return false;
    return !new TextDecoder().decode(packet.subarray(0, 200)).includes("scroll");
  }

  // A page that stands still hears of a finger late, but then it knows since when it is there.
  addEventListener("pointerdown", (event) => {
    const ms = Math.min(Math.max(event.timeStamp - fresh, 0), 0xffff);
    current?.tell(new Uint8Array([TOUCHED, ms & 0xff, ms >> 8]));
  }, true);
  // Nothing comes of what is touched, and here is why, also for who only listens.
  function tellWhy() {
    bar.animate([{ filter: "brightness(1.4)" }, { filter: "none" }], 600);
    bar.textContent = "";
    say(bar.dataset.key);
  }
  // A finger may scroll; where it is lifted it touches nothing.
  addEventListener("pointerup", (event) => {
    if (!left || event.skald) return;
    event.stopImmediatePropagation();
    tellWhy();
    const { pointerId, pointerType, clientX, clientY, isPrimary } = event;
    const lifted = new PointerEvent("pointercancel", {
      pointerId, pointerType, clientX, clientY, isPrimary, bubbles: true, composed: true,
    });
    event.target.dispatchEvent(lifted);
  }, true);
  for (const kind of ["click", "keydown", "keyup"]) {
    addEventListener(kind, (event) => {
      if (!left) return;
      event.stopImmediatePropagation();
      const touches = kind !== "keydown" || ["Enter", " "].includes(event.key);
      if (touches) event.preventDefault();
      // A finger or a mouse was told already.
      if (touches && kind !== "keyup" && !event.detail) tellWhy();
    }, true);
  }

  // --- the device -------------------------------------------------------------------------

  const unnamed = Array.from(
    crypto.getRandomValues(new Uint8Array(16)), (n) => n.toString(16).padStart(2, "0"),
  ).join("");

  function settings() {
    try {
      return JSON.parse(JSON.parse(kept("flutter.skald.settings") || "null"));
    } catch {
      return null; // then there are none
    }
  }

  // What this device is known by, in all its tabs: whoever comes first names it, long before the
  // first line. Older versions kept the name with the settings.
  function named() {
    const sound = (name) => /^[0-9a-f]{32}$/.test(name ?? "");
    const name = [kept(NAMED), settings()?.device, unnamed].find(sound);
    try {
      if (kept(NAMED) !== name) localStorage.setItem(NAMED, name);
    } catch {
      // Then it is known as long as this page is open.
    }
    return name;
  }
  named();

  function device() {
    return JSON.stringify({
      languages: [...(navigator.languages || [])].slice(0, 8),
      calm: matchMedia("(prefers-reduced-motion: reduce)").matches,
      device: named(),
      settings: settings(),
    });
  }

  // --- the line ---------------------------------------------------------------------------

  const Plain = WebSocket;

  class Line extends Plain {
    #heard = performance.now();
    #asked = null;
    #gone = false;
    #taps = 0; // the number of the last tap: whoever answers with it has heard of it
    #errors = 0;

    constructor(address, protocols = []) {
      const url = new URL(address, location.href);
      url.searchParams.set("page", page);
      super(url, protocols);
      current = this;
      // Registered before anybody else's, so that these decide what the others hear.
      this.addEventListener("open", () => {
        this.#heard = performance.now();
        // Not in the address, which is written down on the way.
        super.send(new Uint8Array([TOLD, ...new TextEncoder().encode(device())]));
      });
      this.addEventListener("message", (event) => this.#listen(event));
      this.addEventListener("error", (event) => {
        if (event.skald) return;
        event.stopImmediatePropagation();
        this.#errors += 1;
      });
      this.addEventListener("close", (event) => {
        if (event.skald) return;
        event.stopImmediatePropagation();
        this.lose(event);
      });
    }

    get readyState() {
      return this.#gone ? Plain.CLOSED : super.readyState;
    }

    send(data) {
      if (this.readyState !== Plain.OPEN) return;
      if (data.byteLength > LARGEST) {
        say("host.too_large");
        setTimeout(() => { if (!left) say(null); }, PATIENCE);
        return;
      }
      super.send(data);
      if (!tapped(data)) return;
      // The first tap of a line: what was doubtful on the one before is older.
      if (!this.#taps) unsure = null;
      unsure ??= performance.now();
      this.#taps = (this.#taps + 1) % 256;
      this.#knock();
    }

    // What answers this has heard of all that was sent before.
    #knock() {
      super.send(new Uint8Array([ALIVE, this.#taps]));
    }

    tell(packet) {
      if (this.readyState === Plain.OPEN) super.send(packet);
    }

    #listen(event) {
      this.#heard = performance.now();
      this.#asked = null;
      if (this.#gone) {
        event.stopImmediatePropagation();
        return;
      }
      const packet = event.data instanceof ArrayBuffer ? new Uint8Array(event.data) : [CALL];
      if (packet[0] === DRAWN) {
        event.stopImmediatePropagation();
        drawn(() => {
          fresh = performance.now();
          this.tell(packet);
        });
        return;
      }
      if (packet[0] !== ALIVE) return;
      event.stopImmediatePropagation();
      // Of a tap on the line before, nobody on this one knows.
      if (unsure !== null && !left && !cover.isConnected) {
        unsure = packet[3] === this.#taps ? null : performance.now();
        if (unsure === null && bar.dataset.key === "host.doubt") say(null);
      }
      const code = new TextDecoder().decode(packet.subarray(1, 3));
      if (!code) return;
      speaks(code);
      reveal();
    }

    // Ask a line that has been quiet; one that was asked and did not answer is lost.
    look() {
      if (this.readyState !== Plain.OPEN) return;
      const now = performance.now();
      const waits = unsure === null || !this.#taps ? 0 : now - unsure;
      if (waits > PATIENCE) {
        this.lose(null);
        return;
      }
      if (waits > SOON && bar.hidden) say("host.doubt");
      if (this.#asked !== null && now - this.#asked > PATIENCE) {
        this.lose(null);
      } else if (this.#asked === null && now - this.#heard > QUIET) {
        this.ask();
      }
    }

    ask() {
      if (this.readyState !== Plain.OPEN || this.#asked !== null) return;
      this.#asked = performance.now();
      this.#knock();
    }

    lose(event) {
      if (this.#gone) return;
      this.#gone = true;
      if (current !== this) return;
      left = { line: this, event };
      say("host.away");
      seek();
    }

    // Now the client may know.
    part(event) {
      super.close();
      const told = [
        ...(this.#errors ? [new Event("error")] : []),
        new CloseEvent("close", { code: event?.code || 1006, wasClean: Boolean(event?.wasClean) }),
      ];
      for (const one of told) {
        one.skald = true;
        this.dispatchEvent(one);
      }
    }
  }
  globalThis.WebSocket = Line;

  let seeking = null;

  // Ask until somebody answers; then the client begins anew.
  function seek() {
    clearTimeout(seeking);
    const given = new AbortController();
    const patience = setTimeout(() => given.abort(), PATIENCE);
    fetch("/line.js", { method: "HEAD", cache: "no-store", signal: given.signal })
      .then((answer) => answer.status, () => 0)
      .then(async (answered) => {
        clearTimeout(patience);
        if (!left) return;
        const there = answered === 200;
        if (answered === CLOSED) {
          location.reload(); // to where the new code is asked for
          return;
        }
        if (!there) {
          seeking = setTimeout(seek, LOOK);
          return;
        }
        const { line, event } = left;
        if (!splash()) {
          if (!lies(glance())) await drawnAnew();
          keepPicture();
        }
        left = null;
        line.part(event);
      });
  }

  setInterval(() => { if (document.visibilityState === "visible") current?.look(); }, LOOK);
  addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") current?.ask();
  });
  addEventListener("online", () => current?.ask());
  addEventListener("DOMContentLoaded", () => document.body.append(bar), { once: true });
})();
