// The journal's files in a database of the origin, for browsers that have no other files for apps.
// Python writes at once and waits for nothing; a database is only written to while something is
// waited for. So the files lie in memory, what was changed goes to the database in one piece, and
// whoever shows something waits until all before it is there.

const NAME = "skald";
const STORE = "files";
const BLOCK = 65536; // bytes that are written together
const LIMIT = 5000; // milliseconds for a database to open: some never say anything

const answered = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

async function opened() {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  const late = new Promise((_, reject) => { setTimeout(() => reject(new Error("no answer")), LIMIT); });
  return Promise.race([answered(request), late]);
}

// Bytes that grow, and which blocks of them the database does not have as they are.
class Held {
  constructor(name, changed) {
    this.name = name;
    this.bytes = new Uint8Array(BLOCK);
    this.size = 0;
    this.stored = 0; // blocks in the database
    this.fresh = new Set();
    this.changed = changed;
  }

  getSize() {
    return this.size;
  }

  read(into, { at }) {
    const part = this.bytes.subarray(Math.min(at, this.size), Math.min(at + into.length, this.size));
    into.set(part);
    return part.length;
  }

  lay(data, at) {
    const end = at + data.length;
    if (end > this.bytes.length) {
      const more = new Uint8Array(Math.max(end, 2 * this.bytes.length));
      more.set(this.bytes);
      this.bytes = more;
    }
    this.bytes.set(data, at);
    this.size = Math.max(this.size, end);
  }

  write(data, { at }) {
    const from = Math.min(at, this.size);
    this.lay(data, at);
    this.touch(from, at + data.length);
    return data.length;
  }

  truncate(size) {
    this.bytes.fill(0, size, this.size);
    this.size = Math.min(size, this.size);
    this.touch(this.size, this.size);
  }

  touch(from, to) {
    for (let block = Math.floor(from / BLOCK); block * BLOCK < to; block += 1) this.fresh.add(block);
    this.changed();
  }

  // It is on its way already.
  flush() {}

  put(store) {
    const blocks = Math.ceil(this.size / BLOCK);
    for (const block of this.fresh) {
      const end = Math.min((block + 1) * BLOCK, this.size);
      if (block < blocks) store.put(this.bytes.slice(block * BLOCK, end), [this.name, block]);
    }
    for (let block = blocks; block < this.stored; block += 1) store.delete([this.name, block]);
    store.put(this.size, [this.name]);
    this.stored = blocks;
    this.fresh.clear();
  }
}

async function filled(held, store) {
  const [keys, values] = await Promise.all([answered(store.getAllKeys()), answered(store.getAll())]);
  const sizes = new Map();
  keys.forEach(([name, block], at) => {
    const one = held.get(name);
    if (!one) return;
    if (block === undefined) sizes.set(one, values[at]);
    else one.lay(values[at], block * BLOCK);
  });
  for (const [one, size] of sizes) {
    one.size = size;
    one.stored = Math.ceil(size / BLOCK);
  }
}

/// Opens files of these names. `written` returns what is fulfilled once the database has for good
/// whatever was written until then, and is rejected once it refused anything.
export async function database(names) {
  const base = await opened();
  const changed = new Set();
  let last = Promise.resolve();

  // All that was written without a pause is there as a whole or not at all.
  function hand() {
    const asked = base.transaction(STORE, "readwrite", { durability: "strict" });
    const kept = new Promise((resolve, reject) => {
      asked.oncomplete = resolve;
      asked.onabort = () => reject(asked.error ?? new Error("aborted"));
    });
    const store = asked.objectStore(STORE);
    for (const one of changed) one.put(store);
    changed.clear();
    return kept;
  }

  const held = new Map(names.map((name) => {
    const one = new Held(name, () => {
      if (changed.size === 0) {
        const earlier = last;
        last = Promise.resolve().then(() => Promise.all([earlier, hand()]));
        last.catch(() => {});
      }
      changed.add(one);
    });
    return [name, one];
  }));
  await filled(held, base.transaction(STORE).objectStore(STORE));
  return { files: Object.fromEntries(held), written: () => last };
}
