// Python in a worker: it reads the library once and answers the messages of docs/protocol.md, a line at a time.
import { loadPyodide } from "./pyodide/pyodide.mjs";

let ready = null;

async function begun(game) {
  const python = await loadPyodide({ indexURL: new URL("./pyodide/", import.meta.url).href });
  const library = await (await fetch(new URL("./library.zip", import.meta.url))).arrayBuffer();
  python.unpackArchive(library, "zip", { extractDir: "/lib/century_rules_site" });
  python.runPython("import sys; sys.path.insert(0, '/lib/century_rules_site')");
  python.globals.set("name", game);
  return python.runPython(`
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
