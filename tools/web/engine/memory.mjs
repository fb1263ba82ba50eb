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

// Starts Python with these libraries in it from the first moment on. Returns it, where they lie, and
// the memory as it was before Python began.
export async function begin(loadPyodide, create, libraries, { kept, places, ...settings }) {
  let lain = null;
  let own = null;
  let first = null;
  const memory = kept?.then((one) => one.memory);
  memory?.catch(() => {});
  const createPyodideModule = (made) => new Promise((done, failed) => {
    made.preRun.push((module) => {
      module.addRunDependency("native");
      load(module, libraries, places).then(async (found) => {
        lain = found;
        if (kept) (await kept).complete(module.HEAPU8);
        else first = module.HEAPU8.slice();
        module.removeRunDependency("native");
      }).catch(failed);
    });
    create(made).then(async (module) => {
      own = module.HEAP32[caller(module)];
      // Pyodide finds room for what every start begins with, not for all that is put back.
      const wanted = kept ? (await memory).byteLength : 0;
      if (wanted > module.HEAP8.length) module._free(module._malloc(wanted));
      done(module);
    }).catch(failed);
  });
  const python = await loadPyodide({ ...settings, _loadSnapshot: memory, createPyodideModule });
  // Of all that is kept this alone belongs to the engine and not to Python.
  if (kept) python._module.HEAP32[caller(python._module)] = own;
  return { python, places: lain, first };
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

// Where the engine's own memory begins in a kept one, which has a head before it.
const HEAD = 1;

// The pages of a kept memory of which something is true, as runs: where each begins and ends.
function runs(memory, is) {
  const found = [];
  for (let at = 0; at < memory.length; at += PAGE) {
    const end = Math.min(at + PAGE, memory.length);
    if (!is(at, end)) continue;
    if (found.at(-1)?.[1] === at) found.at(-1)[1] = end;
    else found.push([at, end]);
  }
  return found;
}

// Of a million words: `reduce` takes sixty times as long, and Python waits for it.
function sum(bytes, so) {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
  let all = so;
  for (let at = 0; at < words.length; at += 1) all = (Math.imul(all, 31) + words[at]) | 0;
  return all;
}

// A memory without its empty pages, of which a third is, and without those that every engine has in
// it before Python begins (`first`): its size, what these add up to, the numbers of runs of either
// kind, where each begins and ends, and what is in the pages.
export function folded(memory, first) {
  const from = new Uint32Array(memory.buffer, memory.byteOffset, 2)[HEAD];
  const empty = (at, end) => memory.subarray(at, end).every((byte) => byte === 0);
  const there = (at, end) => at >= from && !empty(at, end) && Buffer.compare(
    memory.subarray(at, end), first.subarray(at - from, end - from),
  ) === 0;
  const same = runs(memory, there);
  const own = runs(memory, (at, end) => !empty(at, end) && !there(at, end));
  const told = same.reduce((all, [at, end]) => sum(memory.slice(at, end), all), 0);
  const head = new Uint32Array([
    memory.length, told, own.length, same.length, ...own.flat(), ...same.flat(),
  ]);
  const parts = own.map(([start, end]) => memory.subarray(start, end));
  return Buffer.concat([new Uint8Array(head.buffer), ...parts]);
}

// The memory out of a pack, and what completes it with the pages that the engine itself has.
export function unfolded(pack) {
  const [size, told, owned, shared] = new Uint32Array(pack, 0, 4);
  const own = new Uint32Array(pack, 16, 2 * owned);
  const same = new Uint32Array(pack, 16 + 8 * owned, 2 * shared);
  const memory = new Uint8Array(size);
  let at = 16 + 8 * (owned + shared);
  for (let n = 0; n < own.length; n += 2) {
    const length = own[n + 1] - own[n];
    memory.set(new Uint8Array(pack, at, length), own[n]);
    at += length;
  }
  const from = new Uint32Array(memory.buffer, 0, 2)[HEAD];
  const complete = (engine) => {
    let all = 0;
    for (let n = 0; n < same.length; n += 2) {
      memory.set(engine.subarray(same[n] - from, same[n + 1] - from), same[n]);
      all = sum(memory.subarray(same[n], same[n + 1]), all);
    }
    if (all >>> 0 !== told) throw new Error("this engine begins with another memory");
  };
  return { memory, complete };
}
