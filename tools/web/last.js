// The table as it was left: on the screen from the first moment on, while Python wakes up behind it,
// and where the app begins. Which table that is is noted as soon as somebody comes there. A picture is
// kept before the page is left, and whenever nobody looks at it any more: what takes its place in a
// process of its own has begun by then. Once somebody looks again the picture is of the past.
(() => {
  const KEPT = "skald.last";
  const TABLE = /^#\/play\/[^/]+$/;
  const SHARP = 2; // no picture has more dots for each of the screen's
  const FINE = 0.8; // of a JPEG
  const AT_ONCE = 1000; // milliseconds in which a page that is about to be left is hidden

  const WORDS = { en: "As you left it.", de: "So war es zuletzt." };

  // What is on the screen; null where this browser shows nobody what it has drawn.
  function picture() {
    const sharp = Math.min(devicePixelRatio, SHARP);
    const all = document.createElement("canvas");
    [all.width, all.height] = [innerWidth * sharp, innerHeight * sharp];
    const pen = all.getContext("2d", { willReadFrequently: true });
    for (const one of globalThis.skald.canvases()) {
      const { left, top, width, height } = one.getBoundingClientRect();
      pen.drawImage(one, left * sharp, top * sharp, width * sharp, height * sharp);
    }
    const { data } = pen.getImageData(0, all.height / 2, all.width, 1);
    return data.some((dot, at) => dot !== data[at % 4]) ? all.toDataURL("image/jpeg", FINE) : null;
  }

  function keep(seen) {
    // Whoever goes before the first screen is there leaves nothing new.
    if (!globalThis.skald?.shown) return;
    const { hash: route } = location;
    try {
      if (TABLE.test(route)) {
        const [width, height] = [innerWidth, innerHeight];
        localStorage.setItem(KEPT, JSON.stringify({ route, width, height, seen: seen?.() }));
      } else {
        localStorage.removeItem(KEPT);
      }
    } catch (error) {
      console.warn("no picture of the table:", error);
    }
  }

  let noted = null;

  function note() {
    if (location.hash === noted || !globalThis.skald?.shown) return;
    noted = location.hash;
    keep();
  }

  function left() {
    try {
      const last = JSON.parse(localStorage.getItem(KEPT));
      const here = !location.hash || location.hash === "#/" || location.hash === last?.route;
      return last && TABLE.test(last.route) && here ? last : null;
    } catch {
      return null; // a browser that keeps nothing
    }
  }

  // Marked as what it is, with the words of the start in the same bar.
  async function show(last) {
    const image = new Image();
    image.alt = WORDS[document.documentElement.lang];
    image.src = last.seen;
    image.style.cssText = "position:absolute;inset:0;width:100%;height:100%;";
    await image.decode();
    const splash = document.getElementById("splash");
    const progress = document.getElementById("progress");
    if (!progress || globalThis.skald?.refused) return;
    const bar = document.createElement("div");
    bar.style.cssText =
      "position:absolute;inset:0 0 auto;padding:calc(8px + env(safe-area-inset-top)) 16px 8px;" +
      "font:500 min(.9rem,20px)/1.35 system-ui,sans-serif;background:#e3b75f;color:#2a1d05;" +
      "box-shadow:0 2px 12px #0008;";
    progress.style.cssText = "display:inline;margin-inline-start:.5em;";
    bar.append(image.alt, progress);
    splash.replaceChildren(image, bar);
    skald.note("last");
  }

  const last = left();
  if (last) {
    history.replaceState(history.state, "", last.route);
    // Turned or in a window of another size it would be a picture of something else.
    if (last.seen && last.width === innerWidth && last.height === innerHeight) {
      const look = () => show(last).catch((error) => console.warn("no picture:", error));
      addEventListener("DOMContentLoaded", look, { once: true });
    }
  }
  // The client tells nobody where it goes.
  for (const name of ["pushState", "replaceState"]) {
    const go = history[name];
    history[name] = (...where) => {
      go.apply(history, where);
      note();
    };
  }
  addEventListener("hashchange", note);
  globalThis.skald.arrived = note;
  let about = -Infinity;
  addEventListener("beforeunload", () => {
    keep(picture);
    about = performance.now();
  });
  addEventListener("visibilitychange", () => {
    if (!document.hidden) keep();
    else if (performance.now() - about > AT_ONCE) keep(picture);
  });
})();
