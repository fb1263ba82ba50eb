// Serves one version of the app, whole or not at all. VERSION and FILES, each file's name with its
// SHA-256, are written above when the app is built.

importScripts("unpack.js");

const CACHE = `skald-${VERSION}`;
const SCOPE = new URL("./", location.href);
const PACKED = /\.(wasm|otf|ttf|txt)$|^main\.dart\.js$|\.asm\.mjs$/;
const TYPES = { wasm: "application/wasm", js: "text/javascript", mjs: "text/javascript", txt: "text/plain" };
const asked = new URL(location.href).searchParams;
const engine = asked.get("engine");
// What a start needs with the kept memory, and without it.
const WITH = ["python.pack", "skald.pack", "stdlib.pack"];
const WITHOUT = ["whole.pack", "pyodide/python_stdlib.zip"];
const spared = asked.get("kept") ? WITHOUT : WITH;
const compiled = !engine.endsWith("canvaskit");
// A page all of which comes with these may share memory between its threads: then Flutter fills pixels
// in one of its own, and no tap waits for that. No plain host sends them, so not on a first visit; and
// what is drawn with a script fills them where it did.
const APART = compiled ? {
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-embedder-policy": "require-corp",
} : {};
const wanted = Object.keys(FILES).filter((name) => {
  if (spared.includes(name)) return false;
  if (name.startsWith("canvaskit/")) return name.startsWith(`canvaskit/${engine}.`);
  if (name === "main.dart.js") return !compiled;
  return compiled || !/^main\.dart\.(wasm|mjs)$/.test(name);
});

const hex = (bytes) => [...new Uint8Array(bytes)].map((one) => one.toString(16).padStart(2, "0")).join("");

const apart = ({ body, headers }) => new Response(body, {
  headers: { ...Object.fromEntries(headers), ...APART },
});

// Whatever an earlier version had the same is not fetched again.
async function earlier(name) {
  for (const key of await caches.keys()) {
    if (!key.startsWith("skald-")) continue;
    const found = await (await caches.open(key)).match(new URL(name, SCOPE));
    if (found?.headers.get("x-skald-sha256") === FILES[name]) return found;
  }
  return null;
}

const unpacked = async ({ body }) => new Response(await unpack(body));

async function keep(cache, name) {
  const url = new URL(name, SCOPE);
  const known = await earlier(name);
  if (known) {
    await cache.put(url, apart(known));
    return;
  }
  const packed = PACKED.test(name);
  const response = await fetch(packed ? `${url}.pack` : url, { cache: "no-cache" });
  const body = await (packed ? await unpacked(response) : response).arrayBuffer();
  if (!response.ok || hex(await crypto.subtle.digest("SHA-256", body)) !== FILES[name]) {
    throw new Error(`${name} is not of this version`);
  }
  const headers = {
    "content-type": TYPES[name.split(".").at(-1)]
      || response.headers.get("content-type") || "application/octet-stream",
    "x-skald-sha256": FILES[name],
    ...APART,
  };
  if (!name.endsWith(".pack")) {
    await cache.put(url, new Response(body, { headers }));
    return;
  }
  // Unpacked once for all starts to come.
  await cache.put(url, new Response((await unpacked(new Response(body))).body, { headers: { ...headers, "x-skald-unpacked": "yes" } }));
}

// All of it or none: a version that is half there never takes over.
async function install() {
  const cache = await caches.open(CACHE);
  try {
    for (let first = 0; first < wanted.length; first += 6) {
      await Promise.all(wanted.slice(first, first + 6).map((name) => keep(cache, name)));
    }
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

async function activate() {
  for (const key of await caches.keys()) {
    if (key.startsWith("skald-") && key !== CACHE) await caches.delete(key);
  }
  await clients.claim();
}

async function served(request, name) {
  const cache = await caches.open(CACHE);
  const found = await cache.match(new URL(name, SCOPE));
  if (found) return found;
  const sent = await fetch(request);
  // Python's side is refused by a page of that kind where it comes without.
  return sent.ok ? apart(sent) : sent;
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("message", (event) => {
  if (event.data === "take over") self.skipWaiting();
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || !url.href.startsWith(SCOPE.href)) return;
  const path = url.pathname.slice(SCOPE.pathname.length);
  const name = request.mode === "navigate" ? "index.html" : path;
  if (name in FILES) event.respondWith(served(request, name));
});
