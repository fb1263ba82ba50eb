// Keeps Python's memory as it is once it has imported all that a start needs, the app itself with it:
// node snapshot.mjs SITE NAME … writes SITE/python.pack and SITE/places.mjs; and of the standard library
// and the app what is not in this memory, SITE/stdlib.pack and SITE/skald.pack. None of these is packed
// yet.
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, ...names] = process.argv.slice(2);
const site = resolve(folder);
const own = (name) => import(pathToFileURL(join(site, name)));
const read = (name) => readFileSync(join(site, name));
const { loadPyodide } = await own("pyodide/pyodide.mjs");
const { default: create } = await own("pyodide/pyodide.asm.mjs");
const { ENVIRONMENT } = await own("environment.mjs");
const { begin, folded, lay, modules, stored } = await own("memory.mjs");
const native = new Uint8Array(read("native.zip")).buffer;
const { python, places, first } = await begin(loadPyodide, create, modules(native), {
  indexURL: join(site, "pyodide"), env: ENVIRONMENT, _makeSnapshot: true,
});
lay(python, native);
python.FS.writeFile("/skald.zip", read("skald.zip"));
python.globals.set("names", python.toPy(names));
const beside = (name) => readFileSync(new URL(name, import.meta.url), "utf8");
python.runPython(beside("../../bytecode.py"));
python.globals.set("rehearsal", beside("rehearsal.py"));

// Who loads a library finds it loaded, and still reads its file into Python's memory and lets it lie
// there: nothing looks at that again, and it packs badly. Where it lies and how long it is stands in
// what is known of the library, one beside the other.
function forget(module, [path, file]) {
  const { HEAPU8: bytes, HEAPU32: words } = module;
  const found = words.findIndex((size, at) => size === file.length && at > 0
    && Buffer.compare(file, bytes.subarray(words[at - 1], words[at - 1] + size)) === 0);
  if (found < 0) throw new Error(`${path} was not read into Python's memory`);
  module._free(words[found - 1]);
  words[found - 1] = words[found] = 0;
}
python.runPython(`
import sys
sys.path.insert(0, "/skald.zip")
import msgpack, pydantic_core
`);
for (const one of stored(native)) if (one[0].endsWith(".so")) forget(python._module, one);

python.runPython(`
import importlib, runpy
import flet
for name in names:
    getattr(flet, name)
runpy.run_module("main", run_name="kept")
import views.in_page
drawing = {"__name__": "rehearsal"}
exec(rehearsal, drawing)
drawing["rehearse"]()
del drawing, rehearsal
del names, name
# What is in the memory is read no more; where games and words lie is told by what stays.
import importlib.util, os, zipfile
ARCHIVES = ("/lib/python314.zip", "/skald.zip")
read = {module.__spec__.origin for module in sys.modules.values() if module.__spec__}
for archive in ARCHIVES:
    with zipfile.ZipFile(archive) as whole, zipfile.ZipFile("/rest.zip", "w") as rest:
        for name in whole.namelist():
            if f"{archive}/{name}" not in read or name.endswith("/__init__.pyc"):
                rest.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), whole.read(name))
    os.replace("/rest.zip", archive)
# Where in them a file lies is read again now, and not at each start.
importlib.invalidate_caches()
assert importlib.util.find_spec("no_module_is_called_so") is None
del archive, name, read, rest, whole
# A class of data tells all its fields in words where it has no words of its own: nobody reads them.
import dataclasses, gc
for one in gc.get_objects():
    if isinstance(one, type) and dataclasses.is_dataclass(one):
        one.__doc__ = None
# What was made of text has no file that its lines could be looked up in.
import types
for one in gc.get_objects():
    if isinstance(one, types.FunctionType) and one.__code__.co_filename.startswith("<"):
        one.__code__ = without_lines(one.__code__)
del one
# Nobody types here; and what a line would be read into has in it whatever lay there before.
sys.stdin = sys.__stdin__ = None
# None of it is garbage, ever.
gc.collect()
gc.freeze()
`);

// What Python has given back still has in it whatever lay there; nothing packs better. It is asked
// for piece by piece, from the largest to the smallest, while there is no more to be had than that.
function wipe(module) {
  const end = module._emscripten_get_sbrk_ptr() / 4;
  const top = module.HEAPU32[end];
  // Where it would end beyond all there can be, nothing is added to it.
  module.HEAPU32[end] = 0xfffffff0;
  const pieces = [];
  for (let size = 2 ** 24; size >= 8; size = Math.floor(size / 2)) {
    for (let at = module._malloc(size); at; at = module._malloc(size)) {
      module.HEAPU8.fill(0, at, at + size);
      pieces.push(at);
    }
  }
  module.HEAPU32[end] = top;
  for (const at of pieces) module._free(at);
}
wipe(python._module);
const write = (name, data) => writeFileSync(join(site, name), data);
write("python.pack", folded(python.makeMemorySnapshot(), first));
write("places.mjs", `export const PLACES = ${JSON.stringify(places)};\n`);
const [stdlib, skald] = python.globals.get("ARCHIVES").toJs();
write("stdlib.pack", python.FS.readFile(stdlib));
write("skald.pack", python.FS.readFile(skald));
