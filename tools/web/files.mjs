// Where the journal lies: in files of the origin, or in a database where the browser has none.

import { database } from "./database.mjs";

const NAMES = [
  "guide", "note", "aside", "shelf0", "shelf1", "shelf2", "copy0", "copy1", "copy2", "copy3", "copy4",
];
const FOLDER = "skald";

/// How long a page that is just being left may still have the files, in milliseconds.
const PATIENCE = 3000;
const PAUSE = 100;

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

// Asks until it is given what a page that is just being left may still have; null is another tab.
async function patiently(ask) {
  for (let waited = 0; waited <= PATIENCE; waited += PAUSE) {
    const got = await ask();
    if (got !== null) return got;
    await new Promise((done) => { setTimeout(done, PAUSE); });
  }
  throw new Error("busy");
}

async function opened(inside, name) {
  const handle = await inside.getFileHandle(name, { create: true });
  return patiently(async () => {
    try {
      return await handle.createSyncAccessHandle();
    } catch (error) {
      if (error.name !== "NoModificationAllowedError") throw error;
      return null;
    }
  });
}

async function inFiles() {
  const root = await navigator.storage.getDirectory();
  const inside = await root.getDirectoryHandle(FOLDER, { create: true });
  const files = {};
  const open = async (name) => { files[name] = file(await opened(inside, name)); };
  // Whoever has the first has them all, so that two tabs never have some each.
  const [first, ...others] = NAMES;
  await open(first);
  await Promise.all(others.map(open));
  return { place: "files", files, written: null };
}

// A database is everybody's: what keeps a second tab out is a lock, held as long as the page lasts.
async function inDatabase() {
  await patiently(() => new Promise((got, failed) => {
    navigator.locks.request(FOLDER, { ifAvailable: true }, (lock) => {
      got(lock);
      return lock && new Promise(() => {});
    }).catch(failed);
  }));
  const { files, written } = await database(NAMES);
  for (const name of NAMES) files[name] = file(files[name]);
  return { place: "database", files, written };
}

const PLACES = { files: inFiles, database: inDatabase };

/// Opens the journal in the place where this browser has kept it before, else in the best there is.
/// Returns null where it keeps nothing at all, and raises "busy" where another tab has it. A place
/// that does not answer any more is left for another by those alone who start `plain`.
export async function journal(before, plain) {
  const sure = before in PLACES && !plain;
  for (const place of sure ? [before] : Object.keys(PLACES)) {
    try {
      return await PLACES[place]();
    } catch (error) {
      if (sure || error.message === "busy") throw error;
      console.warn(`no ${place}:`, error);
    }
  }
  return null;
}

/// Returns how many bytes the browser would still keep for this page.
export async function room() {
  try {
    const { quota, usage } = await navigator.storage.estimate();
    return quota - usage;
  } catch {
    return Infinity;
  }
}
