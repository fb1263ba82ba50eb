// Python's side: opens the journal, starts Python and the app, and hands messages to and fro.

// Asked for by the code and not at its head: where one of them cannot be read, Firefox tells the page
// nothing of it.
const parts = Promise.all(
  ["environment.mjs", "files.mjs", "memory.mjs", "places.mjs", "unpack.js"].map((name) => import(`./${name}`)),
);
parts.catch(() => {}); // heard where it starts
const own = {};

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
  return new Response(await unpack(packed)).arrayBuffer();
}

// Nothing is shown that is not kept: where that takes a while, what is said waits for it.
let written = null;
let said = Promise.resolve();

function onceKept(tell) {
  if (!written) {
    tell();
    return;
  }
  said = said.then(written).then(tell);
  said.catch(({ name, message }) => say({ stopped: `${name}: ${message}` }));
}

const page = {
  files: null,
  place: null,
  room: Infinity,
  send: null,
  start_connection: null,
  newer_found: null,
  newer: false,
  refuse: (text) => say({ refused: text }),
  stop: (text) => say({ stopped: text }),
  shown: () => onceKept(() => say({ shown: true })),
  renew: () => say({ renew: true }),
  receive_callback: (message) => {
    const bytes = message.toJs();
    onceKept(() => self.postMessage(bytes, [bytes.buffer]));
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
    page.forgetful = data.forgetful;
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

// Where Python is told that its library lies: what of it is not in the kept memory.
const STDLIB = new URL("stdlib.zip", self.location.href).href;

// Begins to compile Python before Pyodide asks for it, which is when all else is there.
function early(kept, library) {
  const name = new URL("pyodide/pyodide.asm.wasm", self.location.href).href;
  const asked = kept ? name : `${name}.pack`;
  const program = fetch(asked).then(async (packed) => {
    if (!packed.ok) throw new Error(`${asked}: ${packed.status}`);
    const response = kept ? packed : new Response(
      await unpack(packed.body),
      { headers: { "content-type": "application/wasm" } },
    );
    return response.headers.get("content-type") === "application/wasm"
      ? WebAssembly.compileStreaming(response)
      : WebAssembly.compile(await response.arrayBuffer());
  });
  // Pyodide would wait for it for ever.
  program.catch((error) => say({ failed: String(error) }));
  const { fetch: ask } = self;
  self.fetch = async (what, ...more) => {
    const asked = String(what?.url ?? what);
    if (asked === name) return new Response();
    return asked === STDLIB ? new Response(await library) : ask(what, ...more);
  };
  WebAssembly.instantiateStreaming = async (_source, imports) => {
    const module = await program;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
}

// What the engine is written in beside that, which a page cannot fetch packed by itself.
async function started(kept) {
  const name = "./pyodide/pyodide.asm.mjs";
  if (kept) return import(name);
  const script = new Blob([await unpacked(`${name}.pack`)], { type: "text/javascript" });
  return import(URL.createObjectURL(script));
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

// Python with its memory as it was kept when the app was built, else from the beginning; and the app's
// files, which are fewer beside that memory.
async function begun(native, { kept: copied, plain }) {
  const library = plain ? null : unpacked("stdlib.pack");
  early(copied, library);
  const engine = started(copied);
  for (const one of [engine, library]) one?.catch(() => {});
  const create = async (settings) => (await engine).default(settings);
  const { loadPyodide } = await import("./pyodide/pyodide.mjs");
  if (plain) return fromTheBeginning(loadPyodide, create, native);
  const app = unpacked("skald.pack");
  const kept = unpacked("python.pack").then(own.unfolded);
  const libraries = native.then(own.modules);
  for (const one of [app, kept, libraries]) one.catch(() => {});
  try {
    const settings = { kept, places: own.PLACES, stdLibURL: STDLIB };
    const { python } = await own.begin(loadPyodide, create, libraries, settings);
    // Pyodide would go on without it, and the first screen could not be drawn.
    await library;
    python.runPython(AWAKE);
    own.lay(python, await native, { loaded: true });
    say({ kept: true });
    return { python, app };
  } catch (error) {
    console.warn("Python starts from the beginning:", error);
    return fromTheBeginning(loadPyodide, create, native);
  }
}

async function fromTheBeginning(loadPyodide, createPyodideModule, native) {
  reached("anew");
  const app = unpacked("whole.pack");
  app.catch(() => {});
  const python = await loadPyodide({ env: own.ENVIRONMENT, createPyodideModule });
  own.lay(python, await native);
  return { python, app };
}

async function start(how) {
  Object.assign(own, ...(await parts));
  if (!how.kept) unpack.prepare();
  reached("python");
  const found = own.journal(how.place, how.plain);
  const free = own.room();
  const native = unpacked("native.pack");
  // Waited for below; until then a failure is not one that nobody heard of.
  for (const one of [found, native]) one.catch(() => {});
  const { python, app } = await begun(native, how);
  // For whoever looks inside with the browser's own tools.
  self.python = python;
  python._api.on_fatal = (error) => say({ stopped: String(error) });
  const journaled = await found;
  if (journaled) {
    ({ place: page.place, files: page.files, written } = journaled);
    say({ place: page.place });
  }
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
