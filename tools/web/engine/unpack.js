// Undoes a packed copy while it comes. Not every browser undoes Brotli for a page by itself: some
// get a decoder, told here how it wants to be called. Read by the page, Python's worker and the service
// worker.
{
  const DECODER = new URL("brotli.pack", globalThis.document?.baseURI ?? globalThis.location.href);
  const AT_ONCE = 1 << 18; // bytes
  const [DONE, MORE_TO_TAKE] = [1, 3]; // what the decoder says of itself

  const broken = () => { throw new Error("what is packed is broken"); };

  const builtIn = (format) => {
    try {
      return new DecompressionStream(format);
    } catch {
      return null;
    }
  };

  async function begun() {
    const { ok, body, status } = await fetch(DECODER, { cache: "no-cache" });
    if (!ok) throw new Error(`brotli.pack: ${status}`);
    const bytes = await new Response(body.pipeThrough(builtIn("gzip"))).arrayBuffer();
    const module = await WebAssembly.compile(bytes);
    let own = null;
    const imports = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module)) {
      imports[from] ??= {};
      imports[from][name] = name === "__wbindgen_init_externref_table"
        ? () => { own.__wbindgen_externrefs.grow(4); }
        : broken;
    }
    own = (await WebAssembly.instantiate(module, imports)).exports;
    own.__wbindgen_start();
    return own;
  }

  let decoder = null;

  // Asked for before what it unpacks: a host sends few files at a time, and these would wait for it.
  function prepare() {
    if (!builtIn("brotli")) decoder ??= begun();
    decoder?.catch(() => {}); // heard where it is needed
  }

  async function decoded() {
    prepare();
    const own = await decoder;
    const one = own.decompressstream_new();
    let code = 0;
    return new TransformStream({
      transform(part, sent) {
        let rest = part;
        do {
          const at = own.__wbindgen_malloc(rest.length, 1);
          new Uint8Array(own.memory.buffer).set(rest, at);
          const [found, , failed] = own.decompressstream_decompress(one, at, rest.length, AT_ONCE);
          if (failed) {
            own.__wbg_decompressstream_free(one, 0);
            broken();
          }
          const [start, length] = own.__wbg_get_brotlistreamresult_buf(found);
          sent.enqueue(new Uint8Array(own.memory.buffer, start, length).slice());
          own.__wbindgen_free(start, length, 1);
          code = own.__wbg_get_brotlistreamresult_code(found);
          rest = rest.subarray(own.__wbg_get_brotlistreamresult_input_offset(found));
          own.__wbg_brotlistreamresult_free(found, 0);
        } while (code === MORE_TO_TAKE);
      },
      flush() {
        own.__wbg_decompressstream_free(one, 0);
        if (code !== DONE) throw new Error("what is packed is cut off");
      },
    });
  }

  globalThis.unpack = Object.assign(async (stream) => stream.pipeThrough(builtIn("brotli") ?? await decoded()), { prepare });
}
