// Undoes a packed copy while it comes: gzip, or Brotli, which not every browser undoes for a page by
// itself. Read by the page, Python's worker and the service worker.
{
  const DECODER = new URL("brotli.pack", globalThis.document?.baseURI ?? globalThis.location.href);
  const AT_ONCE = 1 << 18;
  const MORE_OUTPUT = 3;
  const DONE = 1;

  const native = (format) => {
    try {
      return new DecompressionStream(format);
    } catch {
      return null;
    }
  };

  async function begun() {
    const response = await fetch(DECODER);
    if (!response.ok) throw new Error(`brotli.pack: ${response.status}`);
    const bytes = await new Response(
      response.body.pipeThrough(new DecompressionStream("gzip")),
    ).arrayBuffer();
    const module = await WebAssembly.compile(bytes);
    let own = null;
    const imports = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module)) {
      imports[from] ??= {};
      imports[from][name] = name === "__wbindgen_init_externref_table"
        ? () => { own.__wbindgen_externrefs.grow(4); }
        : () => { throw new Error("what is packed is broken"); };
    }
    own = (await WebAssembly.instantiate(module, imports)).exports;
    own.__wbindgen_start();
    return own;
  }

  let decoder = null;
  const prepare = () => {
    if (!decoder && !native("brotli")) {
      decoder = begun();
      decoder.catch(() => {}); // heard where it is needed
    }
    return decoder;
  };

  async function brotli() {
    const own = await prepare();
    const one = own.decompressstream_new();
    let code = 0;
    return new TransformStream({
      transform(part, sent) {
        let rest = part;
        do {
          const at = own.__wbindgen_malloc(rest.length, 1);
          new Uint8Array(own.memory.buffer).set(rest, at);
          const [found, , failed] = own.decompressstream_decompress(one, at, rest.length, AT_ONCE);
          if (failed) throw new Error("what is packed is broken");
          const [start, length] = own.__wbg_get_brotlistreamresult_buf(found);
          sent.enqueue(new Uint8Array(own.memory.buffer, start, length).slice());
          own.__wbindgen_free(start, length, 1);
          code = own.__wbg_get_brotlistreamresult_code(found);
          rest = rest.subarray(own.__wbg_get_brotlistreamresult_input_offset(found));
          own.__wbg_brotlistreamresult_free(found, 0);
        } while (code === MORE_OUTPUT);
      },
      flush() {
        own.__wbg_decompressstream_free(one, 0);
        if (code !== DONE) throw new Error("what is packed is cut off");
      },
    });
  }

  const isGzip = (part) => part?.[0] === 0x1f && part[1] === 0x8b && part[2] === 8;

  globalThis.unpack = async (stream) => {
    const parts = stream.getReader();
    const first = await parts.read();
    const whole = new ReadableStream({
      start: (to) => (first.done ? to.close() : to.enqueue(first.value)),
      async pull(to) {
        const { done, value } = await parts.read();
        if (done) to.close();
        else to.enqueue(value);
      },
      cancel: (why) => parts.cancel(why),
    });
    const undo = isGzip(first.value) ? native("gzip") : native("brotli") ?? await brotli();
    return whole.pipeThrough(undo);
  };
  globalThis.unpack.prepare = prepare;
}
