// The page's side: starts Python before anything else is there, and hands messages between Flet's
// client and the worker. Put in place of Flet's python.js.

const { skald } = globalThis;

// What is large has a packed copy beside it, for hosts that compress nothing; unpacked while it comes.
// What the service worker has is unpacked already.
const PACKED = /\.(wasm|otf|ttf)$/;
const ask = globalThis.fetch;
if (!navigator.serviceWorker?.controller) unpack.prepare();
globalThis.fetch = async (what, ...more) => {
  const { href, origin, pathname } = new URL(what?.url ?? what, document.baseURI);
  const kept = navigator.serviceWorker?.controller;
  if (kept || origin !== location.origin || !PACKED.test(pathname)) return ask(what, ...more);
  const response = await ask(`${href}.pack`);
  if (!response.ok) return response;
  const type = pathname.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
  const body = await unpack(response.body);
  return new Response(body, { headers: { "content-type": type } });
};

// Where the history of this browser lies: it is looked for there alone from then on.
const PLACE = "skald.place";

function remembered(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null; // a browser that keeps nothing
  }
}

function remember(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch {
    // It is found again by trying.
  }
}

// The app in the language of browsers that have no other is a script, which none unpacks by itself.
skald.source = async (script, name) => {
  if (navigator.serviceWorker?.controller) {
    script.src = name;
    return;
  }
  const response = await ask(`${name}.pack`);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  const body = await unpack(response.body);
  const whole = new Blob([await new Response(body).arrayBuffer()], { type: "text/javascript" });
  script.src = URL.createObjectURL(whole);
};

// Safari throws away what a page keeps after seven days of use without a visit to it; what was put
// on the home screen, or in the Dock, keeps everything.
function forgetful() {
  const alone = navigator.standalone || matchMedia("(display-mode: standalone)").matches;
  return (navigator.vendor || "").startsWith("Apple") && !alone;
}

const worker = new Worker(new URL("worker.js", document.baseURI), { type: "module" });
let toClient = null;
let ready = null;
const started = new Promise((resolve) => { ready = resolve; });

worker.onmessage = ({ data }) => {
  if (data instanceof Uint8Array) {
    toClient(data);
    skald.told();
  } else if (data.phase) {
    // By the worker's clock: the page may be too busy to listen.
    skald.note(data.phase, data.at - performance.timeOrigin);
  } else if (data.kept) {
    skald.kept = true;
  } else if (data.ready) {
    ready();
  } else if (data.shown) {
    // The first screen is drawn with the second frame from here.
    requestAnimationFrame(() => requestAnimationFrame(() => onceFilled(begin)));
  } else if (data.place) {
    remember(PLACE, data.place);
  } else if (data.stopped) {
    skald.stop(data.stopped);
  } else if (data.fetched) {
    show(data.fetched);
  } else if (data.busy) {
    skald.refuse(skald.words.busy);
    offline();
  } else if (data.refused) {
    skald.refuse(data.refused);
    offline();
  } else if (data.failed) {
    skald.fail(data.failed);
    offline();
  } else if (data.renew) {
    renew();
  }
};
worker.onerror = (event) => skald.fail(event.message || "worker.js");
// A page that a browser puts aside would keep the history from the next one. All of it is kept, so
// whoever comes back to the page begins with what was there.
addEventListener("pagehide", ({ persisted }) => { if (persisted) worker.terminate(); });
addEventListener("pageshow", ({ persisted }) => { if (persisted) location.reload(); });
worker.postMessage({
  documentUrl: document.URL,
  plain: skald.plain,
  place: remembered(PLACE),
  kept: Boolean(navigator.serviceWorker?.controller),
  language: document.documentElement.lang,
  languages: [...(navigator.languages || [])],
  calm: matchMedia("(prefers-reduced-motion: reduce)").matches,
  forgetful: forgetful(),
});

// How much of what Python is made of has come.
function show([loaded, total]) {
  skald.moved();
  const bar = document.getElementById("loaded");
  if (!bar || loaded > total) return;
  bar.hidden = loaded === total;
  bar.value = loaded / total;
}

// The canvases that the client draws on.
skald.canvases = (root = document) => [...root.querySelectorAll("*")].flatMap((one) => [
  ...(one.localName === "canvas" && one.width && one.height ? [one] : []),
  ...(one.shadowRoot ? skald.canvases(one.shadowRoot) : []),
]);

const LONGEST = 20000; // milliseconds in which pixels are waited for
const UNSEEN = 3000; // the same where this browser lets nobody look at pixels, not even its own
const FAINT = 12; // no more is no other colour
const WORD = 100; // the share of the screen that is more than a word on one colour

// What a thread of its own fills with pixels is on the screen some frames after it was drawn. The
// engine that is a script has none: what it draws is on the screen, and not every browser lets look.
function onceFilled(then) {
  if (!crossOriginIsolated || !drawn()?.startsWith("skwasm")) {
    then();
    return;
  }
  const small = document.createElement("canvas");
  [small.width, small.height] = [24, 48];
  const pen = small.getContext("2d", { willReadFrequently: true });
  pen.fillRect(0, 0, 1, 1);
  const seen = pen.getImageData(0, 0, 2, 1).data;
  pen.clearRect(0, 0, 1, 1);
  const until = performance.now() + (seen[3] && !seen[7] ? LONGEST : UNSEEN);
  const look = () => {
    for (const one of skald.canvases()) pen.drawImage(one, 0, 0, small.width, small.height);
    const { data } = pen.getImageData(0, 0, small.width, small.height);
    const there = data.filter((dot, at) => Math.abs(dot - data[at % 4]) > FAINT);
    if (there.length > data.length / WORD || performance.now() > until) then();
    else requestAnimationFrame(look);
  };
  look();
}

function begin() {
  document.getElementById("splash")?.remove();
  skald.shown = true;
  // It was given up too early, then.
  skald.refused = null;
  skald.note("shown");
  keepForGood();
  offline();
}

// Called by Flet's client.
globalThis.jsConnect = async (_app, _args, onMessage) => {
  toClient = onMessage;
  worker.postMessage({ connect: true });
  await started;
};
globalThis.jsSend = async (_app, data) => {
  skald.asked();
  worker.postMessage(data, [data.buffer]);
};
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
  const found = loaded.map((name) => name.match(/\/canvaskit\/(.+)\.wasm(?:\.pack)?$/)).find(Boolean);
  return found?.[1];
}

async function install() {
  if (!("serviceWorker" in navigator) || skald.registration) return;
  const engine = drawn();
  if (!engine) return;
  const how = `engine=${engine}${skald.kept ? "&kept=yes" : ""}`;
  const registration = await navigator.serviceWorker.register(`service_worker.js?${how}`, { updateViaCache: "none" });
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
