// Python's memory, kept when the app is built and put back when it starts. With compiled packages in
// it that can only be done when these lie at the same place each time: so they are loaded before
// Python itself begins.

const SITE = "/lib/python3.14/site-packages/";

// The files of an archive in which they are stored as they are: [path, bytes].
export function* stored(archive) {
  const view = new DataView(archive);
  for (let at = 0; view.getUint32(at, true) === 0x04034b50;) {
    const start = at + 30;
    const name = start + view.getUint16(at + 26, true);
    const data = name + view.getUint16(at + 28, true);
    at = data + view.getUint32(at + 18, true);
    yield [
      SITE + new TextDecoder().decode(new Uint8Array(archive, start, name - start)),
      new Uint8Array(archive, data, at - data),
    ];
  }
}

const isCompiled = (path) => path.endsWith(".so");

// What is compiled in an archive, ready to be loaded: [path, module], in the archive's order.
export function modules(archive) {
  const found = [...stored(archive)].filter(([path]) => isCompiled(path));
  return Promise.all(found.map(async ([path, bytes]) => [path, await WebAssembly.compile(bytes)]));
}

// Writes an archive's files where Python looks for them; what was loaded before is not needed.
export function lay(python, archive, { loaded = false } = {}) {
  for (const [path, data] of stored(archive)) {
    if (loaded && isCompiled(path)) continue;
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    python.FS.writeFile(path, data);
  }
}

// Starts Python with these libraries in it from the first moment on. Returns it, and where they lie.
export async function begin(loadPyodide, create, libraries, { kept, places, ...settings }) {
  let lain = null;
  let own = null;
  const createPyodideModule = (made) => new Promise((done, failed) => {
    made.preRun.push((module) => {
      module.addRunDependency("native");
      load(module, libraries, places).then((found) => {
        lain = found;
        module.removeRunDependency("native");
      }, failed);
    });
    create(made).then(async (module) => {
      own = module.HEAP32[caller(module)];
      // Pyodide finds room for what every start begins with, not for all that is put back.
      const wanted = kept ? (await kept).byteLength : 0;
      if (wanted > module.HEAP8.length) module._free(module._malloc(wanted));
      done(module);
    }).catch(failed);
  });
  const python = await loadPyodide({ ...settings, _loadSnapshot: kept, createPyodideModule });
  // Of all that is kept this alone belongs to the engine and not to Python.
  if (kept) python._module.HEAP32[caller(python._module)] = own;
  return { python, places: lain };
}

// Where Python finds the function by which this engine calls others fastest; 0 lies there without.
const caller = (module) => (
  module.__PyRuntime + module.HEAP32[module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET / 4]
) / 4;

// So many functions more than where memory was kept may an engine have before the libraries: WebKit
// was seen to have 973.
const SPARE = 2048;

async function load(module, libraries, places) {
  const flags = { loadAsync: true, nodelete: true };
  const lain = [];
  for (const [path, compiled] of await libraries) {
    const { wasmTable: table } = module;
    const end = module.HEAPU32[module._emscripten_get_sbrk_ptr() / 4];
    const [slot, from] = places ? places[lain.length] : [table.length + SPARE, end];
    if (table.length > slot || from !== end) throw new Error(`${path} would lie elsewhere`);
    table.grow(slot - table.length);
    module.preloadedWasm[path] = await module.loadWebAssemblyModule(compiled, flags, path, {});
    lain.push([slot, end]);
  }
  return lain;
}

const PAGE = 4096;

// A memory without its empty pages, of which a third is: its size, the number of runs of pages that
// are not empty, where each begins and ends, and what is in them.
export function folded(memory) {
  const runs = [];
  for (let at = 0; at < memory.length; at += PAGE) {
    const end = Math.min(at + PAGE, memory.length);
    if (memory.subarray(at, end).every((byte) => byte === 0)) continue;
    if (runs.at(-1)?.[1] === at) runs.at(-1)[1] = end;
    else runs.push([at, end]);
  }
  const head = new Uint32Array([memory.length, runs.length, ...runs.flat()]);
  const parts = runs.map(([start, end]) => memory.subarray(start, end));
  return Buffer.concat([new Uint8Array(head.buffer), ...parts]);
}

export function unfolded(pack) {
  const [size, count] = new Uint32Array(pack, 0, 2);
  const runs = new Uint32Array(pack, 8, 2 * count);
  const memory = new Uint8Array(size);
  let from = 8 + 8 * count;
  for (let n = 0; n < runs.length; n += 2) {
    const length = runs[n + 1] - runs[n];
    memory.set(new Uint8Array(pack, from, length), runs[n]);
    from += length;
  }
  return memory;
}
