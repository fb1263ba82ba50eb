// The page's side: starts Python before anything else is there, says how far it has come, and
// hands messages between Flet's client and the worker. Put in place of Flet's python.js.

const WORDS = {
  en: {
    client: "Hoisting the sail …",
    python: "Waking the skald …",
    games: "Unpacking the games …",
    history: "Reading the saga so far …",
    table: "Laying the table …",
    busy: "Skald is open in another tab or window. The history is written by one of them alone: close the other one, then try again.",
    failed: "Skald could not start.",
    again: "Try again",
  },
  de: {
    client: "Das Segel wird gesetzt …",
    python: "Der Skalde wacht auf …",
    games: "Die Spiele werden ausgepackt …",
    history: "Die Saga bis hierher wird gelesen …",
    table: "Der Tisch wird gedeckt …",
    busy: "Skald ist in einem anderen Tab oder Fenster offen. Nur einer schreibt die Chronik: den anderen schließen, dann noch einmal versuchen.",
    failed: "Skald konnte nicht starten.",
    again: "Noch einmal",
  },
};

const skald = {
  words: WORDS[(navigator.language || "en").slice(0, 2)] || WORDS.en,
  phases: {},
  refused: null,
  shown: false,
  // Whether Python's memory was kept from the build, instead of starting from the beginning.
  kept: false,
};
globalThis.skald = skald;
document.documentElement.lang = skald.words === WORDS.de ? "de" : "en";

skald.note = (phase, at = performance.now()) => {
  skald.phases[phase] ??= at;
  const progress = document.getElementById("progress");
  if (progress && skald.words[phase] && !skald.refused) progress.textContent = skald.words[phase];
};

// What keeps the app from starting, in place of the picture; nothing else is touched.
skald.refuse = (text, told = "") => {
  skald.refused = text;
  const splash = document.getElementById("splash");
  if (!splash) {
    addEventListener("DOMContentLoaded", () => skald.refuse(text, told), { once: true });
    return;
  }
  const again = document.createElement("button");
  again.textContent = skald.words.again;
  again.addEventListener("click", () => location.reload());
  const said = document.createElement("p");
  said.textContent = text;
  const detail = document.createElement("small");
  detail.textContent = told;
  offline();
  splash.setAttribute("role", "alert");
  splash.replaceChildren(said, detail, again);
};

const worker = new Worker(new URL("worker.js", document.baseURI), { type: "module" });
let toClient = null;
let ready = null;
const started = new Promise((resolve) => { ready = resolve; });

worker.onmessage = ({ data }) => {
  if (data instanceof Uint8Array) {
    toClient(data);
  } else if (data.phase) {
    // By the worker's clock: the page may be too busy to listen.
    skald.note(data.phase, data.at - performance.timeOrigin);
  } else if (data.kept) {
    skald.kept = true;
  } else if (data.ready) {
    ready();
  } else if (data.shown) {
    // The first screen is drawn with the second frame from here.
    requestAnimationFrame(() => requestAnimationFrame(() => {
      document.getElementById("splash")?.remove();
      skald.shown = true;
      skald.note("shown");
      keepForGood();
      offline();
    }));
  } else if (data.busy) {
    skald.refuse(skald.words.busy);
  } else if (data.refused) {
    skald.refuse(data.refused);
  } else if (data.failed) {
    skald.refuse(skald.words.failed, data.failed);
  } else if (data.renew) {
    renew();
  }
};
worker.onerror = (event) => skald.refuse(skald.words.failed, event.message || "");
worker.postMessage({
  documentUrl: document.URL,
  language: document.documentElement.lang,
  languages: [...(navigator.languages || [])],
  calm: matchMedia("(prefers-reduced-motion: reduce)").matches,
});

// Called by Flet's client.
globalThis.jsConnect = async (_app, _args, onMessage) => {
  toClient = onMessage;
  worker.postMessage({ connect: true });
  await started;
};
globalThis.jsSend = async (_app, data) => worker.postMessage(data, [data.buffer]);
globalThis.jsDisconnect = async () => {};

// A browser short of room throws away first what nobody asked to keep.
async function keepForGood() {
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
  } catch {
    // Not every browser can be asked.
  }
}

// Offline from the first visit on. A new version is fetched whole in the background and waits until
// it is asked for, or until nobody has the old one open.
let waiting = null;

function renew() {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  waiting?.postMessage("take over");
}

function found(version) {
  waiting = version;
  worker.postMessage({ newer: true });
}

// Once the app is there, or cannot be: fetching its copy would only have held it up.
function offline() {
  install().catch((error) => console.warn("no offline copy:", error));
}

// Flutter brings several engines to draw with and has taken one that suits the browser.
function drawn() {
  const loaded = performance.getEntriesByType("resource").map((one) => one.name);
  const found = loaded.map((name) => name.match(/\/canvaskit\/(.+)\.wasm$/)).find(Boolean);
  return found?.[1];
}

async function install() {
  if (!("serviceWorker" in navigator) || skald.registration) return;
  const engine = drawn();
  if (!engine) return;
  const registration = await navigator.serviceWorker.register(`service_worker.js?engine=${engine}`);
  const watch = (version) => version?.addEventListener("statechange", () => {
    if (version.state === "installed" && navigator.serviceWorker.controller) found(version);
  });
  if (registration.waiting && navigator.serviceWorker.controller) found(registration.waiting);
  watch(registration.installing);
  registration.addEventListener("updatefound", () => watch(registration.installing));
  skald.registration = registration;
}
addEventListener("flutter-first-frame", () => skald.note("frame"), { once: true });
addEventListener("DOMContentLoaded", () => skald.note("client"), { once: true });
