// Turns archives of Python sources into archives of bytecode, in the Python of the browser:
// node bytecode.mjs PYODIDE_FOLDER SCRIPT FOLDER [ARGUMENT …] runs a Python script with FOLDER as /work.
import { pathToFileURL } from "node:url";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const [pyodide, script, folder, ...args] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(resolve(pyodide), "pyodide.mjs")));
const python = await loadPyodide({ indexURL: resolve(pyodide) });
python.FS.mkdir("/work");
python.mountNodeFS("/work", resolve(folder));
python.globals.set("arguments", python.toPy(["/work", ...args]));
python.runPython(readFileSync(script, "utf-8") + "\nmain(arguments)\n");
