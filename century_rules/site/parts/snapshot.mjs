// Run by node while a site is made: Python reads the library and the games once, and its memory then is kept as a file.
// node snapshot.mjs PYODIDE LIBRARY OUT GAME...
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, library, out, ...games] = process.argv.slice(2);
process.on("uncaughtException", (error) => { // by itself node prints the whole of Pyodide before it
  process.exitCode = 1;
  console.error(String(error.message || error));
});
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${pyodide}/`, _makeSnapshot: true });
python.unpackArchive(new Uint8Array(readFileSync(library)).buffer, "zip", { extractDir: "/lib/century_rules_site" });
python.globals.set("names", games.join(" "));
python.runPython(`
import gc, importlib, json, sys
sys.path.insert(0, "/lib/century_rules_site")
from century_rules.rulebook import rulebook
from century_rules.site.window import PlayWindow
for each in names.split():  # what a game reads when it is first asked is read now
    window, players = PlayWindow(rulebook(each)), min(rulebook(each).players)
    for asked in ({"do": "new", "players": players, "seed": 1}, {"do": "show"}, {"do": "elsewhere"}, {"do": "record"}):
        answer = json.loads(window.answer(json.dumps({"id": 1, **asked})))
        if "error" in answer:
            raise RuntimeError(f"{each}, {asked}: {answer}")
    del window, players, asked, answer, each
del names
gc.collect()
`);
writeFileSync(out, python.makeMemorySnapshot());
