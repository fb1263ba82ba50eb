// Keeps Python's memory as it is once it has imported all that a start needs, the app itself with it:
// node snapshot.mjs SITE NAME … writes SITE/python.pack and SITE/places.mjs.
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const [folder, ...names] = process.argv.slice(2);
const site = resolve(folder);
const own = (name) => import(pathToFileURL(join(site, name)));
const read = (name) => readFileSync(join(site, name));
const { loadPyodide } = await own("pyodide/pyodide.mjs");
const { default: create } = await own("pyodide/pyodide.asm.mjs");
const { ENVIRONMENT } = await own("environment.mjs");
const { begin, folded, lay, modules } = await own("memory.mjs");
const native = new Uint8Array(read("native.zip")).buffer;
const { python, places } = await begin(loadPyodide, create, modules(native), {
  indexURL: join(site, "pyodide"), env: ENVIRONMENT, _makeSnapshot: true,
});
lay(python, native);
python.FS.writeFile("/skald.zip", read("skald.zip"));
python.globals.set("names", python.toPy(names));
python.runPython(`
import importlib, runpy, sys
sys.path.insert(0, "/skald.zip")
import flet
for name in names:
    getattr(flet, name)
runpy.run_module("main", run_name="kept")
import flet.components.component, views.in_page
views.in_page.prepare()
del names, name
# None of it is garbage, ever.
import gc
gc.collect()
gc.freeze()
`);
writeFileSync(join(site, "python.pack"), gzipSync(folded(python.makeMemorySnapshot()), { level: 9 }));
writeFileSync(join(site, "places.mjs"), `export const PLACES = ${JSON.stringify(places)};\n`);
