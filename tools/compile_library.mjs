// Compiles Pyodide's standard library by Pyodide itself, once at set-up: npm's package has it as source, and every browser would
// compile it anew at its first start. Writes python_compiled.zip beside it; a hall without it serves the source.
import { rename, writeFile } from "node:fs/promises";
import { loadPyodide } from "../node_modules/pyodide/pyodide.mjs";

const FILE = new URL("../node_modules/pyodide/python_compiled.zip", import.meta.url);
const COMPILE = `
import importlib.util, io, marshal, sys, zipfile

# Shells, tests, mail boxes and processes: nothing that rules could use, nor Pyodide in a worker.
NOT_WANTED = {"_pyrepl", "doctest", "imaplib", "mailbox", "multiprocessing", "pdb", "pydoc", "unittest", "wsgiref", "xml", "xmlrpc"}
LONG_AGO = (1980, 1, 1, 0, 0, 0)  # the same library is the same bytes
UNCHECKED = (1).to_bytes(4, "little") + bytes(8)  # its source is not there to be compared

source = next(path for path in sys.path if path.endswith(".zip"))
out = io.BytesIO()
with zipfile.ZipFile(source) as library, zipfile.ZipFile(out, "w") as compiled:
    for name in sorted(library.namelist()):
        if name.split("/")[0].removesuffix(".py") in NOT_WANTED:
            continue
        data = library.read(name)
        if name.endswith(".py"):
            code = compile(data, f"{source}/{name}", "exec", dont_inherit=True, optimize=2)
            name, data = name + "c", importlib.util.MAGIC_NUMBER + UNCHECKED + marshal.dumps(code)
        compiled.writestr(zipfile.ZipInfo(name, LONG_AGO), data, zipfile.ZIP_DEFLATED, 9)
out.getvalue()
`;

const python = await loadPyodide({ checkAPIVersion: false });
const part = new URL("python_compiled.part", FILE);
await writeFile(part, python.runPython(COMPILE).toJs());
await rename(part, FILE);
process.exit(0); // Pyodide in Node leaves something running
