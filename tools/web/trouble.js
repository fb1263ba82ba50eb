// What keeps the app from starting: heard wherever it happens, told in words, with what can be done.
// Written into the page itself, because any file may be what is missing.
(() => {
  const WORDS = {
    en: {
      client: "Hoisting the sail …",
      python: "Waking the skald …",
      anew: "Waking the skald from the very beginning, which takes longer …",
      games: "Unpacking the games …",
      history: "Reading the saga so far …",
      table: "Laying the table …",
      busy: "Skald is open in another tab or window. The history is written by one of them alone: close the other one, then try again.",
      failed: "Skald could not start.",
      lacking: "This browser lacks what Skald is made of: it is too old (one of 2023 or later is needed), or set to forbid it, as Lockdown Mode does.",
      memory: "This device is short of memory. Close other tabs and apps, then try again.",
      stopped: "Skald had to stop.",
      seen: "What was on the screen is kept. What was tapped last may be missing.",
      slow: "This takes longer than it should. Skald goes on trying.",
      safe: "Nothing is lost: what was played is kept in this browser as before.",
      again: "Try again",
      plain: "Start the slow way",
      copy: "Copy report",
      copied: "Copied",
    },
    de: {
      client: "Das Segel wird gesetzt …",
      python: "Der Skalde wacht auf …",
      anew: "Der Skalde wacht von ganz vorn auf, das dauert länger …",
      games: "Die Spiele werden ausgepackt …",
      history: "Die Saga bis hierher wird gelesen …",
      table: "Der Tisch wird gedeckt …",
      busy: "Skald ist in einem anderen Tab oder Fenster offen. Nur einer schreibt die Chronik: den anderen schließen, dann noch einmal versuchen.",
      failed: "Skald konnte nicht starten.",
      lacking: "Diesem Browser fehlt, woraus Skald gemacht ist: Er ist zu alt (nötig ist einer ab 2023), oder es ist ihm verboten, wie im Blockierungsmodus.",
      memory: "Der Speicher dieses Geräts reicht nicht. Andere Tabs und Apps schließen, dann noch einmal versuchen.",
      stopped: "Skald musste aufhören.",
      seen: "Was zu sehen war, ist aufgehoben. Was zuletzt getippt wurde, fehlt vielleicht.",
      slow: "Das dauert länger, als es sollte. Skald versucht es weiter.",
      safe: "Nichts ist verloren: Was gespielt wurde, liegt wie zuvor in diesem Browser.",
      again: "Noch einmal",
      plain: "Langsam starten",
      copy: "Bericht kopieren",
      copied: "Kopiert",
    },
  };
  // Seconds without any step: after something was heard to fail, and when nothing was.
  const AFTER_A_FAILURE = 6;
  const AFTER_NOTHING = 45;
  const PLAIN = "skald.plain";

  const spoken = [...(navigator.languages || [])].map((tag) => tag.slice(0, 2)).find((tag) => WORDS[tag]);
  const words = WORDS[spoken] || WORDS.en;
  const skald = {
    words,
    phases: {},
    refused: null,
    shown: false,
    // Whether Python's memory was kept from the build, instead of starting from the beginning.
    kept: false,
  };
  globalThis.skald = skald;
  document.documentElement.lang = words === WORDS.de ? "de" : "en";

  // Where a page may keep nothing the mere question is refused, and Flet's client would wait for ever:
  // it is given what lasts as long as the page.
  for (const name of ["localStorage", "sessionStorage"]) {
    try {
      globalThis[name].getItem(PLAIN);
    } catch {
      const kept = new Map();
      const value = {
        get length() { return kept.size; },
        key: (at) => [...kept.keys()][at] ?? null,
        getItem: (key) => kept.get(String(key)) ?? null,
        setItem: (key, text) => { kept.set(String(key), String(text)); },
        removeItem: (key) => { kept.delete(String(key)); },
        clear: () => kept.clear(),
      };
      Object.defineProperty(globalThis, name, { value });
    }
  }

  // Whoever asked for it starts without the kept memory, once.
  try {
    skald.plain = sessionStorage.getItem(PLAIN) !== null;
    sessionStorage.removeItem(PLAIN);
  } catch {
    skald.plain = false; // a browser that keeps nothing
  }

  const heard = [];
  let still = 0;

  skald.moved = () => { still = 0; };

  let due = "";
  const written = () => {
    const progress = document.getElementById("progress");
    if (progress && due && !skald.refused) progress.textContent = due;
  };
  skald.note = (phase, at = performance.now()) => {
    skald.phases[phase] ??= at;
    skald.moved();
    due = words[phase] ?? due;
    written();
  };
  // Python may begin to wake before the page has got so far as to say so.
  document.addEventListener("DOMContentLoaded", written);

  const hear = (told) => heard.push(String(told));
  addEventListener("unhandledrejection", ({ reason }) => {
    if (!skald.shown) hear(reason?.message || reason);
  });
  // Files that do not come are told to their own element alone, on the way down.
  addEventListener("error", (event) => {
    if (!skald.shown) hear(event.message || event.target?.src || event.type);
  }, true);

  function report() {
    const phases = Object.entries(skald.phases).map(([name, at]) => `${name} ${Math.round(at)} ms`);
    const { userAgent, languages, deviceMemory } = navigator;
    return [
      skald.refused, ...heard, phases.join(", "), userAgent, String(languages),
      `${innerWidth}×${innerHeight}`, deviceMemory ? `${deviceMemory} GB` : "", location.origin,
    ].filter(Boolean).join("\n");
  }

  function button(text, act) {
    const made = document.createElement("button");
    made.textContent = text;
    made.addEventListener("click", () => act(made));
    return made;
  }

  // What is done by few, and only when the other did not help.
  function second(made) {
    made.className = "second";
    return made;
  }

  function said(kind, text) {
    const made = document.createElement(kind);
    made.textContent = text;
    return made;
  }

  function plainly() {
    try {
      sessionStorage.setItem(PLAIN, "");
    } catch {
      // It starts as ever, then.
    }
    location.reload();
  }

  async function copy(pressed) {
    try {
      await navigator.clipboard.writeText(report());
      pressed.textContent = words.copied;
    } catch {
      // Where it may not be copied it can be marked by hand.
      const all = said("pre", report());
      pressed.replaceWith(all);
      getSelection().selectAllChildren(all);
    }
  }

  // Lies over an app that does not answer any more.
  function laid() {
    const made = document.createElement("div");
    [made.id, made.className] = ["splash", "splash"];
    document.body.append(made);
    return made;
  }

  // Tells it in place of the picture; nothing else is touched, and should the app come after all, it
  // takes this away.
  function tell(text, told, ways) {
    skald.refused = text;
    const splash = document.getElementById("splash") ?? (skald.shown ? laid() : null);
    if (!splash) {
      addEventListener("DOMContentLoaded", () => tell(text, told, ways), { once: true });
      return;
    }
    splash.setAttribute("role", "alert");
    splash.replaceChildren(said("p", text), ...told, button(words.again, () => location.reload()), ...ways());
  }

  // What is no failure, and can be undone by the reader alone.
  skald.refuse = (text) => tell(text, [], () => []);

  const lacking = [globalThis.WebAssembly, globalThis.DecompressionStream].includes(undefined);
  const MEMORY = /out of memory|allocate memory|allocation/i;

  const failure = (text, kept = words.safe) => tell(
    lacking ? words.lacking : text,
    [
      ...(heard.some((told) => MEMORY.test(told)) ? [said("p", words.memory)] : []),
      said("p", kept), ...(heard.length ? [said("small", heard.at(-1).trim().split("\n").at(-1))] : []),
    ],
    () => [
      ...(skald.plain ? [] : [second(button(words.plain, plainly))]),
      second(button(words.copy, copy)),
    ],
  );

  skald.fail = (told) => {
    if (skald.shown) return;
    hear(told);
    failure(words.failed);
  };

  // The app is there, and cannot go on: nothing would answer a tap any more.
  skald.stop = (told) => {
    if (skald.refused) return;
    if (!skald.shown) {
      skald.fail(told);
      return;
    }
    hear(told);
    failure(words.stopped, words.seen);
  };

  if (lacking) failure(words.lacking);

  // By its own count: a device that slept has not waited.
  const watch = setInterval(() => {
    if (skald.shown) clearInterval(watch);
    if (skald.shown || skald.refused) return;
    still += 1;
    if (heard.length && still >= AFTER_A_FAILURE) failure(words.failed);
    else if (still >= AFTER_NOTHING) failure(words.slow);
  }, 1000);
})();
