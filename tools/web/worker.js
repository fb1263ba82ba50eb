// Python's side: opens the journal, starts Python and the app, and hands messages to and fro.

import { ENVIRONMENT } from "./environment.mjs";
import { begin, lay, modules, unfolded } from "./memory.mjs";
import { PLACES } from "./places.mjs";

const NAMES = [
  "guide", "note", "aside", "shelf0", "shelf1", "shelf2", "copy0", "copy1", "copy2", "copy3", "copy4",
];
const FOLDER = "skald";

/// How long a page that is just being left may still have the files, in milliseconds.
const PATIENCE = 3000;
const PAUSE = 100;

const say = (what) => self.postMessage(what);
const reached = (phase) => say({ phase, at: performance.timeOrigin + performance.now() });

// Bytes that have come and those that will, told at most so often; in milliseconds.
const fetched = [0, 0];
const OFTEN = 100;
let told = 0;

function counted() {
  return new TransformStream({
    transform(part, sent) {
      fetched[0] += part.length;
      if (performance.now() - told > OFTEN) {
        told = performance.now();
        say({ fetched });
      }
      sent.enqueue(part);
    },
    flush: () => say({ fetched }),
  });
}

// A pack is compressed as a whole; the service worker keeps it unpacked.
async function unpacked(name) {
  const response = await fetch(name);
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  if (response.headers.get("x-skald-unpacked")) return response.arrayBuffer();
  fetched[1] += Number(response.headers.get("content-length"));
  const packed = response.body.pipeThrough(counted());
  return new Response(packed.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

// Each answers with the name of what went wrong, which Python understands better than exceptions.
function file(handle) {
  const tried = (work) => {
    try {
      work();
      return "";
    } catch (error) {
      return error.name || String(error);
    }
  };
  return {
    size: () => handle.getSize(),
    read: (at, size) => {
      const data = new Uint8Array(size);
      const got = handle.read(data, { at });
      return got === size ? data : data.slice(0, got);
    },
    write: (bytes, at) => tried(() => {
      const data = bytes.toJs();
      const written = handle.write(data, { at });
      if (written !== data.length) throw new DOMException("short", "QuotaExceededError");
    }),
    truncate: (size) => tried(() => handle.truncate(size)),
    flush: () => tried(() => handle.flush()),
  };
}

// Returns null where the browser has no such files, and raises "busy" where another tab has them.
async function journal() {
  let folder;
  try {
    const root = await navigator.storage.getDirectory();
    folder = await root.getDirectoryHandle(FOLDER, { create: true });
    if (typeof FileSystemFileHandle.prototype.createSyncAccessHandle !== "function") return null;
  } catch {
    return null;
  }
  const files = {};
  const open = async (name) => { files[name] = file(await opened(folder, name)); };
  // Whoever has the first has them all, so that two tabs never have some each.
  const [first, ...others] = NAMES;
  await open(first);
  await Promise.all(others.map(open));
  return files;
}

// Returns how many bytes the browser would still keep for this page.
async function room() {
  try {
    const { quota, usage } = await navigator.storage.estimate();
    return quota - usage;
  } catch {
    return Infinity;
  }
}

async function opened(folder, name) {
  const handle = await folder.getFileHandle(name, { create: true });
  for (let waited = 0; ; waited += PAUSE) {
    try {
      return await handle.createSyncAccessHandle();
    } catch (error) {
      if (error.name !== "NoModificationAllowedError") throw error;
      if (waited >= PATIENCE) throw new Error("busy");
      await new Promise((done) => setTimeout(done, PAUSE));
    }
  }
}

const page = {
  files: null,
  room: Infinity,
  send: null,
  start_connection: null,
  newer_found: null,
  newer: false,
  refuse: (text) => say({ refused: text }),
  shown: () => say({ shown: true }),
  renew: () => say({ renew: true }),
  receive_callback: (message) => {
    const bytes = message.toJs();
    self.postMessage(bytes, [bytes.buffer]);
  },
};

let client = null;
const connected = new Promise((resolve) => { client = resolve; });

self.onmessage = ({ data }) => {
  if (data instanceof Uint8Array) {
    page.send(data);
  } else if (data.documentUrl) {
    page.documentUrl = data.documentUrl;
    page.language = data.language;
    page.languages = data.languages;
    page.calm = data.calm;
    start(data).catch((error) => say(
      error.message === "busy" ? { busy: true } : { failed: String(error) },
    ));
  } else if (data.connect) {
    client();
  } else if (data.newer) {
    page.newer = true;
    page.newer_found?.();
  }
};

// Begins to compile Python before Pyodide asks for it, which is when all else is there.
function early(kept) {
  const name = new URL("pyodide/pyodide.asm.wasm", self.location.href).href;
  const asked = kept ? name : `${name}.pack`;
  const program = fetch(asked).then(async (packed) => {
    if (!packed.ok) throw new Error(`${asked}: ${packed.status}`);
    const response = kept ? packed : new Response(
      packed.body.pipeThrough(new DecompressionStream("gzip")),
      { headers: { "content-type": "application/wasm" } },
    );
    return response.headers.get("content-type") === "application/wasm"
      ? WebAssembly.compileStreaming(response)
      : WebAssembly.compile(await response.arrayBuffer());
  });
  // Pyodide would wait for it for ever.
  program.catch((error) => say({ failed: String(error) }));
  const { fetch: ask } = self;
  self.fetch = (what, ...more) => (
    String(what?.url ?? what) === name ? Promise.resolve(new Response()) : ask(what, ...more)
  );
  WebAssembly.instantiateStreaming = async (_source, imports) => {
    const module = await program;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  import("./pyodide/pyodide.asm.mjs").catch(() => {});
}

// The kept memory has a kept generator in it; dice come from the system's own all the same. And what
// is compiled is called once: if it lay elsewhere after all, this start begins again without it.
const AWAKE = `
import random
random.seed()
from msgpack import packb, unpackb
from pydantic_core import SchemaValidator
assert unpackb(packb([1, "2"])) == [1, "2"]
assert SchemaValidator({"type": "int"}).validate_python("3") == 3
`;

// Python with its memory as it was kept when the app was built, else from the beginning.
async function begun(native, { kept: copied, plain }) {
  early(copied);
  if (plain) return fromTheBeginning(native);
  const kept = unpacked("python.pack").then(unfolded);
  kept.catch(() => {});
  const libraries = native.then(modules);
  libraries.catch(() => {});
  const create = async (settings) => (
    (await import("./pyodide/pyodide.asm.mjs")).default(settings)
  );
  const { loadPyodide } = await import("./pyodide/pyodide.mjs");
  try {
    const { python } = await begin(loadPyodide, create, libraries, { kept, places: PLACES });
    python.runPython(AWAKE);
    lay(python, await native, { loaded: true });
    say({ kept: true });
    return python;
  } catch (error) {
    console.warn("Python starts from the beginning:", error);
    return fromTheBeginning(native);
  }
}

async function fromTheBeginning(native) {
  const { loadPyodide } = await import("./pyodide/pyodide.mjs");
  const python = await loadPyodide({ env: ENVIRONMENT });
  lay(python, await native);
  return python;
}

async function start(how) {
  reached("python");
  const files = journal();
  const free = room();
  const app = unpacked("skald.pack");
  const native = unpacked("native.pack");
  // Waited for below; until then a failure is not one that nobody heard of.
  for (const one of [files, app, native]) one.catch(() => {});
  const python = await begun(native, how);
  // For whoever looks inside with the browser's own tools.
  self.python = python;
  page.files = await files;
  page.room = await free;
  reached("games");
  python.FS.writeFile("/skald.zip", new Uint8Array(await app));
  python.registerJsModule("flet_js", page);
  reached("history");
  await python.runPythonAsync(`
import gc, runpy, sys
# There is no garbage before the first screen is there.
gc.disable()
if "/skald.zip" not in sys.path:
    sys.path.insert(0, "/skald.zip")
runpy.run_module("main", run_name="__main__")
`);
  if (!page.start_connection) return;
  reached("table");
  await connected;
  await page.start_connection(page.receive_callback);
  say({ ready: true });
}
