// Keeps Python's memory as it is once it has started and imported what every start needs:
// node snapshot.mjs SITE NAME … writes SITE/python.pack. Compiled packages cannot be in it.
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const [folder, ...names] = process.argv.slice(2);
const site = resolve(folder);
const { loadPyodide } = await import(pathToFileURL(join(site, "pyodide", "pyodide.mjs")));
const { ENVIRONMENT } = await import(pathToFileURL(join(site, "environment.mjs")));
const python = await loadPyodide({
  indexURL: join(site, "pyodide"), env: ENVIRONMENT, _makeSnapshot: true,
});
python.FS.writeFile("/skald.zip", readFileSync(join(site, "skald.zip")));
python.globals.set("names", python.toPy(names));
python.runPython(`
import importlib, sys
sys.path.insert(0, "/skald.zip")
for name in (
    "annotated_types", "asyncio", "dataclasses", "datetime", "decimal", "enum", "fractions",
    "importlib.resources", "importlib.util", "inspect", "ipaddress", "json", "logging", "pathlib",
    "pkgutil", "runpy", "secrets", "tinydb", "typing", "typing_extensions",
    "typing_inspection.introspection", "unicodedata", "urllib.parse", "uuid", "zlib", "zoneinfo",
):
    importlib.import_module(name)
import flet
for name in names:
    try:
        getattr(flet, name)
    except ImportError:
        # It needs a compiled package, and is imported when there is one.
        pass
del names, name
# None of it is garbage, ever.
import gc
gc.collect()
gc.freeze()
`);
writeFileSync(join(site, "python.pack"), gzipSync(python.makeMemorySnapshot(), { level: 9 }));
