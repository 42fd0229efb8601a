// Python in a worker: it answers the messages of docs/protocol.md, a line at a time.
import { loadPyodide } from "./pyodide/pyodide.mjs";
import createModule from "./pyodide/pyodide.asm.mjs";

const at = (name) => new URL(name, import.meta.url).href;
let ready = null;

async function bytes(name) {
  const answer = await fetch(at(name));
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer;
}

// Python with its memory as it was once it had read the library: some ten times as soon as reading it here.
async function snapshot() {
  const packed = (await bytes("snapshot.bin")).body.pipeThrough(new DecompressionStream("gzip"));
  const memory = new Uint8Array(await new Response(packed).arrayBuffer());
  const createPyodideModule = async (settings) => {
    const module = await createModule(settings);
    module.growMemory(memory.length); // Pyodide fills what is there, and asks for no more
    return module;
  };
  return await loadPyodide({ indexURL: at("pyodide/"), _loadSnapshot: memory, createPyodideModule });
}

async function begun(game) {
  const library = bytes("library.zip").then((answer) => answer.arrayBuffer());
  const python = await snapshot().catch((error) => {
    console.warn(`Python reads the library here: ${error.message || error}`);
    return loadPyodide({ indexURL: at("pyodide/") });
  });
  python.unpackArchive(await library, "zip", { extractDir: "/lib/century_rules_site" }); // files are no part of the memory
  python.globals.set("name", game);
  return python.runPython(`
import importlib, sys
if "/lib/century_rules_site" not in sys.path:
    sys.path.insert(0, "/lib/century_rules_site")
importlib.invalidate_caches()
from century_rules.rulebook import rulebook
from century_rules.site.window import PlayWindow
PlayWindow(rulebook(name)).answer
`);
}

onmessage = async ({ data }) => {
  try {
    ready ??= begun(data.game);
    postMessage({ number: data.number, answer: (await ready)(data.line) });
  } catch (error) {
    postMessage({ number: data.number, failed: String(error.message || error).slice(0, 2000) });
  }
};
