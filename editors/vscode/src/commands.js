// The commands of the compiler and the configurations of debuggers. This file does not need the editor.
"use strict";

const childProcess = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");

/** Replaces the variables of settings in a text. */
function expanded(text, folder, file) {
  return text
    .replaceAll("${workspaceFolder}", folder)
    .replaceAll("${file}", file ?? "")
    .replaceAll("${userHome}", process.env.HOME ?? "");
}

/** Returns the path of the program that is compiled from a module. */
function programOf(file) {
  return file.replace(/\.[^./\\]+$/, "");
}

/** Returns the arguments of the compiler. */
function argumentsOf(command, file, own) {
  if (command === "build") {
    return ["-g", ...own, file, "-o", programOf(file)];
  }
  // Arguments after the file of `run` are those of the program.
  return [command, ...own, file];
}

/** The extensions that debug programs, in the order in which they are tried. */
const DEBUGGERS = [
  ["lldb-dap", "llvm-vs-code-extensions.lldb-dap"],
  ["cppdbg", "ms-vscode.cpptools"],
  ["lldb", "vadimcn.vscode-lldb"],
];

/** Returns the debugger to use: the chosen one, or the first whose extension is installed. */
function debuggerOf(chosen, isInstalled) {
  const usable = DEBUGGERS.filter(([name]) => chosen === "auto" || chosen === name);
  return usable.find(([, extension]) => isInstalled(extension))?.[0];
}

/** The debug information that a debugger reads. */
const debugLevel = (type) => (type === "cppdbg" ? "-ggdb" : "-glldb");

/** Returns the path of a program that is searched for in PATH, if it has no folder. */
function located(program) {
  const folders = /[/\\]/.test(program) ? [""] : (process.env.PATH ?? "").split(path.delimiter);
  const candidates = folders.map((folder) => path.join(folder, program));
  const found = candidates.find((candidate) => fs.existsSync(candidate));
  return found && fs.realpathSync(found);
}

/** Returns the path of the script with which a debugger shows values, if it is installed beside the compiler. */
function valuesScript(type, compiler) {
  const program = located(compiler);
  if (program) {
    const name = type === "cppdbg" ? "tlc_gdb.py" : "tlc_lldb.py";
    const script = path.join(path.dirname(program), "..", "share", "tlc", name);
    return fs.existsSync(script) ? script : undefined;
  }
}

/** Returns the configuration with which a debugger starts a program. */
function debugConfiguration(type, wanted, program, script) {
  const { name, args = [], cwd, env = {}, stopOnEntry = false } = wanted;
  const common = { type, request: "launch", name: name ?? "Modula-2", program, args, cwd };
  const initCommands = script ? [`command script import "${script}"`] : [];
  switch (type) {
    case "lldb-dap":
      return { ...common, env, stopOnEntry, initCommands };
    case "lldb":
      return { ...common, env, stopOnEntry, initCommands, sourceLanguages: ["c"] };
    default: {
      const environment = Object.entries(env).map(([key, value]) => ({ name: key, value: String(value) }));
      const setupCommands = [{ text: "-enable-pretty-printing", ignoreFailures: true }];
      if (script) {
        setupCommands.push({ text: `-interpreter-exec console "source ${script}"`, ignoreFailures: true });
      }
      return { ...common, environment, MIMode: "gdb", stopAtEntry: stopOnEntry, setupCommands };
    }
  }
}

/** Runs a program. Returns its status, and its standard output and error in one text. */
function run(program, args, cwd) {
  return new Promise((resolve) => {
    childProcess.execFile(program, args, { cwd, maxBuffer: 1 << 24 }, (error, stdout, stderr) => {
      const status = typeof error?.code === "number" ? error.code : error ? -1 : 0;
      const reason = status === -1 ? `${error.message}\n` : "";
      resolve({ status, output: stdout + stderr + reason });
    });
  });
}

module.exports = {
  argumentsOf,
  baseName: (file) => path.basename(file),
  debugConfiguration,
  debugLevel,
  debuggerOf,
  expanded,
  folder: (file) => path.dirname(file),
  programOf,
  run,
  valuesScript,
};
