// The table as it was left: on the screen from the first moment on, while Python wakes up behind it,
// and where the app begins. A picture of it is kept before the page is left, for what takes its place
// in a process of its own may begin before it hears that it is hidden; and whenever nobody looks at the
// page any more.
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

  function keep() {
    // Whoever goes before the first screen is there leaves nothing new.
    if (!globalThis.skald?.shown) return;
    try {
      const seen = TABLE.test(location.hash) ? picture() : null;
      const { hash: route } = location;
      const [width, height] = [innerWidth, innerHeight];
      localStorage.removeItem(KEPT);
      if (seen) localStorage.setItem(KEPT, JSON.stringify({ route, width, height, seen }));
    } catch (error) {
      console.warn("no picture of the table:", error);
    }
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
    if (last.width === innerWidth && last.height === innerHeight) {
      const look = () => show(last).catch((error) => console.warn("no picture:", error));
      addEventListener("DOMContentLoaded", look, { once: true });
    }
  }
  let about = -Infinity;
  addEventListener("beforeunload", () => {
    keep();
    about = performance.now();
  });
  addEventListener("visibilitychange", () => {
    if (document.hidden && performance.now() - about > AT_ONCE) keep();
  });
})();
